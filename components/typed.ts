import { Refused, text } from "@/domain/errors.ts";

/** A form's fields, as typed. */
export type Typed = Record<string, string>;

/** A field that was changed here and by somebody else's save, to different values. */
export interface Differing<Name> {
  name: Name;
  yours: string;
  theirs: string;
}

/** One field of a posted form; null without a form, and where nothing was sent. */
export function sentIn(form: FormData | null, name: string): string | null {
  const sent = form?.get(name);
  return typeof sent === "string" ? sent : null;
}

/** The fields of a posted form, by the names of `start`; missing ones are empty. */
export function typedIn<T extends Typed>(form: FormData, start: T): T {
  return mapped(start, (name) => sentIn(form, name) ?? "");
}

/** The fields' values when the form was opened: its hidden `was.<name>`. */
function wasIn<T extends Typed>(form: FormData, start: T): T {
  return mapped(start, (name) => sentIn(form, `was.${name}`) ?? "");
}

/**
 * Whether a field takes the saved value: "theirs" was chosen (`keep.<name>`), and nothing was typed since the question
 * (`shown.<name>`).
 */
export function givesWay(form: FormData, name: string, typed: string): boolean {
  const shown = form.get(`shown.${name}`);
  return form.get(`keep.${name}`) === "theirs" &&
    (shown === null || shown === typed);
}

/** The fields with the saved value wherever a conflict was settled with "theirs". */
export function settled<T extends Typed>(
  typed: T,
  saved: T,
  form: FormData,
): T {
  return mapped(
    typed,
    (name, value) => givesWay(form, name, value) ? saved[name] ?? "" : value,
  );
}

/**
 * A form as shown again after a refusal. After somebody else's save (40901) it is based on the saved row, whose values
 * also fill the untouched fields.
 */
export function shownAgain<T extends Typed>(
  form: FormData,
  typed: T,
  now: { saved: T; version?: number },
  refused?: Refused,
) {
  const was = wasIn(form, now.saved);
  if (refused?.code !== 40901) {
    const version = Number(form.get("version")) || undefined;
    return { typed, saved: was, version, conflict: [] };
  }
  const { saved, version } = now;
  const merged = mapped(
    typed,
    (name, value) => value === was[name] ? saved[name] ?? "" : value,
  );
  const names = Object.keys(typed) as (keyof T & string)[];
  const conflict = apart(names, typed, was, saved).disputed.map(
    (name): Differing<keyof T & string> => ({
      name,
      yours: typed[name] ?? "",
      theirs: saved[name] ?? "",
    }),
  );
  return { typed: merged, saved, version, conflict };
}

/** A form as it is shown again, and why. */
interface Again<Name extends string> {
  typed: Record<Name, string>;
  conflict: readonly Differing<Name>[];
  refused?: Refused;
}

/**
 * The same without what was chosen and is not `offered` any more, which its field says: no control would send that, and
 * what differs from the value shown counts as typed since the question. Several values have blanks between them.
 */
export function stillOffered<Name extends string, Shown extends Again<Name>>(
  shown: Shown & Again<Name>,
  offered: Partial<Record<Name, readonly string[]>>,
): Shown {
  const { typed, conflict, refused } = shown;
  const left = (name: string, value: string) => {
    const options = offered[name as Name];
    const isThere = (one: string) => options?.includes(one) ?? true;
    return value.split(" ").filter(isThere).join(" ");
  };
  const kept = mapped(typed, left);
  const lost = (Object.keys(typed) as Name[])
    .filter((name) => kept[name] !== typed[name]);
  if (!refused || lost.length === 0) return shown;
  const gone = lost.map((name) => [name, text("form.choice.gone")]);
  return {
    ...shown,
    typed: kept,
    conflict: conflict
      .map((one) => ({ ...one, yours: left(one.name, one.yours) }))
      .filter(({ yours, theirs }) => yours !== theirs),
    refused: new Refused(
      refused.code,
      refused.text,
      { ...Object.fromEntries(gone), ...refused.fields },
      refused.details,
    ),
  };
}

function mapped<T extends Typed>(
  typed: T,
  value: (name: string, value: string) => string,
): T {
  return Object.fromEntries(
    Object.entries(typed).map(([name, was]) => [name, value(name, was)]),
  ) as T;
}

/**
 * Compares a form with a save that came before it, by the marks of each field now (`mine`), when the form was opened
 * (`was`) and as saved (`now`). `untouched` fields take the saved value; `disputed` ones were changed on both sides to
 * different values. What only the form changed stands.
 */
export function apart<Name extends string>(
  names: readonly Name[],
  mine: Readonly<Record<string, string>>,
  was: Readonly<Record<string, string>>,
  now: Readonly<Record<string, string>>,
): { untouched: Name[]; disputed: Name[] } {
  const isTouched = (name: Name) => mine[name] !== was[name];
  return {
    untouched: names.filter((name) => !isTouched(name)),
    disputed: names.filter((name) =>
      isTouched(name) && now[name] !== was[name] && mine[name] !== now[name]
    ),
  };
}
