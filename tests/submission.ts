import { type Form, formsOf } from "./html.ts";

/** The contents of a form when it is submitted. */
export type Fields = Record<string, string | File | (string | File)[]>;

export interface Submission {
  /** which form; without it the first that is posted */
  form?: (form: Form) => boolean;
  /** the text or the value of the button that is pressed; without it the one that does what the form is for */
  button?: string | typeof ENTER;
  /** typed over the form's contents; `[]` removes a field */
  fields?: Fields;
}

export type Entry = [name: string, value: string | File];

export function entriesOf(fields: Fields): Entry[] {
  return Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value): Entry => [name, value])
  );
}

/** The other way round, repeated ones together. */
export function fieldsOf(
  entries: [name: string, value: string][],
): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const [name, value] of entries) (fields[name] ??= []).push(value);
  return fields;
}

export function textEntries(entries: Entry[]): [string, string][] {
  return entries.map((
    [name, value],
  ) => [name, typeof value === "string" ? value : value.name]);
}

/** The body of the form: multipart if there is a file, or if the form says so. */
export function encode(
  entries: Entry[],
  multipart = entries.some(([, value]) => value instanceof File),
): BodyInit {
  if (!multipart) return new URLSearchParams(asSent(entries));
  const form = new FormData();
  for (const [name, value] of entries) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, value.name);
  }
  return form;
}

/** A browser ends lines by two characters in whatever form it sends; in multipart ones `Request` does. */
function asSent(entries: Entry[]): [string, string][] {
  return textEntries(entries).map((
    [name, value],
  ) => [name, value.replaceAll(/\r?\n/g, "\r\n")]);
}

/** The form that is wanted, of a page. */
export function pick(
  html: string,
  wanted = (form: Form) => form.method === "POST",
): Form {
  const forms = formsOf(html);
  const form = forms.find(wanted);
  if (form) return form;
  const known = forms.map((other) =>
    `${other.method} ${other.action} [${other.buttons.map((b) => b.text)}]`
  );
  throw new Error(
    `no such form on the page; it has: ${known.join("; ") || "none"}`,
  );
}

/** What the browser sends once the fields are typed and the button is pressed, and where to. */
export function fillIn(
  form: Form,
  { button, fields = {} }: Submission,
): { action: string; entries: Entry[] } {
  const pressed = button === undefined
    ? mainOf(form)
    : button === ENTER
    ? form.buttons[0]
    : form.buttons.find(({ text, value }) =>
      text === button || value === button
    );
  if (button !== undefined && !pressed) {
    throw new Error(
      `no button ${String(button)}; the form has: ${
        form.buttons.map((one) => one.text).join(", ")
      }`,
    );
  }
  const kept = form.fields.filter(([name]) => !Object.hasOwn(fields, name));
  const entries: Entry[] = [...kept, ...entriesOf(fields)];
  if (pressed?.name) entries.push([pressed.name, pressed.value]);
  return { action: pressed?.action ?? form.action, entries };
}

/** Of a form with an event, the button that runs it: Enter in a field may press another. Else the first. */
function mainOf(
  { buttons, fields }: Form,
): Form["buttons"][number] | undefined {
  const plain = fields.some(([name]) => name === "event") &&
    buttons.find(({ name }) => name === "");
  return plain || buttons[0];
}

/** The button that Enter in a field presses, for {@link Submission}. */
export const ENTER = Symbol("the first button");
