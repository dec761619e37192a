import { formatAmount } from "@/domain/money.ts";
import { control, type FieldProps, Frame } from "./field_frame.tsx";

interface TextFieldProps extends FieldProps {
  value?: string;
  type?: "text" | "tel" | "email" | "password" | "search" | "url";
  autocomplete?: string;
  inputmode?: "text" | "numeric" | "decimal" | "tel" | "email";
  /** characters; only where what is beyond may be cut off without a word: a longer text is refused with all of it */
  maxlength?: number;
  /** the id of a `<datalist>` with suggestions */
  list?: string;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  return (
    <Frame {...props}>
      <input
        class="input"
        type={props.type ?? "text"}
        value={props.value}
        autocomplete={props.autocomplete}
        inputmode={props.inputmode}
        maxlength={props.maxlength}
        list={props.list}
        {...control(props)}
      />
    </Frame>
  );
}

interface MoneyFieldProps extends FieldProps {
  /** fen, or what was typed */
  value?: number | string;
}

/** An amount in yuan; grouping commas are accepted. */
export function MoneyField(props: MoneyFieldProps) {
  const { value } = props;
  return (
    <Frame {...props}>
      <input
        class="input num"
        type="text"
        inputmode="decimal"
        value={typeof value === "number" ? formatAmount(value) : value}
        {...control(props)}
      />
    </Frame>
  );
}

interface NumberFieldProps extends FieldProps {
  value?: number | string;
}

/** A whole number: a text field, so that what was typed comes back unchanged. */
export function NumberField(props: NumberFieldProps) {
  return (
    <Frame {...props}>
      <input
        class="input num"
        type="text"
        inputmode="numeric"
        value={props.value}
        {...control(props)}
      />
    </Frame>
  );
}

interface DateFieldProps extends FieldProps {
  /** YYYY-MM-DD */
  value?: string;
  min?: string;
  max?: string;
}

/** A day, in the browser's own picker. */
export function DateField(props: DateFieldProps) {
  return (
    <Frame {...props}>
      <input
        class="input num"
        type="date"
        value={props.value}
        min={props.min}
        max={props.max}
        {...control(props)}
      />
    </Frame>
  );
}

export type Option = readonly [value: string, label: string];

/** Options under a heading. */
type OptionGroup = readonly [heading: string, options: readonly Option[]];

/** Rows as the options of a select. */
export function choicesOf(
  choices: readonly { id: number; name: string }[],
): Option[] {
  return choices.map(({ id, name }) => [String(id), name]);
}

interface SelectFieldProps extends FieldProps {
  value?: string | number;
  options: readonly (Option | OptionGroup)[];
  /** the words of the choice "" */
  blank?: string;
  /** shown until something is chosen; nothing is sent then. In place of `value` */
  unchosen?: string;
}

/** One of a list. */
export function SelectField(props: SelectFieldProps) {
  return (
    <Frame {...props}>
      <select class="select" {...control(props)}>
        <Options {...props} />
      </select>
    </Frame>
  );
}

/** The options of a select. */
export function Options(
  { value, options, blank, unchosen }: Pick<
    SelectFieldProps,
    "value" | "options" | "blank" | "unchosen"
  >,
) {
  const chosen = unchosen === undefined ? String(value ?? "") : undefined;
  return (
    <>
      {unchosen !== undefined && <option disabled selected>{unchosen}</option>}
      {blank !== undefined && <option value="">{blank}</option>}
      {options.map(([option, words]) =>
        typeof words === "string"
          ? (
            <option value={option} selected={option === chosen}>
              {words}
            </option>
          )
          : (
            <optgroup label={option}>
              <Options value={chosen} options={words} />
            </optgroup>
          )
      )}
    </>
  );
}

interface TextAreaProps extends FieldProps {
  value?: string;
  rows?: number;
  autocomplete?: string;
}

/** Text of several lines. */
export function TextArea(props: TextAreaProps) {
  return (
    <Frame {...props}>
      <textarea
        class="textarea"
        rows={props.rows ?? 3}
        autocomplete={props.autocomplete}
        {...control(props)}
      >
        {props.value}
      </textarea>
    </Frame>
  );
}
