import { Checkbox, RadioCards } from "@/components/choices.tsx";
import { TextArea, TextField } from "@/components/fields.tsx";
import { Fields, fieldsBy, labelsBy } from "@/components/form.tsx";
import { FormPage } from "@/components/form_page.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import type { AddressRow } from "@/db/customer/addresses.ts";
import type { Refused } from "@/domain/errors.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import type { Differing } from "@/components/typed.ts";

/** The address form's fields as it sends them. */
export type TypedAddress = {
  receiver: string;
  phone: string;
  region: string;
  address: string;
  is_abroad: string;
  is_default: string;
};

export const NEW_ADDRESS: TypedAddress = {
  receiver: "",
  phone: "",
  region: "",
  address: "",
  is_abroad: "0",
  is_default: "",
};

export function typedOf(row: AddressRow): TypedAddress {
  return {
    receiver: row.receiver,
    phone: row.phone,
    region: row.region,
    address: row.address,
    is_abroad: row.is_abroad ? "1" : "0",
    is_default: row.is_default ? "1" : "",
  };
}

export interface AddressFormData {
  /** the address that is edited; null for a new one */
  id: number | null;
  version?: number;
  typed: TypedAddress;
  /** the saved values, or the initial ones of a new address */
  saved: TypedAddress;
  conflict: Differing<keyof TypedAddress>[];
  refused?: Refused;
}

const LABELS: Record<keyof TypedAddress, MessageKey> = {
  receiver: "customer.address.receiver",
  phone: "customer.address.phone",
  region: "customer.address.region",
  address: "customer.address.address",
  is_abroad: "customer.address.where",
  is_default: "customer.address.is_default",
};

function wordOf(t: T, name: keyof TypedAddress, value: string): string {
  if (name === "is_abroad") return whereOf(t, value === "1");
  if (name === "is_default") return t(value ? "common.yes" : "common.no");
  return value;
}

function whereOf(t: T, abroad: boolean): string {
  return t(abroad ? "address.region.abroad" : "address.region.domestic");
}

/** A new address, or one that is changed; `back` leads to where it was asked for. */
export function AddressForm(
  { form, back }: { form: AddressFormData; back: string },
) {
  const t = useT();
  return (
    <FormPage
      title={t(
        form.id === null ? "customer.address.new" : "customer.address.edit",
      )}
      back={back}
      event="save"
      form={form}
      labels={labelsBy(t, LABELS)}
      wordOf={(name: keyof TypedAddress, value) => wordOf(t, name, value)}
    >
      <Sheet label={t("customer.address.address")}>
        <AddressFields form={form} />
      </Sheet>
    </FormPage>
  );
}

function AddressFields({ form }: { form: AddressFormData }) {
  const t = useT();
  const { typed } = form;
  const fault = form.refused?.fields ?? {};
  const field = fieldsBy(t, LABELS, typed, fault);
  return (
    <Fields>
      <RadioCards
        {...field("is_abroad")}
        options={[
          { value: "0", title: whereOf(t, false) },
          { value: "1", title: whereOf(t, true) },
        ]}
        wide
      />
      <TextField {...field("receiver")} autocomplete="name" required />
      <TextField
        {...field("phone")}
        type="tel"
        hint={t("customer.address.phone_hint")}
        autocomplete="tel"
        required
      />
      <TextField
        {...field("region")}
        hint={t("customer.address.region_hint")}
        wide
      />
      <TextArea
        {...field("address")}
        rows={2}
        autocomplete="street-address"
        required
        wide
      />
      <Checkbox
        name="is_default"
        label={t(LABELS.is_default)}
        checked={typed.is_default === "1"}
        error={fault.is_default}
        wide
      />
    </Fields>
  );
}
