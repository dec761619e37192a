import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field } from "@/components/filter_panel.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import { ORDER_TYPES, PAY_STATUSES } from "@/db/schema/oem.ts";
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
      <Field
        name="keyword"
        label={t("common.keyword")}
        placeholder={t("oem.orders.keyword_hint")}
      />
      {choices.organizations && (
        <Field
          name="organization_id"
          label={t("oem.orders.customer")}
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
      <Field
        name="type"
        label={t("oem.orders.type")}
        kind="select"
        value={filter.type[0]}
        options={ORDER_TYPES.map((type) =>
          [type, t(`oem.order.type.${type}`)] as const
        )}
      />
      <Field
        name="pay_status"
        label={t("oem.orders.pay_status")}
        kind="select"
        value={filter.pay_status[0]}
        options={PAY_STATUSES.map((status) =>
          [status, t(`oem.order.pay_status.${status}`)] as const
        )}
      />
      <DateRange />
    </>
  );
}
