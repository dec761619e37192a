import type { ComponentChildren } from "preact";
import { CopyButton } from "./values.tsx";
import { Below, control, type FieldProps } from "./field_frame.tsx";

interface CheckboxProps extends FieldProps {
  value?: string;
  checked?: boolean;
}

/** One yes or no; unchecked sends nothing. */
export function Checkbox(props: CheckboxProps) {
  return (
    <div class={props.wide ? "w" : undefined}>
      <label class="check">
        <input
          class="checkbox checkbox-sm"
          type="checkbox"
          value={props.value ?? "1"}
          checked={props.checked}
          {...control(props)}
        />
        {props.label}
      </label>
      <Below {...props} />
    </div>
  );
}

export interface Card {
  value: string;
  title: ComponentChildren;
  /** beside the title, in plain letters */
  beside?: ComponentChildren;
  text?: ComponentChildren;
  /** a number that its reader carries elsewhere, and what it is called: beside the choice, so that it chooses nothing */
  copy?: { value: string; label: string };
}

interface RadioCardsProps extends FieldProps {
  value?: string | number;
  options: readonly Card[];
  /** one below the other */
  stacked?: boolean;
  /** the form around stands or falls with it: on the way back the browser brings no other choice in */
  ruling?: boolean;
}

/** A choice whose options need more than a word: address, account, type of order. */
export function RadioCards(props: RadioCardsProps) {
  const { id, autofocus, ...rest } = control(props);
  const chosen = props.options.find(({ value }) =>
    value === String(props.value ?? "")
  );
  return (
    <fieldset class={props.wide ? "w" : undefined} id={id} tabindex={-1}>
      <legend class={props.required ? "fl req" : "fl"}>{props.label}</legend>
      <div class={props.stacked ? "picks" : "picks two-up"}>
        {props.options.map((option) => (
          <Copied key={option.value} copy={option.copy}>
            <RadioCard
              value={option.value}
              checked={option === chosen}
              autofocus={autofocus && option === (chosen ?? props.options[0])}
              autocomplete={props.ruling ? "off" : undefined}
              {...rest}
            >
              <b>{option.title}</b> {option.beside}
              {option.text && <small>{option.text}</small>}
            </RadioCard>
          </Copied>
        ))}
      </div>
      <Below {...props} />
    </fieldset>
  );
}

/** A choice with the button that copies its number, if it has one. */
function Copied(
  { copy, children }: Pick<Card, "copy"> & { children: ComponentChildren },
) {
  if (!copy) return <>{children}</>;
  return (
    <div class="flex items-center gap-2">
      <div class="grid flex-1 min-w-0">{children}</div>
      <span class="copy">
        <CopyButton {...copy} />
      </span>
    </div>
  );
}

interface RadioCardProps {
  name: string;
  value: string;
  checked: boolean;
  autofocus?: boolean;
  autocomplete?: string;
  children: ComponentChildren;
}

/** One of several choices; other props go to its button. */
export function RadioCard({ children, ...radio }: RadioCardProps) {
  return (
    <label class="pick">
      <input class="radio radio-sm" type="radio" {...radio} />
      <span>{children}</span>
    </label>
  );
}
