import type { Text } from "@/domain/errors.ts";
import { control } from "./field_frame.tsx";
import { FieldError } from "./form.tsx";
import { Icon } from "./icon.tsx";
import { useT } from "./reader.tsx";

interface QuantityStepperProps {
  name: string;
  /** what is counted, for the names of the buttons */
  label: string;
  value: number | string;
  error?: Text;
  /** the page opens here */
  autofocus?: boolean;
}

/**
 * A quantity with ±, which submit `do=inc:<name>` and `do=dec:<name>`: the form comes back with one more or less. The
 * browser restores none on the way back: it goes by the name, and another line may have it by then.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const t = useT();
  const { name, label, value, error, autofocus } = props;
  const step = (act: "dec" | "inc", sign: "minus" | "plus", words: string) => (
    <button
      type="submit"
      name="do"
      value={`${act}:${name}`}
      aria-label={words}
    >
      <Icon name={sign} />
    </button>
  );
  return (
    <>
      <span class="qty">
        {step("dec", "minus", t("common.decrease", { what: label }))}
        <input
          inputmode="numeric"
          autocomplete="off"
          value={value}
          aria-label={label}
          {...control({ name, label, error, autofocus })}
        />
        {step("inc", "plus", t("common.increase", { what: label }))}
      </span>
      <FieldError name={name} error={error} />
    </>
  );
}
