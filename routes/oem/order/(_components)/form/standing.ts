/** How a posted form stands to what the reader's other pages did with its draft meanwhile. */
import { disputeOf, onceAnswered, withChosen } from "@/components/dispute.ts";
import { NO_DRAFT } from "@/domain/draft.ts";
import { Refused, text } from "@/domain/errors.ts";
import type { State } from "@/utils.ts";
import { settle, written } from "./acts.ts";
import { catalogueOf } from "./choose.ts";
import { digests, DRAFTS } from "./conflict.ts";
import type { Target, Typing } from "./load.ts";
import { orderedBefore, type Sent } from "./sent.ts";
import type { TypedOrder } from "./typed_order.ts";

/** Why nothing is written for a form that another page overtook. */
export interface Overtaken {
  refused: Refused;
  /** the draft that the other page saved */
  theirs?: TypedOrder;
  /** the order that the other page made of the draft */
  sent?: Sent;
}

interface Standing {
  /** the form, based on the draft as it is now where nothing is left to choose */
  typed: TypedOrder;
  overtaken: Overtaken | null;
}

/** Compares the draft that a posted form shows with the one that is there `now`. */
export async function standingOf(
  state: State,
  target: Target,
  typed: TypedOrder,
  now: Typing,
): Promise<Standing> {
  const { draft, by } = now.typed;
  // Saved by this very page, which was gone back to: no other one is involved.
  const isOwn = by !== "" && by === typed.by;
  if (typed.draft === draft || isOwn) {
    return { typed: { ...typed, draft }, overtaken: null };
  }
  if (!now.savedAt) return await withoutDraft(state, target, typed);
  const { mine, theirs } = await comparable(state, typed, now.typed);
  const chosen = withChosen(DRAFTS, mine, theirs);
  const settled = isSame(chosen, theirs)
    ? DRAFTS.standingOn(chosen, theirs)
    : onceAnswered(DRAFTS, chosen, theirs);
  if (settled.draft === theirs.draft) {
    return { typed: settled, overtaken: null };
  }
  const refused = new Refused(40901, text("oem.form.elsewhere"));
  return { typed: chosen, overtaken: { refused, theirs } };
}

/** Ordered already, or discarded: then what is here begins another draft. */
async function withoutDraft(
  state: State,
  { order }: Target,
  typed: TypedOrder,
): Promise<Standing> {
  const sent = order ? null : await orderedBefore(state, typed.draft);
  const refused = sent
    ? new Refused(40900, text("oem.form.ordered"))
    : new Refused(40901, text("oem.form.draft.gone"));
  return {
    typed: { ...typed, draft: NO_DRAFT },
    overtaken: order ? null : { refused, ...sent && { sent } },
  };
}

/** Both forms as their pages would send them. */
async function comparable(
  { db, actor }: State,
  typed: TypedOrder,
  draft: TypedOrder,
) {
  const all = { ...typed, lines: [...typed.lines, ...draft.lines] };
  const parked = [...typed.parked, ...draft.parked];
  const catalogue = await catalogueOf(db, actor, { ...all, parked });
  const full = (order: TypedOrder) =>
    written(settle(order, catalogue), catalogue);
  const theirs = full(draft);
  return {
    mine: full(typed),
    theirs: { ...theirs, opened: digests(theirs) },
  };
}

/** The same form sent twice, as by a double click, overtakes nobody. */
function isSame(mine: TypedOrder, theirs: TypedOrder): boolean {
  const dispute = disputeOf(DRAFTS, { ...mine, opened: {} }, theirs);
  return dispute?.fields.length === 0;
}
