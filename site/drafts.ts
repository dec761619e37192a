/** What every form that keeps a draft does with it, from opening to discarding (decision 44). */
import {
  type Drafted,
  isCurrent,
  type Standing,
  type Typing,
} from "@/components/draft_standing.ts";
import {
  discardDraft,
  type DraftPlace,
  NO_DRAFT,
  readDraft,
  saveDraft,
} from "@/domain/draft.ts";
import { text } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { seeOther } from "@/platform/form.ts";
import type { State } from "@/utils.ts";

/** A form as its reader has it open. */
export interface DraftForm<T extends Drafted, Why> {
  state: State;
  place: DraftPlace;
  /** without a draft */
  start(): T;
  read(body: Record<string, unknown>): T;
  /** what a draft keeps of it: not how it stands to that */
  asBody(typed: T): Record<string, unknown>;
  /** why nothing is written if the draft was used up or discarded; null: what is here begins another one */
  whyGone(typed: T): Promise<Why | null> | null;
  /** compares it with what another page has saved */
  beside(typed: T, theirs: T): Promise<Standing<T, Why>>;
}

/** What was typed before, or the form as it starts. */
export async function readTyping<T extends Drafted, Why>(
  { state, place, start, read }: DraftForm<T, Why>,
): Promise<Typing<T>> {
  const draft = await readDraft(state.db, caller({ state }), place);
  if (!draft) return { typed: start(), savedAt: null };
  const typed = { ...read(draft.body), draft: draft.mark };
  return { typed, savedAt: draft.updatedAt };
}

/**
 * A form as it was posted. A page of the version before this one names no draft: what it sends is saved over the one
 * that there is.
 */
export function asPosted<T extends Drafted>(form: FormData, read: T, now: T) {
  const by = String(form.get("idempotency_key") ?? "");
  return { ...read, by, draft: form.has("draft") ? read.draft : now.draft };
}

/** Compares the draft that a posted form shows with the one that is there `now`. */
export async function standingOf<T extends Drafted, Why>(
  of: DraftForm<T, Why>,
  typed: T,
  now: Typing<T>,
): Promise<Standing<T, Why>> {
  if (isCurrent(typed, now.typed)) {
    return { typed: { ...typed, draft: now.typed.draft }, overtaken: null };
  }
  if (now.savedAt) return await of.beside(typed, now.typed);
  const overtaken = await of.whyGone(typed);
  return { typed: { ...typed, draft: NO_DRAFT }, overtaken };
}

/** Saves a form over the draft that it shows, and returns the new one's mark; null if another page was faster. */
export async function saveOver<T extends Drafted, Why>(
  { state, place, asBody }: DraftForm<T, Why>,
  typed: T,
): Promise<string | null> {
  const [actor, body] = [caller({ state }), asBody(typed)];
  return await saveDraft(state.db, actor, place, body, typed.draft);
}

/**
 * The same, and gives the form the new mark; over what the same page, sent twice at once, has saved meanwhile, too. Where
 * another page was faster nothing is saved.
 */
export async function keep<T extends Drafted, Why>(
  of: DraftForm<T, Why>,
  typed: T,
): Promise<Standing<T, Why>> {
  const draft = await saveOver(of, typed);
  if (draft !== null) return { typed: { ...typed, draft }, overtaken: null };
  const now = await standingOf(of, typed, await readTyping(of));
  return now.overtaken ? now : await keep(of, now.typed);
}

/** Discards the draft that the form's question was about, and leads to where it is `left` for. */
export async function discard<T extends Drafted, Why>(
  { state, place }: DraftForm<T, Why>,
  form: FormData,
  path: string,
  left = path,
): Promise<Response> {
  const asked = form.get("draft");
  const actor = caller({ state });
  return await discardDraft(state.db, actor, place, asked)
    ? seeOther(left)
    : askAgain(path);
}

/** A question that was answered after another page had changed what it was about: it is to be asked again. */
export function askAgain(path: string): Response {
  return seeOther(path, { tone: "bad", text: text("form.elsewhere.asked") });
}
