type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form, or of a part of it, that can be filled in. */
export function fieldsIn(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>(
    ":is(input:not([type=hidden],[hidden]),select,textarea)",
  )];
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
 * Whether a form holds input that its reader would miss. One that was sent and came back shows that input as its
 * initial values; what a kept draft shows, its faults and its files among it, is not lost by leaving.
 */
export function isTyped(form: HTMLElement): boolean {
  const fields = fieldsIn(form).filter(({ type }) => type !== "password");
  const has = (what: string) => form.querySelector(what) !== null;
  const cameBack = "posted" in document.documentElement.dataset &&
    has(".errors, [aria-invalid], [data-typed]");
  return fields.some(isChanged) || has(".drop[data-touched]") ||
    cameBack && (has(".drop li") || fields.some(({ value }) => value));
}
