/** The acts of the order form's buttons: everything typed is kept as a draft, and only a submission is checked. */
import { onceAnswered, withChosen } from "@/components/dispute.ts";
import type { FormCatalogue } from "@/db/catalogue/form_goods.ts";
import { dropDraft, saveDraft } from "@/domain/draft.ts";
import { found, invalid, Refused } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { caller } from "@/platform/api.ts";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import {
  attempt,
  gone,
  seeDone,
  seeOther,
  sentAlready,
  unlessGone,
} from "@/platform/form.ts";
import { keepFiles } from "@/platform/form_files.ts";
import { asLeft } from "@/site/as_left.ts";
import type { Ctx, State } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import { amountFaults } from "./amount_faults.ts";
import { type Act, add, perform, pickKey, readAct, settle } from "./acts.ts";
import { catalogueOf, chooseOnce } from "./choose.ts";
import { ORDER, typedOf } from "./conflict.ts";
import {
  DRAFT,
  editTarget,
  loadForm,
  type OrderForm,
  readTyping,
  type Target,
  type Typing,
} from "./load.ts";
import { askedDialog } from "./picker.ts";
import { saveOrder } from "./save.ts";
import { type Sent, sentBefore } from "./sent.ts";
import {
  asNew,
  readTyped,
  toInput,
  type TypedOrder,
  whole,
} from "./typed_order.ts";

type Answer = Response | PageResponse<OrderForm>;

/**
 * A GET of the form. An order that can no longer be edited leads to its page, which says so; a deleted one shows what
 * was typed for it. Throws 40400 for a deleted one without a draft.
 */
export async function showForm(
  { state, url }: Ctx,
  target: Target,
): Promise<Answer> {
  const { closed, order } = target;
  if (closed) {
    return seeOther(`/oem/order/${order?.id}`, {
      tone: "bad",
      text: closed.text,
    });
  }
  const typing = withAdded(await readTyping(state, target), url);
  if (target.deleted) found(typing.savedAt);
  const refused = whyGone(target, typing.typed);
  const form = await loadForm(state, url, target, typing, refused);
  return page(form, { status: form.refused?.status ?? 200 });
}

/** An address that was added for this form is the one that is meant, until another is chosen. */
function withAdded({ typed, savedAt }: Typing, { searchParams }: URL): Typing {
  const address_id = searchParams.get("address") ?? typed.address_id;
  return { typed: { ...typed, address_id }, savedAt };
}

/** What was typed for an order that was deleted meanwhile: said once, for it carries the order's version. */
function whyGone({ deleted }: Target, { version }: TypedOrder): Refused | null {
  return deleted && version !== "" ? gone() : null;
}

/** A POST of the form, of its dialog, or of a question about it. */
export async function takeForm(
  ctx: Ctx,
  target: Target,
): Promise<Answer> {
  const { state } = ctx;
  const form = await readForm(ctx.req, FORM_WITH_FILES);
  const act = readAct(form);
  if (act.name === "discard") return await discard(ctx, target);
  const { sent, unkept } = await keepFiles(ctx, form);
  const body = fromForm(sent);
  const typed = await typedIn(state, target, body);
  const catalogue = await catalogueOf(state.db, state.actor, typed, act);
  const settled = settle(typed, catalogue);
  const overtaken = whyGone(target, typed);
  if (overtaken) {
    const { code, text } = overtaken;
    const said = new Refused(code, text, unkept?.fields);
    return await showAgain(ctx, target, asNew(settled), said);
  }
  const before = act.name === "submit" ? null : await sentBefore(state, form);
  const refused = unkept ?? target.closed ?? (before && sentAlready());
  if (refused) return await showAgain(ctx, target, settled, refused, before);
  if (act.name === "submit") {
    return await submit(ctx, target, settled, form);
  }
  if (act.name === "add") {
    return await take(ctx, target, settled, act, { form, catalogue });
  }
  if (act.name === "recalc" && body.from !== "draft") {
    const wrong = amountFaults(settled);
    if (wrong) return await showAgain(ctx, target, settled, wrong);
  }
  await keep(state, target, perform(settled, act, catalogue));
  return seeOther(whereTo(ctx.url, target, act));
}

/** The form's own fields; the dialog and the questions submit theirs beside the draft. */
async function typedIn(
  state: State,
  target: Target,
  body: Record<string, unknown>,
): Promise<TypedOrder> {
  const posted = readTyped(body);
  const { order } = target;
  if (body.from !== "draft") {
    return order ? withChosen(ORDER, posted, typedOf(order)) : posted;
  }
  const { typed } = await readTyping(state, target);
  return { ...typed, picks: posted.picks };
}

async function keep(
  state: State,
  { ref }: Target,
  typed: TypedOrder,
): Promise<void> {
  await saveDraft(state.db, caller({ state }), DRAFT, ref, typed);
}

/** The form as typed; also saved as a draft, unless the order can no longer be edited or the form was sent before. */
async function showAgain(
  { state, url }: Ctx,
  target: Target,
  typed: TypedOrder,
  refused: Refused,
  sent: Sent | null = null,
): Promise<Answer> {
  const kept = !target.closed && !sent;
  if (kept) await keep(state, target, typed);
  const shown = new URL(url);
  shown.searchParams.delete("confirm");
  const form = await loadForm(
    state,
    shown,
    target,
    { typed, savedAt: kept ? new Date() : null },
    refused,
  );
  return page({ ...form, sent: sent?.order ?? null }, {
    status: refused.status,
  });
}

/** The form as typed, to be sent as a new order. Throws 40400 for an order that was not deleted but taken away. */
async function showDeleted(
  ctx: Ctx,
  { order }: Target,
  typed: TypedOrder,
): Promise<Answer> {
  const target = await editTarget(ctx.state, found(order).id);
  return await showAgain(ctx, target, asNew(typed), gone());
}

async function discard(ctx: Ctx, { deleted, path, ref }: Target) {
  const actor = caller(ctx);
  await dropDraft(ctx.state.db, actor, DRAFT, ref);
  return seeOther(
    deleted ? asLeft("/oem/order/mine", actor, ctx.url, ctx.req.headers) : path,
  );
}

/** Back to the page, at the place that was changed; a dialog stays open until it is closed. */
function whereTo(url: URL, { path }: Target, { name, at }: Act): string {
  const [line = ""] = at.split(".");
  const query = new URLSearchParams();
  switch (name) {
    case "dialog":
      query.set("dialog", at);
      return `${path}?${query}`;
    case "address":
      query.set("back", path);
      query.set("new", "1");
      return `/common/account/address?${query}`;
    case "inc":
    case "dec":
      if (at.startsWith("picks.")) return path + url.search;
      return at.includes(".parts.")
        ? `${path}?open=${at.split(".")[1]}#f-${at.replaceAll(".", "-")}`
        : `${path}#f-${at.replaceAll(".", "-")}`;
    case "remove_part":
    case "restore_part":
      return `${path}?open=${line}#line-${line}`;
    default:
      return path + url.search;
  }
}

/**
 * Puts the dialog's choice into the draft, once however often its button is pressed; the dialog stays open for the next
 * one.
 */
async function take(
  ctx: Ctx,
  target: Target,
  typed: TypedOrder,
  act: Act,
  { form, catalogue }: { form: FormData; catalogue: FormCatalogue },
): Promise<Answer> {
  const id = whole(act.at) ?? 0;
  const key = pickKey(id);
  const asked = askedDialog(ctx.url, typed);
  const goods = catalogue.goods.get(id);
  if (!asked || goods?.kind !== (asked.parts ? "part" : "oem")) {
    const unknown = invalid(`picks.${key}.quantity`, "oem.order.goods.unknown");
    return await showAgain(ctx, target, typed, unknown);
  }
  const { fault } = add(typed, id, asked.line, catalogue);
  if (fault === "version") {
    const missing = invalid(
      `picks.${key}.version_id`,
      "oem.order.version.required",
    );
    return await showAgain(ctx, target, typed, missing);
  }
  if (fault === "quantity") {
    const wrong = invalid(
      `picks.${key}.quantity`,
      "validation.integer",
      { min: 1, max: asked.line === null ? 1_000_000 : 10_000 },
    );
    return await showAgain(ctx, target, typed, wrong);
  }
  await chooseOnce(ctx, target, typed, { form, act, line: asked.line });
  return seeOther(target.path + ctx.url.search);
}

/** Writes the order and deletes the draft with it; a refusal leaves both unchanged. */
async function submit(
  ctx: Ctx,
  target: Target,
  settled: TypedOrder,
  form: FormData,
): Promise<Answer> {
  const actor = caller(ctx);
  const { order, ref, path } = target;
  const typed = order ? onceAnswered(ORDER, settled, typedOf(order)) : settled;
  const attempted = await unlessGone(attempt(ctx, form, async (trx) => {
    const confirmed = form.get("confirmed") === "1";
    const id = await saveOrder(trx, actor, order, toInput(typed), confirmed);
    if (id === null) return null;
    await dropDraft(trx, actor, DRAFT, ref);
    return id;
  }));
  if (!attempted) return await showDeleted(ctx, target, typed);
  const { done: id, refused } = attempted;
  if (refused) {
    const sent = refused.code === 40904
      ? await sentBefore(ctx.state, form)
      : null;
    return await showAgain(ctx, target, typed, refused, sent);
  }
  if (id === null) {
    await keep(ctx.state, target, typed);
    return seeOther(`${path}?confirm=adjustments`);
  }
  return seeDone(
    `/oem/order/${id}`,
    order ? "oem.form.edited" : "success.order.created",
  );
}
