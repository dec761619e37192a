import type { Text } from "@/domain/errors.ts";
import type { ComponentChildren } from "preact";
import { FieldError, fieldId } from "./form.tsx";

export interface FieldProps {
  /** dotted, as the input schema names it: "lines.0.quantity" */
  name: string;
  label: string;
  error?: Text;
  hint?: ComponentChildren;
  required?: boolean;
  disabled?: boolean;
  /** over both columns */
  wide?: boolean;
  /** the first thing to fill in where a dialog opens for it */
  autofocus?: boolean;
}

/** What every control says about itself. */
export function control(
  { name, error, hint, required, disabled, autofocus }: FieldProps,
) {
  const id = fieldId(name);
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return {
    id,
    name,
    required,
    disabled,
    autofocus,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described,
  };
}

/** Label above, control, then the message or the hint. */
export function Frame(props: FieldProps & { children: ComponentChildren }) {
  const { name, label, required, wide, children } = props;
  return (
    <div class={wide ? "w" : undefined}>
      <label class={required ? "fl req" : "fl"} for={fieldId(name)}>
        {label}
      </label>
      {children}
      <Below {...props} />
    </div>
  );
}

/** The field's error, else its hint. */
export function Below({ name, error, hint }: FieldProps) {
  if (error) return <FieldError name={name} error={error} />;
  return hint
    ? <span class="hint" id={`${fieldId(name)}-hint`}>{hint}</span>
    : null;
}
