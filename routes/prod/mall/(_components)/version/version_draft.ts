/** What is typed in the version editor as its draft, and what other pages of the reader did with that meanwhile. */
import { besideDraft, type Overtaken } from "@/components/draft_standing.ts";
import { partsNamed } from "@/db/catalogue/parts.ts";
import { Refused, text } from "@/domain/errors.ts";
import { type DraftForm, keep } from "@/site/drafts.ts";
import type { State } from "@/utils.ts";
import { lookedUp, namesIn } from "./bill_view.ts";
import { DRAFT, type Target } from "./load.ts";
import {
  asDraft,
  DRAFTS,
  marksOf,
  readTyped,
  typedOf,
  type TypedVersion,
} from "./typed_version.ts";

/** The editor as it is kept. */
export function draftOf(
  state: State,
  { version, ref }: Target,
): DraftForm<TypedVersion, Overtaken<TypedVersion>> {
  return {
    state,
    place: [DRAFT, ref],
    start: () => version ? typedOf(version) : readTyped({}),
    read: readTyped,
    asBody: asDraft,
    // Written or discarded: what was written of a version that is there, the version itself tells.
    whyGone: () =>
      version ? null : Promise.resolve({
        refused: new Refused(40901, text("form.draft.gone")),
      }),
    async beside(typed, draft) {
      const known = await partsNamed(state.db, namesIn(typed, draft));
      const theirs = lookedUp(draft, known);
      return besideDraft(DRAFTS, lookedUp(typed, known), {
        ...theirs,
        opened: marksOf(theirs),
      });
    },
  };
}

/** The editor with the parts that its lines mean by now. */
export async function withParts(
  { db }: State,
  typed: TypedVersion,
): Promise<TypedVersion> {
  return lookedUp(typed, await partsNamed(db, namesIn(typed)));
}

/** Saves what is typed {@link withParts} over the draft that it shows. */
export async function keepTyped(
  state: State,
  target: Target,
  typed: TypedVersion,
) {
  return await keep(draftOf(state, target), await withParts(state, typed));
}
