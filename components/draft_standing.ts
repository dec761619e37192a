/**
 * How a form that keeps a draft stands to what another page of the same reader did with that draft meanwhile
 * (decision 44).
 */
import { Refused, text } from "@/domain/errors.ts";
import {
  type Answers,
  type Disputable,
  onceAnswered,
  withChosen,
} from "./dispute.ts";

/** What a form carries of its draft. */
export interface Drafted extends Answers {
  /** the mark of the draft that it shows */
  draft: string;
  /** the page that saved it: its idempotency key */
  by: string;
  /** marks of the fields as the draft has them */
  opened: Readonly<Record<string, string>>;
}

/** A form's contents, as far as saved. */
export interface Typing<T> {
  typed: T;
  /** when the draft was saved; null if there is none */
  savedAt: Date | null;
  /** the draft that another page has saved meanwhile */
  theirs?: T;
}

/** Why nothing is written for a form that another page overtook. */
export interface Overtaken<T> {
  refused: Refused;
  /** the draft that the other page saved */
  theirs?: T;
}

export interface Standing<T, Why = Overtaken<T>> {
  /** the form, based on the draft as it is now where nothing is left to choose */
  typed: T;
  overtaken: Why | null;
}

/** How a form's drafts are compared, told how its document is. */
export function draftsOf<T extends Drafted, Name extends string>(
  document: Pick<Disputable<T, Name>, "names" | "marksOf" | "withTheirs">,
): Disputable<T, Name> {
  return {
    ...document,
    wasOf: ({ opened }) => opened,
    versionOf: ({ draft }) => draft,
    standingOn: (yours, { draft, opened }) => ({ ...yours, draft, opened }),
  };
}

/**
 * Whether a posted form is based on the draft that is there `now`: on this version of it, or on one that this very page
 * has saved over since, sent twice or gone back to. No other page is involved then.
 */
export function isCurrent(typed: Drafted, now: Drafted): boolean {
  return typed.draft === now.draft || now.by !== "" && now.by === typed.by;
}

/** Compares a form with the draft that another page has saved over its own; both as their pages would send them. */
export function besideDraft<T extends Drafted, Name extends string>(
  of: Disputable<T, Name>,
  mine: T,
  theirs: T,
): Standing<T> {
  const chosen = withChosen(of, mine, theirs);
  const settled = isSame(of, of.marksOf(chosen), of.marksOf(theirs)) ||
      isSame(of, mine.opened, theirs.opened)
    ? of.standingOn(chosen, theirs)
    : onceAnswered(of, chosen, theirs);
  if (settled.draft === theirs.draft) {
    return { typed: settled, overtaken: null };
  }
  return {
    typed: chosen,
    overtaken: { refused: new Refused(40901, text("form.elsewhere")), theirs },
  };
}

/**
 * Whether all fields are alike. The same form sent twice, as by a double click, overtakes nobody; neither does a page
 * that saved what was there already.
 */
function isSame<Name extends string>(
  { names }: { names: readonly Name[] },
  one: Readonly<Record<string, string>>,
  other: Readonly<Record<string, string>>,
): boolean {
  return names.every((name) => one[name] === other[name]);
}
