import { RadioCards } from "@/components/choices.tsx";
import { StayOnEnter } from "@/components/default_submit.tsx";
import { FormDialog } from "@/components/dialog.tsx";
import {
  choicesOf,
  NumberField,
  SelectField,
  TextArea,
  TextField,
} from "@/components/fields.tsx";
import { FormSearch } from "@/components/form_search.tsx";
import { Fields } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { useT } from "@/components/reader.tsx";
import { Rows } from "@/components/sheet.tsx";
import { wasOf } from "@/components/shown_names.ts";
import type { Refused, Text } from "@/domain/errors.ts";
import { withUnit } from "@/locales/digits.ts";
import {
  ADJUST_KINDS,
  type AdjustForm,
  type AdjustTexts,
  type CustomerName,
} from "./adjust_form.ts";

interface AdjustDialogProps extends AdjustForm {
  close: string;
  refused?: Refused;
}

/** Corrects a customer's stock, or moves pieces to another customer. */
export function AdjustDialog(props: AdjustDialogProps) {
  const { organizations, texts, close, refused } = props;
  const t = useT();
  const error = (name: keyof AdjustTexts) => refused?.fields[name];
  return (
    <FormDialog
      title={t("sales.inventory.adjust.title")}
      close={close}
      event="adjust"
      submit={t("sales.inventory.save")}
      refused={refused}
      labels={(path) =>
        LABELLED.filter((name) => name === path)
          .map((name) => t(`sales.inventory.field.${name}`))[0]}
    >
      {!props.searched && (
        <StayOnEnter typed={texts.quantity !== "" || texts.reason !== ""} />
      )}
      <Fields>
        <Concerned {...props} />
        <RadioCards
          name="kind"
          label={t("sales.inventory.kind")}
          value={texts.kind}
          options={ADJUST_KINDS.map((kind) => ({
            value: kind,
            title: t(`sales.inventory.kind.${kind}`),
          }))}
          stacked
          wide
          autofocus={props.row !== null}
        />
        <NumberField
          name="quantity"
          label={t("sales.inventory.field.quantity")}
          value={texts.quantity}
          error={error("quantity")}
          required
        />
        {/* shown to whoever transfers: by style, as it is a matter of the choice above */}
        <div class="moves">
          <Customer
            name="to_organization_id"
            organizations={organizations}
            value={texts.to_organization_id}
            was={texts.was.to_organization_id}
            blank={t("common.none")}
            error={error("to_organization_id")}
            hint={t("sales.inventory.to.hint")}
          />
        </div>
        <TextArea
          name="reason"
          label={t("sales.inventory.field.reason")}
          value={texts.reason}
          error={error("reason")}
          rows={2}
          required
          wide
        />
      </Fields>
    </FormDialog>
  );
}

const LABELLED = [
  "organization_id",
  "goods_id",
  "quantity",
  "to_organization_id",
  "reason",
] as const;

interface CustomerProps {
  name: CustomerName;
  organizations: AdjustForm["organizations"];
  value: string;
  /** the id and name that the field came with, where customers are named */
  was?: string;
  /** the words for none */
  blank: string;
  error: Text | undefined;
  hint?: string;
  required?: boolean;
  autofocus?: boolean;
}

/** A customer, chosen, or named where they are too many for that. */
function Customer(
  { organizations, was = "", blank, hint, ...props }: CustomerProps,
) {
  const t = useT();
  const label = t(`sales.inventory.field.${props.name}`);
  if (organizations) {
    const options = choicesOf(organizations);
    return (
      <SelectField
        {...props}
        label={label}
        hint={hint}
        options={options}
        blank={blank}
      />
    );
  }
  const named = t("sales.inventory.customer.hint");
  return (
    <>
      <Hidden name={wasOf(props.name)} value={was} />
      <TextField
        {...props}
        label={label}
        hint={hint ? `${hint} ${named}` : named}
        autocomplete="off"
      />
    </>
  );
}

/** The customer and the part: given, or to be chosen. */
function Concerned(
  { row, organizations, parts, searched, texts, refused }: AdjustDialogProps,
) {
  const t = useT();
  if (row) {
    // Shown again for another reason, the form still corrects the figure that it was opened for, until that is said.
    const said = texts.shown === "" || refused?.code === 40901;
    const shown = said ? row.quantity : texts.shown;
    return (
      <div class="w">
        <Hidden name="organization_id" value={row.organization.id} />
        <Hidden name="goods_id" value={row.goods_id} />
        <Hidden name="shown" value={shown} />
        <Rows
          items={[[
            `${row.organization.name} · ${row.name} (${row.sn})`,
            withUnit(row.quantity, row.unit),
          ]]}
        />
      </div>
    );
  }
  return (
    <>
      <Customer
        name="organization_id"
        organizations={organizations}
        value={texts.organization_id}
        was={texts.was.organization_id}
        blank={t("common.choose")}
        error={refused?.fields.organization_id}
        required
        autofocus
      />
      {searched && (
        <FormSearch
          label={t("sales.inventory.part_search")}
          hint={t("sales.inventory.part_search.hint")}
          keyword={texts.keyword}
        />
      )}
      <SelectField
        name="goods_id"
        label={t("sales.inventory.field.goods_id")}
        value={texts.goods_id}
        options={choicesOf(parts)}
        blank={t(parts.length > 0 ? "common.choose" : "list.empty")}
        error={refused?.fields.goods_id}
        required
      />
    </>
  );
}
