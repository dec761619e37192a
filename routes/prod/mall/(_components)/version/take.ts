/** The acts of the version editor's buttons: everything typed is kept as a draft, only saving is checked. */
import { disputeOf, onceAnswered, withChosen } from "@/components/dispute.ts";
import type { Overtaken } from "@/components/draft_standing.ts";
import { partOffered, partsNamed } from "@/db/catalogue/parts.ts";
import { readPastedBill } from "@/domain/catalogue/pasted_bill.ts";
import {
  MAX_BILL,
  VersionEdit,
  VersionInput,
} from "@/domain/catalogue/version_input.ts";
import {
  createVersion,
  updateVersion,
} from "@/domain/catalogue/write_version.ts";
import { useUpDraft } from "@/domain/draft.ts";
import { found, invalid, Refused, text } from "@/domain/errors.ts";
import { fromForm } from "@/domain/form_data.ts";
import { soughtFor } from "@/domain/text.ts";
import { id as partId, parse } from "@/domain/validate.ts";
import { caller } from "@/platform/api.ts";
import {
  attempt,
  gone,
  orGone,
  seeDone,
  seeOther,
  unlessGone,
} from "@/platform/form.ts";
import { asPosted, discard, readTyping, standingOf } from "@/site/drafts.ts";
import type { Ctx } from "@/utils.ts";
import { goodsOf } from "../goods/load.ts";
import {
  type Act,
  lineFrom,
  perform,
  placeAfter,
  pressedIn,
  readAct,
} from "./acts.ts";
import { draftOf, keepTyped, withParts } from "./version_draft.ts";
import {
  type BillView,
  faultsIn,
  lookedUp,
  namesIn,
  toInput,
  viewOf,
} from "./bill_view.ts";
import {
  DRAFT,
  loadEditor,
  productGone,
  type Target,
  targetOf,
  type VersionEditor,
} from "./load.ts";
import {
  readTyped,
  typedOf,
  type TypedVersion,
  VERSION,
} from "./typed_version.ts";

/** How many characters a spreadsheet's bill may have at most. */
const MOST_PASTED = 100_000;

/**
 * A GET of the editor. Throws 40400 for a version that was deleted, 40900 for a new one of goods that have none, unless a
 * draft of it is left.
 */
export async function showEditor(
  { state, url }: Ctx,
  target: Target,
): Promise<VersionEditor> {
  const typing = await readTyping(draftOf(state, target));
  const { closed } = target;
  if (target.gone) found(typing.savedAt);
  if (closed && !typing.savedAt) throw closed;
  const refused = closed ?? (target.gone ? gone() : null);
  return await loadEditor(state, url, target, typing, refused);
}

/** A POST of the editor: leads on, or shows the editor again with the refusal. */
export async function takeEditor(
  ctx: Ctx,
  target: Target,
  form: FormData,
): Promise<Response | VersionEditor> {
  const { state } = ctx;
  const act = readAct(form);
  const draft = draftOf(state, target);
  if (act.name === "discard") {
    const { path, back } = target;
    const left = target.gone || target.closed ? `${back}#versions` : path;
    return await discard(draft, form, path, left);
  }
  const now = await readTyping(draft);
  const posted = postedIn(target, form, now.typed, pressedIn(act));
  const { typed, overtaken } = await standingOf(draft, posted, now);
  if (overtaken) return await showOvertaken(ctx, target, typed, overtaken);
  if (target.closed) return await showAgain(ctx, target, typed, target.closed);
  if (target.gone && form.has("revision")) {
    return await showAgain(ctx, target, typed, gone());
  }
  if (act.name === "save" || act.name === "save_new") {
    const asNew = act.name === "save_new" || target.version === null;
    return await save(ctx, target, typed, form, asNew);
  }
  if (act.name === "paste" || act.name === "replace") {
    return await paste(ctx, target, typed, act);
  }
  if (act.name === "search" && soughtFor(typed.search) === "") {
    const refused = invalid("search", "catalogue.bill.search.required");
    return await showAgain(ctx, target, typed, refused);
  }
  const id = act.name === "add" ? partId.safeParse(act.at).data : undefined;
  const part = id && await partOffered(state.db, id);
  const lines = part ? await withParts(state, typed) : typed;
  const acted = perform(lines, act, part || null);
  return await goOn(ctx, target, acted, act);
}

/** The form as posted; a choice about the draft comes before one about the version. */
function postedIn(
  { version }: Target,
  form: FormData,
  now: TypedVersion,
  pressed: string,
): TypedVersion {
  const posted = asPosted(form, readTyped(fromForm(form), pressed), now);
  return version && posted.asked !== now.draft
    ? withChosen(VERSION, posted, typedOf(version))
    : posted;
}

/**
 * Saves what was typed and leads to where the act was in the bill, or to the top if there is a new question about
 * somebody else's save.
 */
async function goOn(
  ctx: Ctx,
  target: Target,
  acted: TypedVersion,
  act: Act,
  before = 0,
) {
  const { version, path } = target;
  const { typed, overtaken } = await keepTyped(ctx.state, target, acted);
  if (overtaken) return await showOvertaken(ctx, target, typed, overtaken);
  const asks = version && disputeOf(VERSION, typed, typedOf(version))?.isNew;
  const place = placeAfter(act, typed, before);
  return seeOther(asks ? path : `${path}#${place}`);
}

/** The editor as typed, saved as a draft. */
async function showAgain(
  ctx: Ctx,
  target: Target,
  refusedWith: TypedVersion,
  refused: Refused,
): Promise<VersionEditor> {
  const { typed, overtaken } = await keepTyped(
    ctx.state,
    target,
    refusedWith,
  );
  if (overtaken) return await showOvertaken(ctx, target, typed, overtaken);
  const typing = { typed, savedAt: new Date() };
  return await loadEditor(ctx.state, ctx.url, target, typing, refused);
}

/** The editor as typed, beside what another page of the reader did with its draft; what stands against none is saved. */
async function showOvertaken(
  ctx: Ctx,
  target: Target,
  typed: TypedVersion,
  { refused, theirs }: Overtaken<TypedVersion>,
): Promise<VersionEditor> {
  if (!theirs) return await showAgain(ctx, target, typed, refused);
  const typing = { typed, savedAt: null, theirs };
  return await loadEditor(ctx.state, ctx.url, target, typing, refused);
}

/** Turns what was pasted into lines; what can't be read stays in the field, with the reason. */
async function paste(
  ctx: Ctx,
  target: Target,
  typed: TypedVersion,
  act: Act,
): Promise<Response | VersionEditor> {
  const refuse = (refused: Refused) => showAgain(ctx, target, typed, refused);
  if (typed.paste.length > MOST_PASTED) {
    const params = { max: MOST_PASTED };
    return await refuse(invalid("paste", "validation.text.max", params));
  }
  const pasted = readPastedBill(typed.paste);
  if (pasted.length === 0) {
    return await refuse(invalid("paste", "catalogue.bill.paste.empty"));
  }
  const before = act.name === "replace" ? [] : typed.lines;
  if (before.length + pasted.length > MAX_BILL) {
    const params = { max: MAX_BILL, n: before.length + pasted.length };
    return await refuse(invalid("paste", "catalogue.bill.paste.many", params));
  }
  const lines = [...before, ...pasted.map(lineFrom)];
  const acted = { ...typed, lines, paste: "" };
  return await goOn(ctx, target, acted, act, before.length);
}

/** Writes the version and deletes the draft with it; a refusal leaves both unchanged. */
async function save(
  ctx: Ctx,
  target: Target,
  settled: TypedVersion,
  form: FormData,
  asNew: boolean,
): Promise<Response | VersionEditor> {
  const actor = caller(ctx);
  const { goods, version, ref } = target;
  const sent = version
    ? onceAnswered(VERSION, settled, typedOf(version))
    : settled;
  const known = await partsNamed(ctx.state.db, namesIn(sent));
  const typed = lookedUp(sent, known);
  const bill = viewOf(typed, known);
  const input = toInput(typed, bill);
  const faults = faultsIn(bill);
  if (typed.paste.trim() !== "") {
    faults.paste = text("catalogue.bill.paste.unread");
  }
  const { refused } = await attempt(ctx, form, async (trx) => {
    if (version && !asNew) {
      const edit = parse(VersionEdit, input, faults);
      await orGone(updateVersion(trx, actor, version.id, edit));
    } else {
      const made = parse(VersionInput, input, faults);
      const making = createVersion(trx, actor, goods.id, made);
      await orGone(making, productGone().text);
    }
    await useUpDraft(trx, actor, [DRAFT, ref], typed.draft);
    return true;
  });
  if (refused) {
    const now = refused.code === 40901 ? await targetNow(ctx, target) : target;
    return await showAgain(ctx, now, typed, named(refused, bill));
  }
  return seeDone(
    `/prod/mall/good/${goods.id}#versions`,
    `catalogue.version.done.${asNew ? "create" : "update"}`,
  );
}

/** What is edited, as somebody else left it meanwhile. */
async function targetNow(
  ctx: Ctx,
  { goods: { id }, version }: Target,
): Promise<Target> {
  const goods = await unlessGone(goodsOf(ctx));
  return targetOf(goods ?? null, id, String(version?.id ?? "new"));
}

/** The rules speak of goods by their id; in the editor the field is the part's code, and it knows more of it. */
function named(refused: Refused, bill: BillView): Refused {
  const { code, details } = refused;
  const fields = Object.fromEntries(
    Object.entries(refused.fields).map(([path, fault]) => [
      path.replace(/^(lines\.\d+\.)goods_id$/, "$1part"),
      fault,
    ]),
  );
  const known = code === 42200 ? faultsIn(bill) : {};
  return new Refused(code, refused.text, { ...fields, ...known }, details);
}
