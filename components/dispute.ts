/**
 * A long form beside a save by somebody else (40901): what differs, what was chosen, and when the form may be rebased
 * on the saved version. Pure.
 */
import { apart } from "./typed.ts";

/** What a form sends besides its fields to settle a dispute. */
export interface Answers {
  /** the saved version that the page asks about; else "" */
  asked: string;
  /** by field: "yours" or "theirs" */
  keep: Readonly<Record<string, string>>;
  /** the mark of a field's value when it was asked about */
  shown: Readonly<Record<string, string>>;
}

/** How a form is compared with another one of the same document. */
export interface Disputable<T, Name extends string> {
  /** the fields that are settled, each as a whole */
  names: readonly Name[];
  /** a mark of each field's content */
  marksOf(typed: T): Readonly<Record<Name, string>>;
  /** those when the form was opened */
  wasOf(typed: T): Readonly<Record<string, string>>;
  /** the version that the form is based on */
  versionOf(typed: T): string;
  withTheirs(yours: T, theirs: T, names: readonly Name[]): T;
  /** the form, based on another version */
  standingOn(yours: T, theirs: T): T;
}

export interface Dispute<T, Name> {
  /** the typed values, and the saved ones where nothing was typed */
  yours: T;
  /** the form as it would start now */
  theirs: T;
  /** changed here, and saved meanwhile with another value, different from both */
  fields: Name[];
  /** what to compare with next: the saved values, and for disputed fields those of the opening */
  was: Readonly<Record<string, string>>;
  /** those of them where "yours" was chosen on a page that asked about this very version */
  answered: Name[];
  /** no page has asked about this version yet */
  isNew: boolean;
}

/** The differences to settle; null while the form is based on the saved version. */
export function disputeOf<T extends Answers, Name extends string>(
  of: Disputable<T, Name>,
  yours: T,
  theirs: T,
): Dispute<T, Name> | null {
  if (of.versionOf(yours) === of.versionOf(theirs)) return null;
  const [was, now] = [of.wasOf(yours), of.wasOf(theirs)];
  const { untouched, disputed } = apart(of.names, of.marksOf(yours), was, now);
  const isNew = yours.asked !== of.versionOf(theirs);
  return {
    yours: of.withTheirs(yours, theirs, untouched),
    theirs,
    fields: disputed,
    was: {
      ...now,
      ...Object.fromEntries(disputed.map((name) => [name, was[name] ?? ""])),
    },
    answered: isNew ? [] : disputed.filter((name) => name in yours.keep),
    isNew,
  };
}

/**
 * The form with the saved value where "theirs" was chosen and nothing typed since; otherwise the choice is "yours". A
 * choice about a document that changed again is void.
 */
export function withChosen<T extends Answers, Name extends string>(
  of: Disputable<T, Name>,
  yours: T,
  theirs: T,
): T {
  if (yours.asked !== of.versionOf(theirs)) {
    return { ...yours, keep: {}, shown: {} };
  }
  const mine = of.marksOf(yours);
  const chosen = of.names.filter((name) => name in yours.keep);
  const taken = chosen.filter((name) =>
    yours.keep[name] === "theirs" && yours.shown[name] === mine[name]
  );
  const kept = chosen.filter((name) => !taken.includes(name));
  return {
    ...of.withTheirs(yours, theirs, taken),
    keep: Object.fromEntries(kept.map((name) => [name, "yours"])),
    shown: {},
  };
}

/**
 * The form rebased on what is saved now, if every difference was asked about and answered; otherwise unchanged, to be
 * refused as stale.
 */
export function onceAnswered<T extends Answers, Name extends string>(
  of: Disputable<T, Name>,
  yours: T,
  theirs: T,
): T {
  const dispute = disputeOf(of, yours, theirs);
  if (!dispute || dispute.isNew) return yours;
  if (dispute.answered.length < dispute.fields.length) return yours;
  return { ...of.standingOn(dispute.yours, theirs), asked: "", keep: {} };
}
