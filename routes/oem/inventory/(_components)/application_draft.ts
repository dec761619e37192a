/** The draft of a customer's application, and what other pages of the customer did with it meanwhile. */
import {
  besideDraft,
  isCurrent,
  keepDraft,
  type Overtaken as OvertakenBy,
  type Standing,
} from "@/components/draft_standing.ts";
import type { AddressRow } from "@/db/customer/addresses.ts";
import { madeOf, NO_DRAFT, readDraft, saveDraftOver } from "@/domain/draft.ts";
import { Refused, text } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import type { State } from "@/utils.ts";
import {
  type Application,
  asFields,
  draftsAmong,
  marksOf,
  readApplication,
} from "./application.ts";

/** There is one at a time. */
export const DRAFT = ["oem.delivery", ""] as const;

/** The application, as far as it was kept. */
export interface Typing {
  typed: Application;
  /** when the draft was saved; null if there is none */
  savedAt: Date | null;
}

/** What was kept, or an empty application. Without a choice the default address is meant. */
export async function readTyping(
  state: State,
  addresses: readonly AddressRow[],
): Promise<Typing> {
  const draft = await readDraft(state.db, caller({ state }), ...DRAFT);
  const kept = readApplication(Object.entries(draft?.body ?? {}));
  const usual = addresses.find(({ is_default }) => is_default);
  const typed = {
    ...kept,
    address_id: kept.address_id || String(usual?.id ?? ""),
    draft: draft?.mark ?? NO_DRAFT,
  };
  return { typed, savedAt: draft?.updatedAt ?? null };
}

/** Why nothing is written for a form that another page overtook. */
export interface Overtaken extends OvertakenBy<Application> {
  /** the id of the application that the other page made of the draft */
  sent?: number;
}

/** Compares the draft that a posted form shows with the one that is there `now`. */
export async function standingOf(
  state: State,
  typed: Application,
  now: Typing,
): Promise<Standing<Application, Overtaken>> {
  if (isCurrent(typed, now.typed)) {
    return { typed: { ...typed, draft: now.typed.draft }, overtaken: null };
  }
  if (!now.savedAt) return await withoutDraft(state, typed);
  const theirs = { ...now.typed, opened: marksOf(now.typed) };
  return besideDraft(draftsAmong(typed, theirs), typed, theirs);
}

/** Applied for already, or discarded: then what is here begins another draft. */
async function withoutDraft(
  state: State,
  typed: Application,
): Promise<Standing<Application, Overtaken>> {
  const sent = await madeOf(
    state.db,
    caller({ state }),
    DRAFT[0],
    typed.draft,
  );
  const overtaken = sent === null
    ? { refused: new Refused(40901, text("form.draft.gone")) }
    : { refused: new Refused(40900, text("oem.portal.adjust.applied")), sent };
  return { typed: { ...typed, draft: NO_DRAFT }, overtaken };
}

/** Saves the application as its draft, as {@link keepDraft}. */
export async function keep(
  state: State,
  typed: Application,
  addresses: readonly AddressRow[],
): Promise<Standing<Application, Overtaken>> {
  const { db } = state;
  const actor = caller({ state });
  return await keepDraft(
    typed,
    (form) => saveDraftOver(db, actor, ...DRAFT, asFields(form), form.draft),
    async (form) => standingOf(state, form, await readTyping(state, addresses)),
  );
}
