/** The acts of the order form's buttons: everything typed is kept as a draft, and only a submission is checked. */
import { onceAnswered, withChosen } from "@/components/dispute.ts";
import type { FormCatalogue } from "@/db/catalogue/form_goods.ts";
import type { Typing } from "@/components/draft_standing.ts";
import { elsewhere, NO_DRAFT, useUpDraft } from "@/domain/draft.ts";
import { found, invalid, Refused, text } from "@/domain/errors.ts";
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
import {
  askAgain,
  asPosted,
  discard,
  readTyping,
  saveOver,
  standingOf,
} from "@/site/drafts.ts";
import type { Ctx } from "@/utils.ts";
import { page, type PageResponse } from "fresh";
import { amountFaults } from "./amount_faults.ts";
import { type Act, perform, readAct, settle } from "./acts.ts";
import { changedBills } from "./bill.ts";
import { catalogueOf, choiceFault, chooseOnce } from "./choose.ts";
import { digests, ORDER, typedOf } from "./conflict.ts";
import {
  DRAFT,
  editTarget,
  loadForm,
  type OrderForm,
  type Target,
} from "./load.ts";
import { saveOrder } from "./save.ts";
import { sentBefore } from "./sent.ts";
import { draftOf, keepOverTwin, type Overtaken } from "./standing.ts";
import { whereTo } from "./where_to.ts";
import { checkWaiting, growsTooLarge, isTooLarge } from "./size.ts";
import { asNew, readTyped, toInput, type TypedOrder } from "./typed_order.ts";

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
  const kept = await readTyping(draftOf(state, target));
  const typing = withAdded(kept, url);
  if (target.deleted) found(typing.savedAt);
  const refused = whyGone(target, typing.typed);
  const form = await loadForm(state, url, target, typing, refused);
  if (order && isTooLarge(form.lines)) {
    return seeOther(`/oem/order/${order.id}`, {
      tone: "bad",
      text: text("oem.form.too_large"),
    });
  }
  const added = typing.typed.address_id !== kept.typed.address_id;
  // An address that was added is this page's own choice: the draft has another.
  const opened = added
    ? { ...form.opened, address_id: digests(kept.typed).address_id }
    : form.opened;
  const wrong = refused ?? form.dialog?.offer.refused;
  return page({ ...form, opened }, { status: wrong?.status ?? 200 });
}

/** An address that was added for this form is the one that is meant, until another is chosen. */
function withAdded(
  typing: Typing<TypedOrder>,
  { searchParams }: URL,
): Typing<TypedOrder> {
  const address_id = searchParams.get("address") ?? typing.typed.address_id;
  return { ...typing, typed: { ...typing.typed, address_id } };
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
  if (act.name === "discard") return await discardOf(ctx, target, form);
  const { sent, unkept } = await keepFiles(ctx, form);
  const body = fromForm(sent);
  const isAnswer = body.from === "draft";
  const draft = draftOf(state, target);
  const now = await readTyping(draft);
  const read = asPosted(form, readTyped(body), now.typed);
  checkWaiting(read);
  const posted = typedIn(target, read, now.typed, isAnswer);
  // After the draft: where that is used up already, its order is known.
  const before = await sentBefore(state, form);
  if (isAnswer && !before && posted.draft !== now.typed.draft) {
    return askAgain(target.path);
  }
  const alone = before ? { ...posted, draft: NO_DRAFT } : posted;
  const { typed, overtaken } = before || target.closed
    ? { typed: alone, overtaken: null }
    : await standingOf(draft, posted, now);
  const catalogue = await catalogueOf(state.db, state.actor, typed, act);
  const settled = settle(typed, catalogue);
  const again = (refused: Refused, other: Partial<Overtaken> = {}) =>
    showAgain(ctx, target, settled, withFaults(refused, unkept), other);
  if (overtaken) return await again(overtaken.refused, overtaken);
  const taken = whyGone(target, typed);
  if (taken) {
    const said = withFaults(taken, unkept);
    return await showAgain(ctx, target, asNew(settled), said);
  }
  const refused = unkept ?? target.closed ??
    (before ? null : changedBills(typed, catalogue));
  if (refused) return await again(refused, before ? { sent: before } : {});
  // What became of it is asked where it still is.
  if (act.name === "submit" && before?.order !== null) {
    return await submit(ctx, target, settled, form);
  }
  if (before) return await again(sentAlready(), { sent: before });
  const wrong = act.name === "add"
    ? choiceFault(ctx.url, settled, act, catalogue)
    : act.name === "recalc" && !isAnswer && amountFaults(settled);
  if (wrong) return await again(wrong);
  if (act.name !== "add") {
    return await change(ctx, target, settled, { act, catalogue });
  }
  await chooseOnce(ctx, target, settled, { form, act });
  return seeOther(whereTo(ctx.url, target, act));
}

/** Keeps what a button makes of the form, and leads to where that is seen. */
async function change(
  ctx: Ctx,
  target: Target,
  settled: TypedOrder,
  { act, catalogue }: { act: Act; catalogue: FormCatalogue },
): Promise<Answer> {
  const { state, url } = ctx;
  const draft = draftOf(state, target);
  const acted = perform(settled, act, catalogue);
  if (growsTooLarge(settled, acted, catalogue)) {
    const refused = invalid("lines", "oem.form.too_large");
    return await showAgain(ctx, target, settled, refused);
  }
  const kept = await saveOver(draft, acted) ??
    await keepOverTwin(draft, settled, acted);
  return kept
    ? seeOther(whereTo(url, target, act))
    : await showOvertaken(ctx, target, settled);
}

/** The form's own fields; the dialog and the questions submit theirs beside the draft as it is `now`. */
function typedIn(
  { order }: Target,
  posted: TypedOrder,
  now: TypedOrder,
  isAnswer: boolean,
): TypedOrder {
  if (isAnswer) {
    const { picks, draft, by } = posted;
    return { ...now, picks, draft, by };
  }
  // A choice about the draft comes before one about the order.
  return order && posted.asked !== now.draft
    ? withChosen(ORDER, posted, typedOf(order))
    : posted;
}

function withFaults(refused: Refused, unkept: Refused | null): Refused {
  if (!unkept || unkept === refused) return refused;
  return new Refused(refused.code, refused.text, unkept.fields);
}

/** The form as typed; also saved as a draft, unless the order can no longer be edited or another page was before it. */
async function showAgain(
  ctx: Ctx,
  target: Target,
  typed: TypedOrder,
  refused: Refused,
  { theirs, sent }: Partial<Overtaken> = {},
): Promise<Answer> {
  const { state, url } = ctx;
  const keeps = !target.closed && !sent && !theirs;
  const mark = keeps
    ? await saveOver(draftOf(state, target), typed)
    : typed.draft;
  if (mark === null) return await showOvertaken(ctx, target, typed);
  const shown = new URL(url);
  shown.searchParams.delete("confirm");
  const form = await loadForm(
    state,
    shown,
    target,
    {
      typed: { ...typed, draft: mark },
      savedAt: keeps ? new Date() : null,
      theirs,
    },
    refused,
  );
  return page({ ...form, sent: sent?.order ?? null }, {
    status: refused.status,
  });
}

/** The form whose draft another page has changed, ordered or discarded in this very moment. */
async function showOvertaken(
  ctx: Ctx,
  target: Target,
  typed: TypedOrder,
): Promise<Answer> {
  const { state } = ctx;
  const draft = draftOf(state, target);
  const standing = await standingOf(draft, typed, await readTyping(draft));
  const { refused, ...other } = standing.overtaken ??
    { refused: elsewhere() };
  return await showAgain(ctx, target, standing.typed, refused, other);
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

/** Discards the draft that the question was about. */
async function discardOf(ctx: Ctx, target: Target, form: FormData) {
  const { deleted, path } = target;
  const left = deleted
    ? asLeft("/oem/order/mine", caller(ctx), ctx.url, ctx.req.headers)
    : path;
  return await discard(draftOf(ctx.state, target), form, path, left);
}

/** Writes the order and deletes the draft with it; a refusal leaves both unchanged. */
async function submit(
  ctx: Ctx,
  target: Target,
  settled: TypedOrder,
  form: FormData,
): Promise<Answer> {
  const actor = caller(ctx);
  const { order, path } = target;
  const typed = order ? onceAnswered(ORDER, settled, typedOf(order)) : settled;
  const attempted = await unlessGone(attempt(ctx, form, async (trx) => {
    const confirmed = form.get("confirmed") === "1";
    const id = await saveOrder(trx, actor, order, toInput(typed), confirmed);
    if (id === null) return null;
    const made = order ? null : id;
    await useUpDraft(trx, actor, [DRAFT, target.ref], typed.draft, made);
    return id;
  }));
  if (!attempted) return await showDeleted(ctx, target, typed);
  const { done: id, refused } = attempted;
  if (refused) {
    const sent = refused.code === 40904
      ? await sentBefore(ctx.state, form)
      : null;
    return await showAgain(ctx, target, typed, refused, sent ? { sent } : {});
  }
  if (id === null) {
    return await saveOver(draftOf(ctx.state, target), typed)
      ? seeOther(`${path}?confirm=adjustments`)
      : await showOvertaken(ctx, target, typed);
  }
  return seeDone(
    `/oem/order/${id}`,
    order ? "oem.form.edited" : "success.order.created",
  );
}
