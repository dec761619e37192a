import type { ComponentChildren } from "preact";
import type { Text } from "@/domain/errors.ts";
import { FieldError, fieldId } from "../form.tsx";

interface Box {
  value: string;
  title: ComponentChildren;
  text?: ComponentChildren;
  checked: boolean;
  disabled?: boolean;
}

interface CheckBoxesProps {
  name: string;
  /** what is chosen, for screen readers */
  label: string;
  error?: Text;
  boxes: readonly Box[];
}

/** Checkboxes for any number of a list's entries; unticked ones are not sent. */
export function CheckBoxes({ name, label, error, boxes }: CheckBoxesProps) {
  const id = fieldId(name);
  return (
    <fieldset
      id={id}
      tabindex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend class="sr">{label}</legend>
      <BoxGrid name={name} boxes={boxes} />
      <FieldError name={name} error={error} />
    </fieldset>
  );
}

/** The boxes alone, in columns. */
export function BoxGrid(
  { name, boxes }: { name: string; boxes: readonly Box[] },
) {
  return (
    <div class="grid gap-x-4 md:grid-cols-2">
      {boxes.map(({ value, title, text, checked, disabled }) => (
        <label key={value} class="check">
          <input
            class="checkbox checkbox-sm"
            type="checkbox"
            name={name}
            value={value}
            checked={checked}
            disabled={disabled}
          />
          <span>
            {title}
            {text && <small class="mut text-xs ml-2">{text}</small>}
          </span>
        </label>
      ))}
    </div>
  );
}
