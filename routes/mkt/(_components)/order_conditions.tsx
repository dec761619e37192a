import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import {
  CustomerField,
  HolderField,
  OrderTypeField,
  PayStatusField,
} from "@/lists/oem/order_fields.tsx";
import type { OrderFilter } from "@/domain/oem/order_filter.ts";
import type { T } from "@/locales/messages.ts";

interface OrdersFilterProps {
  filter: OrderFilter;
  choices: OwnerChoices;
  rows: readonly { organization: { id: number; name: string } }[];
}

/** The conditions of the orders list. */
export function orderConditions(t: T, props: OrdersFilterProps) {
  const { filter, choices, rows } = props;
  return (
    <>
      <KeywordField hint={t("oem.orders.keyword_hint")} />
      <CustomerField choices={choices} rows={rows} />
      {choices.salesAccounts && (
        <Field
          name="sales_account_id"
          label={t("sales.orders.account")}
          kind="select"
          options={choicesOf(choices.salesAccounts)}
        />
      )}
      <OrderTypeField of={filter.type} />
      <PayStatusField of={filter.pay_status} />
      <HolderField of={filter.holder} />
      <DateRange />
    </>
  );
}
