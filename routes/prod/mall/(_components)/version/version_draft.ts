/** What is typed in the version editor as its draft, and what other pages of the reader did with that meanwhile. */
import { besideDraft, type Overtaken } from "@/components/draft_standing.ts";
import { partsNamed } from "@/db/catalogue/parts.ts";
import { Refused, text } from "@/domain/errors.ts";
import type { DraftForm } from "@/site/drafts.ts";
import type { State } from "@/utils.ts";
import { lookedUp, namesIn } from "./bill_view.ts";
import { DRAFT, type Target } from "./load.ts";
import {
  asDraft,
  DRAFTS,
  readTyped,
  typedOf,
  type TypedVersion,
  wordsOf,
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
      const names = [typed, draft].flatMap(namesIn);
      const known = await partsNamed(state.db, names);
      const theirs = lookedUp(draft, known);
      return besideDraft(DRAFTS, lookedUp(typed, known), {
        ...theirs,
        opened: wordsOf(theirs),
      });
    },
  };
}
