import { Checkbox } from "@/components/choices.tsx";
import { ConflictTable, type Difference, Was } from "@/components/conflict.tsx";
import { FormDialog } from "@/components/dialog.tsx";
import {
  DateField,
  MoneyField,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from "@/components/fields.tsx";
import { Fields, type Refusal } from "@/components/form.tsx";
import { useT } from "@/components/reader.tsx";
import type { Text } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";
import type { Choices } from "./choices.ts";
import type { Field } from "./field.ts";
import type { OpenForm } from "./form_texts.ts";
import type { Change } from "./changes.ts";
import { isWorded, optionsIn, wordOf } from "./shown.tsx";
import { fieldOf, type Resource } from "./spec.ts";

interface ResourceFormProps extends OpenForm {
  noun: Resource;
  choices: Choices;
  close: string;
  refused?: Refusal;
  /** who wrote the row last, when that was somebody else meanwhile */
  changed?: Change;
}

/** The form of a row, new or not. */
export function ResourceForm(props: ResourceFormProps) {
  const { noun, row, version, typed, saved, conflict } = props;
  const { choices, close, refused, changed } = props;
  const t = useT();
  const names = Object.keys(noun.fields);
  const fixed = (name: string) => row !== null && fieldOf(noun, name).once;
  const first = names.find((name) => !fixed(name));
  const kept = row ? noun.fixed?.(row) : undefined;
  return (
    <FormDialog
      title={t(row ? noun.words.edit : noun.words.add)}
      close={close}
      event={row ? "update" : "create"}
      version={row ? version : undefined}
      values={row ? { row: row.id } : {}}
      submit={t("common.save")}
      refused={refused}
      labels={(path) => {
        const field = noun.fields[path];
        return field && t(field.label);
      }}
    >
      <Was saved={saved} />
      {conflict.length > 0 && (
        <ConflictTable
          saved={changed}
          rows={differences(t, noun, conflict, choices)}
        />
      )}
      <Fields>
        {names.map((name) => (
          <Control
            key={name}
            name={name}
            field={fieldOf(noun, name)}
            value={typed[name] ?? ""}
            options={choices[name]}
            refused={refused}
            fixed={fixed(name)}
            kept={kept?.[name]}
            autofocus={name === first}
          />
        ))}
      </Fields>
    </FormDialog>
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
  /** why it can't be changed any more */
  kept?: Text;
  autofocus: boolean;
}

/** The control of a field by its kind. */
function Control(props: ControlProps) {
  const { name, field, value, options, refused, fixed, kept, autofocus } =
    props;
  const t = useT();
  const hint = fixed ? "resource.once" : field.hint;
  const shared = {
    name,
    value,
    label: t(field.label),
    error: refused?.fields[name],
    hint: kept ? t(kept.key, kept.params) : hint && t(hint),
    required: field.required !== undefined,
    disabled: fixed,
    autofocus,
  };
  switch (field.kind) {
    case "text":
      return <TextArea {...shared} maxlength={field.max} wide />;
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
      return <TextField {...shared} type="tel" maxlength={field.max} />;
    default:
      return <TextField {...shared} maxlength={field.max} />;
  }
}

/** The fields whose value is asked for, in words. */
function differences(
  t: T,
  noun: Resource,
  conflict: OpenForm["conflict"],
  choices: Choices,
): Difference[] {
  return conflict.map(({ name, yours, theirs }) => {
    const field = fieldOf(noun, name);
    const words = (value: string) =>
      isWorded(field)
        ? wordOf(t, field, value)
        : choices[name]?.find(([id]) => id === value)?.[1] ?? value;
    return {
      name,
      label: t(field.label),
      yours: words(yours),
      theirs: words(theirs),
      shown: yours,
    };
  });
}
