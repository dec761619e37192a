/** Saving what is typed in the version editor as its draft, unless another page of the reader did meanwhile. */
import {
  besideDraft,
  isCurrent,
  keepDraft,
  type Standing,
} from "@/components/draft_standing.ts";
import { partsNamed } from "@/db/catalogue/parts.ts";
import { NO_DRAFT, saveDraftOver } from "@/domain/draft.ts";
import { Refused, text } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import type { State } from "@/utils.ts";
import { lookedUp, namesIn } from "./bill_view.ts";
import { DRAFT, readTyping, type Target, type Typing } from "./load.ts";
import {
  asDraft,
  DRAFTS,
  type TypedVersion,
  wordsOf,
} from "./typed_version.ts";

/** Compares the draft that a posted editor shows with the one that is there `now`. */
export async function standingOf(
  { db }: State,
  { version }: Target,
  typed: TypedVersion,
  now: Typing,
): Promise<Standing<TypedVersion>> {
  if (isCurrent(typed, now.typed)) {
    return { typed: { ...typed, draft: now.typed.draft }, overtaken: null };
  }
  if (!now.savedAt) {
    // Written or discarded: what was written of a version that is there, the version itself tells.
    const refused = new Refused(40901, text("form.draft.gone"));
    const afresh = { ...typed, draft: NO_DRAFT };
    return { typed: afresh, overtaken: version ? null : { refused } };
  }
  const names = [typed, now.typed].flatMap(namesIn);
  const known = await partsNamed(db, names);
  const theirs = lookedUp(now.typed, known);
  return besideDraft(DRAFTS, lookedUp(typed, known), {
    ...theirs,
    opened: wordsOf(theirs),
  });
}

/** Saves the editor as its draft, as {@link keepDraft}. */
export async function keep(
  state: State,
  target: Target,
  typed: TypedVersion,
): Promise<Standing<TypedVersion>> {
  const { db } = state;
  const actor = caller({ state });
  return await keepDraft(
    typed,
    (form) =>
      saveDraftOver(db, actor, DRAFT, target.ref, asDraft(form), form.draft),
    async (form) =>
      standingOf(state, target, form, await readTyping(state, target)),
  );
}
