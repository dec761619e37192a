import { EmptyState } from "@/components/states.tsx";
import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { OrderTabs } from "@/components/order/order_tabs.tsx";
import { Pager } from "@/components/pager.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Money } from "@/components/values.tsx";
import { type Choice, ownerChoices } from "@/db/account/choices.ts";
import { listOrders, noOrders } from "@/db/oem/orders.ts";
import { ORDER_TYPES, PAY_STATUSES } from "@/db/schema/oem.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { caller } from "@/platform/api.ts";
import { tryFilter } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { OrdersTable } from "../(_components)/orders_table.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const { filter, refused } = tryFilter(OrderFilter, ctx.url);
    const choices = await ownerChoices(db);
    const orders = refused
      ? noOrders(filter)
      : await listOrders(db, caller(ctx), filter, settings);
    return page({ filter, refused, orders, choices }, {
      status: refused?.status ?? 200,
    });
  },
});

export default define.page<typeof handler>(
  function OrderListPage({ data, state, url }) {
    const { t, preferences } = state;
    const { filter, refused, orders, choices } = data;
    const here = url.pathname + url.search;
    const fault = refused?.fields ?? {};
    return (
      <ListPage title={t("sales.orders.title")} note={<Waiting {...orders} />}>
        <OrderTabs
          here={here}
          filter={filter}
          counts={orders.countsMore ? undefined : orders.counts}
          mine={{
            query: { holder: "sales" },
            count: orders.waiting,
            current: filter.holder.length === 1 && filter.holder[0] === "sales",
          }}
        />
        <FilterPanel url={here} open={preferences.filter !== "0"}>
          <Field
            name="keyword"
            label={t("common.keyword")}
            value={url.searchParams.get("keyword") ?? ""}
            placeholder={t("oem.orders.keyword_hint")}
            error={fault.keyword}
          />
          {choices.organizations && (
            <Field
              name="organization_id"
              label={t("oem.orders.customer")}
              kind="select"
              value={filter.organization_id}
              options={[
                ["", t("common.all")],
                ...choices.organizations.map(option),
              ]}
              error={fault.organization_id}
            />
          )}
          {choices.salesAccounts && (
            <Field
              name="sales_account_id"
              label={t("sales.orders.account")}
              kind="select"
              value={filter.sales_account_id}
              options={[
                ["", t("common.all")],
                ...choices.salesAccounts.map(option),
              ]}
              error={fault.sales_account_id}
            />
          )}
          <Field
            name="type"
            label={t("oem.orders.type")}
            kind="select"
            value={filter.type[0]}
            options={[
              ["", t("common.all")],
              ...ORDER_TYPES.map((type) =>
                [type, t(`oem.order.type.${type}`)] as const
              ),
            ]}
          />
          <Field
            name="pay_status"
            label={t("oem.orders.pay_status")}
            kind="select"
            value={filter.pay_status[0]}
            options={[
              ["", t("common.all")],
              ...PAY_STATUSES.map((status) =>
                [status, t(`oem.order.pay_status.${status}`)] as const
              ),
            ]}
          />
          <DateRange
            from={url.searchParams.get("from") ?? ""}
            to={url.searchParams.get("to") ?? ""}
            fromError={fault.from}
            toError={fault.to}
          />
          <Field
            name="overdue"
            label={t("oem.orders.held")}
            kind="select"
            value={filter.overdue ? "1" : ""}
            options={[["", t("common.all")], [
              "1",
              t("sales.orders.overdue_only"),
            ]]}
          />
        </FilterPanel>
        <SumBar>
          <Total count={orders.total} more={orders.totalMore} />
          {orders.sums && (
            <>
              {" · "}
              <Sentence
                of="sales.orders.sums"
                with={{
                  total: <Money fen={orders.sums.total} />,
                  outstanding: <Money fen={orders.sums.outstanding} />,
                }}
              />
            </>
          )}
        </SumBar>
        <OrdersTable
          rows={orders.rows}
          url={here}
          sort={filter.sort}
          empty={
            <EmptyState
              title={t("oem.orders.empty")}
              text={t("oem.orders.empty_text")}
            >
              <a class="btn" href={url.pathname}>{t("filter.clear")}</a>
            </EmptyState>
          }
        />
        <Pager
          url={here}
          page={orders.page}
          pageSize={orders.pageSize}
          total={orders.total}
          totalMore={orders.totalMore}
        />
      </ListPage>
    );
  },
);

function option({ id, name }: Choice): [string, string] {
  return [String(id), name];
}

function Waiting(
  { waiting, waitingOverdue }: { waiting: number; waitingOverdue: number },
) {
  if (waiting === 0) return null;
  const n = <b class="text-ink num">{waiting}</b>;
  if (waitingOverdue === 0) {
    return <Sentence of="sales.orders.waiting" with={{ n }} />;
  }
  const overdue = <b class="text-bad num">{waitingOverdue}</b>;
  return <Sentence of="sales.orders.waiting_overdue" with={{ n, overdue }} />;
}
