/** Saving what is typed in the version editor as its draft, unless another page of the reader did meanwhile. */
import {
  besideDraft,
  isCurrent,
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

/**
 * Saves the editor over the draft that it shows, and gives it the new one's mark; over what the same page, sent twice at
 * once, has saved meanwhile, too. Where another page was faster nothing is saved.
 */
export async function keep(
  state: State,
  target: Target,
  typed: TypedVersion,
): Promise<Standing<TypedVersion>> {
  const save = (form: TypedVersion) =>
    saveDraftOver(
      state.db,
      caller({ state }),
      DRAFT,
      target.ref,
      asDraft(form),
      form.draft,
    );
  const draft = await save(typed);
  if (draft !== null) return { typed: { ...typed, draft }, overtaken: null };
  const now = await readTyping(state, target);
  const standing = await standingOf(state, target, typed, now);
  if (standing.overtaken) return standing;
  return await keep(state, target, standing.typed);
}
