/** How a posted form stands to what the reader's other pages did with its draft meanwhile. */
import {
  besideDraft,
  type Overtaken as OvertakenBy,
} from "@/components/draft_standing.ts";
import { Refused, text } from "@/domain/errors.ts";
import {
  type DraftForm,
  readTyping,
  saveOver,
  standingOf,
} from "@/site/drafts.ts";
import type { State } from "@/utils.ts";
import { settle, written } from "./acts.ts";
import { catalogueOf } from "./choose.ts";
import { digests, DRAFTS, typedOf } from "./conflict.ts";
import { DRAFT, type Target } from "./load.ts";
import { orderedBefore, type Sent } from "./sent.ts";
import { asDraft, readTyped, type TypedOrder } from "./typed_order.ts";

/** Why nothing is written for a form that another page overtook. */
export interface Overtaken extends OvertakenBy<TypedOrder> {
  /** the order that the other page made of the draft */
  sent?: Sent;
}

/** The form as it is kept. */
export function draftOf(
  state: State,
  { ref, order }: Target,
): DraftForm<TypedOrder, Overtaken> {
  return {
    state,
    place: [DRAFT, ref],
    start: () => order ? typedOf(order) : readTyped({ delivery: "ship" }),
    read: readTyped,
    asBody: asDraft,
    whyGone: ({ draft }) => order ? null : whyGone(state, draft),
    async beside(typed, draft) {
      const { mine, theirs } = await comparable(state, typed, draft);
      return besideDraft(DRAFTS, mine, theirs);
    },
  };
}

/**
 * Saves what a button made of the form over what its twin has saved meanwhile: the same page, sent twice at once. Null
 * if it was another page.
 */
export async function keepOverTwin(
  of: DraftForm<TypedOrder, Overtaken>,
  settled: TypedOrder,
  acted: TypedOrder,
): Promise<string | null> {
  const { typed, overtaken } = await standingOf(
    of,
    settled,
    await readTyping(of),
  );
  return overtaken
    ? null
    : await saveOver(of, { ...acted, draft: typed.draft });
}

/** Ordered already, or discarded. */
async function whyGone(state: State, draft: string): Promise<Overtaken> {
  const sent = await orderedBefore(state, draft);
  return sent
    ? { refused: new Refused(40900, text("oem.form.ordered")), sent }
    : { refused: new Refused(40901, text("form.draft.gone")) };
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
