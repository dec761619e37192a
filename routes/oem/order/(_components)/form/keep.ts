/** Saving what is typed in the order form as its draft. */
import { saveDraftOver } from "@/domain/draft.ts";
import { caller } from "@/platform/api.ts";
import type { State } from "@/utils.ts";
import { DRAFT, readTyping, type Target } from "./load.ts";
import { standingOf } from "./standing.ts";
import { asDraft, type TypedOrder } from "./typed_order.ts";

/** Saves the form over the draft that it shows, and returns the new one's mark; null if another page was faster. */
export async function keep(
  state: State,
  { ref }: Target,
  typed: TypedOrder,
): Promise<string | null> {
  const actor = caller({ state });
  const { draft } = typed;
  return await saveDraftOver(
    state.db,
    actor,
    DRAFT,
    ref,
    asDraft(typed),
    draft,
  );
}

/**
 * Saves what a button made of the form over what its twin has saved meanwhile: the same page, sent twice at once. Null
 * if it was another page.
 */
export async function keepOverTwin(
  state: State,
  target: Target,
  settled: TypedOrder,
  acted: TypedOrder,
): Promise<string | null> {
  const now = await readTyping(state, target);
  const { typed, overtaken } = await standingOf(state, target, settled, now);
  return overtaken
    ? null
    : await keep(state, target, { ...acted, draft: typed.draft });
}
