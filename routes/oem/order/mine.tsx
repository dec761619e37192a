import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { OrderTabs } from "@/components/order/order_tabs.tsx";
import { Pager } from "@/components/pager.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Money } from "@/components/values.tsx";
import { listOrders, noOrders } from "@/db/oem/orders.ts";
import { ORDER_TYPES, PAY_STATUSES } from "@/db/schema/oem.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { tryFilter } from "@/platform/filter.ts";
import { mayOpen } from "@/site/map.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { withNext } from "../(_components)/next_event.ts";
import { NoOrganization } from "../(_components)/no_organization.tsx";
import { OrderRows } from "../(_components)/order_rows.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const { filter, refused } = tryFilter(OrderFilter, ctx.url);
    const actor = asCustomer(caller(ctx));
    const orders = refused
      ? noOrders(filter)
      : await listOrders(db, actor, filter, settings);
    const rows = withNext(actor, orders.rows);
    return page({ filter, refused, orders, rows }, {
      status: refused?.status ?? 200,
    });
  },
});

export default define.page<typeof handler>(
  function MyOrders({ data, state, url }) {
    const { t, preferences, actor } = state;
    const { filter, refused, orders, rows } = data;
    const here = url.pathname + url.search;
    const fault = refused?.fields ?? {};
    return (
      <ListPage
        title={t("site.oem.order.mine")}
        notice={actor?.organizationId == null && (
          <NoOrganization staffList={mayOpen(actor, "/mkt/oem/list")} />
        )}
        actions={
          <a class="btn btn-primary" href="/oem/order/create">
            <Icon name="plus" />
            {t("oem.portal.create")}
          </a>
        }
      >
        <OrderTabs
          here={here}
          filter={filter}
          counts={orders.countsMore ? undefined : orders.counts}
          mine={{
            query: { holder: "customer" },
            count: orders.waiting,
            current: filter.holder.length === 1 &&
              filter.holder[0] === "customer",
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
          <DateRange asked={url.searchParams} fault={fault} />
        </FilterPanel>
        <SumBar>
          <Total count={orders.total} more={orders.totalMore} />
          {orders.sums && orders.total > 0 && (
            <span>
              <Sentence
                of="oem.portal.sums"
                with={{
                  total: <Money fen={orders.sums.total} />,
                  outstanding: <Money fen={orders.sums.outstanding} />,
                }}
              />
            </span>
          )}
        </SumBar>
        <OrderRows rows={rows} />
        {rows.length === 0 && (
          <NoRows path={url.pathname} filtered={url.search !== ""} />
        )}
        <Pager url={here} {...orders} />
      </ListPage>
    );
  },
);

/** Nothing under the conditions, or nothing at all yet. */
function NoRows({ path, filtered }: { path: string; filtered: boolean }) {
  const t = useT();
  return filtered
    ? (
      <EmptyState
        title={t("oem.orders.empty")}
        text={t("oem.orders.empty_text")}
      >
        <a class="btn" href={path}>{t("filter.clear")}</a>
      </EmptyState>
    )
    : (
      <EmptyState
        title={t("oem.portal.none")}
        text={t("oem.portal.none_text")}
      />
    );
}
