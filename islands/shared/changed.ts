type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields of a form, or of a part of it, that can be filled in. */
export function fieldsIn(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>(
    ":is(input:not([type=hidden],[hidden]),select,textarea)",
  )];
}

/** Whether it stands otherwise than the page came: by whoever types, or by the browser, which restores what was typed. */
export function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const came = [...field.options].findLastIndex((one) => one.defaultSelected);
    return field.selectedIndex !== Math.max(came, 0);
  }
  const { value, defaultValue } = field;
  const { checked, defaultChecked } = field as HTMLInputElement;
  return value !== defaultValue || checked !== defaultChecked;
}

/** Whether a form holds what its reader would miss. One that came back with what was typed shows it as if it had always stood there; it says why it came back. */
export function isTyped(form: HTMLElement): boolean {
  const fields = fieldsIn(form).filter(({ type }) => type !== "password");
  const cameBack = form.querySelector(".errors, [aria-invalid], [data-typed]");
  return fields.some(isChanged) || form.querySelector(".drop li") !== null ||
    cameBack !== null && fields.some(({ value }) => value);
}
