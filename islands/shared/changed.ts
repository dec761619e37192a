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
