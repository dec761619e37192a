import { all } from "./all.ts";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form, or of a part of it, that can be filled in; a password is typed anew anyway. */
export function fieldsIn(root: ParentNode): Field[] {
  return all<Field>(
    "input:not([type=hidden],[type=password],[hidden]),select,textarea",
    root,
  );
}

/** Whether a field differs from how the page was sent: typed by the reader, or restored by the browser. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const came = [...field.options].findLastIndex((one) => one.defaultSelected);
    return field.selectedIndex !== Math.max(came, 0);
  }
  const { value, defaultValue } = field;
  const { checked, defaultChecked } = field as HTMLInputElement;
  return value !== defaultValue || checked !== defaultChecked;
}

/**
 * Whether any form of the page holds typed input that is not on its way; `within` selects what to look into. Ticked rows
 * of a list are no such input.
 */
export function someTyped(within = ""): boolean {
  return all(`${within} form[method=post]:not([data-sent],#bulk)`)
    .some(isTyped);
}

/**
 * Whether a form holds input that its reader would miss. One that was sent and came back shows that input as its
 * initial values, and a file that was added here is on its way or was told of; what a kept draft shows, its faults and
 * its files among it, is not lost by leaving.
 */
function isTyped(form: HTMLElement): boolean {
  const fields = fieldsIn(form);
  const has = (what: string) => !!all(what, form)[0];
  return fields.some(isChanged) ||
    has("progress,.drop>.sr:not(:empty)") ||
    has("[data-posted] :is(.errors,[aria-invalid],[data-typed])") &&
      fields.some(({ value }) => value);
}
