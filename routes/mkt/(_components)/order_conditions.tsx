import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field } from "@/components/filter_panel.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import { ORDER_TYPES, PAY_STATUSES } from "@/db/schema/oem.ts";
import type { Text } from "@/domain/errors.ts";
import type { OrderFilter } from "@/domain/oem/order_filter.ts";
import type { T } from "@/locales/messages.ts";

interface OrdersFilterProps {
  url: URL;
  filter: OrderFilter;
  choices: OwnerChoices;
  /** what is wrong with the query, by parameter */
  fault: Readonly<Record<string, Text>>;
}

/** The conditions of the orders list. */
export function orderConditions(t: T, props: OrdersFilterProps) {
  const { url, filter, choices, fault } = props;
  const typed = (name: string) => url.searchParams.get(name) ?? "";
  return (
    <>
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={typed("keyword")}
        placeholder={t("oem.orders.keyword_hint")}
        error={fault.keyword}
      />
      {choices.organizations && (
        <Field
          name="organization_id"
          label={t("oem.orders.customer")}
          kind="select"
          value={filter.organization_id}
          options={choicesOf(choices.organizations)}
          error={fault.organization_id}
        />
      )}
      {choices.salesAccounts && (
        <Field
          name="sales_account_id"
          label={t("sales.orders.account")}
          kind="select"
          value={filter.sales_account_id}
          options={choicesOf(choices.salesAccounts)}
          error={fault.sales_account_id}
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
        error={fault.type}
      />
      <Field
        name="pay_status"
        label={t("oem.orders.pay_status")}
        kind="select"
        value={filter.pay_status[0]}
        options={PAY_STATUSES.map((status) =>
          [status, t(`oem.order.pay_status.${status}`)] as const
        )}
        error={fault.pay_status}
      />
      <DateRange asked={url.searchParams} fault={fault} />
    </>
  );
}
