/** How a posted form stands to what the reader's other pages did with its draft meanwhile. */
import {
  besideDraft,
  isCurrent,
  type Overtaken as OvertakenBy,
  type Standing,
} from "@/components/draft_standing.ts";
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
export interface Overtaken extends OvertakenBy<TypedOrder> {
  /** the order that the other page made of the draft */
  sent?: Sent;
}

type OrderStanding = Standing<TypedOrder, Overtaken>;

/** Compares the draft that a posted form shows with the one that is there `now`. */
export async function standingOf(
  state: State,
  target: Target,
  typed: TypedOrder,
  now: Typing,
): Promise<OrderStanding> {
  if (isCurrent(typed, now.typed)) {
    return { typed: { ...typed, draft: now.typed.draft }, overtaken: null };
  }
  if (!now.savedAt) return await withoutDraft(state, target, typed);
  const { mine, theirs } = await comparable(state, typed, now.typed);
  return besideDraft(DRAFTS, mine, theirs);
}

/** Ordered already, or discarded: then what is here begins another draft. */
async function withoutDraft(
  state: State,
  { order }: Target,
  typed: TypedOrder,
): Promise<OrderStanding> {
  const sent = order ? null : await orderedBefore(state, typed.draft);
  const refused = sent
    ? new Refused(40900, text("oem.form.ordered"))
    : new Refused(40901, text("form.draft.gone"));
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
