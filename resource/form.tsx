import { Checkbox } from "@/components/choices.tsx";
import { Conflict, Was } from "@/components/conflict.tsx";
import { FormDialog } from "@/components/dialog.tsx";
import {
  DateField,
  MoneyField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from "@/components/fields.tsx";
import { inOrder } from "@/components/form_order.ts";
import { Fields, type Refusal } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { useT, word } from "@/components/reader.tsx";
import { DescriptionList, Note } from "@/components/sheet.tsx";
import type { Text } from "@/domain/errors.ts";
import type { Choices } from "./choices.ts";
import type { Field } from "./field.ts";
import type { OpenForm, Texts } from "./form_texts.ts";
import type { RowChange } from "./changes.ts";
import { isWorded, optionsIn, shownFacts, wordOf } from "./shown.tsx";
import { fieldOf, type Resource, type Row } from "./spec.ts";

interface ResourceFormProps extends OpenForm {
  noun: Resource;
  choices: Choices;
  close: string;
  refused?: Refusal;
  /** who wrote the row last, if it was somebody else meanwhile */
  changed?: RowChange;
}

/** The form of a row, new or not. */
export function ResourceForm(props: ResourceFormProps) {
  const { noun, row, version, typed, saved, conflict } = props;
  const { choices, close, refused, changed } = props;
  const t = useT();
  const names = Object.keys(noun.fields);
  const fixed = (name: string) => row !== null && fieldOf(noun, name).once;
  const kept = row ? noun.fixed?.(row) : undefined;
  // A field that was changed before it became fixed stays editable, so that it can be corrected.
  const isKept = (name: string) =>
    kept?.[name] !== undefined && typed[name] === saved[name] &&
    !refused?.fields[name];
  const open = names.filter((name) => !isKept(name));
  const first = open.find((name) => !fixed(name));
  return (
    <FormDialog
      title={t(row ? noun.words.edit : noun.words.add)}
      close={close}
      event={row ? "update" : "create"}
      version={row ? version : undefined}
      values={row ? { row: row.id } : {}}
      submit={t("common.save")}
      refused={refused}
      labels={inOrder(names, (path) => {
        const field = noun.fields[path];
        return field && t(field.label);
      })}
    >
      <Was saved={saved} />
      <Conflict
        rows={conflict}
        saved={changed}
        labelOf={(name) => t(fieldOf(noun, name).label)}
        wordOf={(name, value) => {
          const field = fieldOf(noun, name);
          return isWorded(field)
            ? wordOf(t, field, value)
            : choices[name]?.find(([id]) => id === value)?.[1] ?? value;
        }}
      />
      {row && kept && (
        <Kept
          noun={noun}
          row={row}
          names={names.filter(isKept)}
          kept={kept}
          typed={typed}
        />
      )}
      <Fields>
        {open.map((name) => (
          <Control
            key={name}
            name={name}
            field={fieldOf(noun, name)}
            value={typed[name] ?? ""}
            options={choices[name]}
            refused={refused}
            fixed={fixed(name)}
            autofocus={name === first}
          />
        ))}
      </Fields>
    </FormDialog>
  );
}

interface KeptProps {
  noun: Resource;
  row: Row;
  names: readonly string[];
  /** why each can't be changed */
  kept: Readonly<Record<string, Text>>;
  typed: Texts;
}

/** Fields that can no longer be changed, shown read-only with each reason once; the form still submits them. */
function Kept({ noun, row, names, kept, typed }: KeptProps) {
  const t = useT();
  if (names.length === 0) return null;
  const whys = names.flatMap((name) => kept[name] ?? []);
  const reasons = new Set(whys.map((why) => word(t, why)));
  return (
    <div class="stack mb-4">
      {[...reasons].map((reason) => <Note key={reason}>{reason}</Note>)}
      <DescriptionList items={shownFacts(t, noun, row, names)} />
      {names.map((name) => (
        <Hidden key={name} name={name} value={typed[name] ?? ""} />
      ))}
    </div>
  );
}

interface ControlProps {
  name: string;
  field: Field;
  value: string;
  options?: Choices[string];
  refused?: Refusal;
  /** it was said once */
  fixed?: boolean;
  autofocus: boolean;
}

/** The control of a field by its kind. */
function Control(props: ControlProps) {
  const { name, field, value, options, refused, fixed, autofocus } = props;
  const t = useT();
  const hint = fixed ? "resource.once" : field.hint;
  const shared = {
    name,
    value,
    label: t(field.label),
    error: refused?.fields[name],
    hint: hint && t(hint),
    required: field.required !== undefined,
    disabled: fixed,
    wide: field.wide,
    autofocus,
  };
  switch (field.kind) {
    case "text":
      return <TextArea {...shared} wide />;
    case "integer":
      return <NumberField {...shared} />;
    case "money":
      return <MoneyField {...shared} />;
    case "day":
      return <DateField {...shared} />;
    case "flag":
      return <Checkbox {...shared} value="1" checked={value !== ""} />;
    case "choice":
      return (
        <SelectField
          {...shared}
          options={optionsIn(t, field.choices ?? [])}
        />
      );
    case "reference":
      return field.target?.few
        ? (
          <SelectField
            {...shared}
            options={options ?? []}
            blank={t("common.choose")}
          />
        )
        : (
          <>
            <TextField
              {...shared}
              hint={shared.hint ?? t("resource.reference.hint")}
              list={`${name}-list`}
              autocomplete="off"
            />
            <datalist id={`${name}-list`}>
              {options?.map(([id, label]) => <option key={id} value={label} />)}
            </datalist>
          </>
        );
    case "phone":
      return <TextField {...shared} type="tel" />;
    default:
      return <TextField {...shared} />;
  }
}
