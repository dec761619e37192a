import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field } from "@/components/filter_panel.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import {
  OrderKeyword,
  OrderTypeField,
  PayStatusField,
} from "@/lists/oem/order_fields.tsx";
import type { OrderFilter } from "@/domain/oem/order_filter.ts";
import type { T } from "@/locales/messages.ts";

interface OrdersFilterProps {
  filter: OrderFilter;
  choices: OwnerChoices;
}

/** The conditions of the orders list. */
export function orderConditions(t: T, props: OrdersFilterProps) {
  const { filter, choices } = props;
  return (
    <>
      <OrderKeyword />
      {choices.organizations && (
        <Field
          name="organization_id"
          label={t("common.customer")}
          kind="select"
          options={choicesOf(choices.organizations)}
        />
      )}
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
      <DateRange />
    </>
  );
}
