import { EmptyState } from "@/components/states.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { OrderTabs } from "@/components/order/order_tabs.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { Sentence } from "@/components/sentence.tsx";
import { Money } from "@/components/values.tsx";
import { ownerChoices } from "@/db/account/choices.ts";
import { listOrders, noOrders } from "@/db/oem/orders.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { holdersOf } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { tryFilter } from "@/platform/filter.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import { OrdersFilter } from "../(_components)/orders_filter.tsx";
import { OrdersTable } from "../(_components)/orders_table.tsx";

export const handler = define.handlers({
  async GET(ctx) {
    const { db, settings } = ctx.state;
    const { filter, refused } = tryFilter(OrderFilter, ctx.url);
    const choices = await ownerChoices(db);
    const orders = refused
      ? noOrders(filter)
      : await listOrders(db, caller(ctx), filter, settings);
    const mine = holdersOf(caller(ctx));
    return page({ filter, refused, orders, choices, mine }, {
      status: refused?.status ?? 200,
    });
  },
});

export default define.page<typeof handler>(
  function OrderListPage({ data, state, url }) {
    const { t, preferences } = state;
    const { filter, refused, orders, choices, mine } = data;
    const here = url.pathname + url.search;
    return (
      <ListPage
        title={t("sales.orders.title")}
        note={
          <Waiting
            {...orders}
            overdueHref={withQuery(here, {
              phase: null,
              status: null,
              page: null,
              holder: mine,
              overdue: "1",
            })}
          />
        }
      >
        <OrderTabs
          here={here}
          filter={filter}
          counts={orders.countsMore ? undefined : orders.counts}
          mine={{
            query: { holder: mine },
            count: orders.waiting,
            current: String(filter.holder) === String(mine),
          }}
        />
        <OrdersFilter
          url={url}
          open={preferences.filter !== "0"}
          filter={filter}
          choices={choices}
          fault={refused?.fields ?? {}}
        />
        <SumBar>
          <span>
            <Total count={orders.total} more={orders.totalMore} />
            {orders.sums && (
              <>
                {" · "}
                <Sentence
                  of="sales.orders.sums"
                  with={{
                    total: (
                      <b>
                        <Money fen={orders.sums.total} />
                      </b>
                    ),
                    outstanding: (
                      <b>
                        <Money fen={orders.sums.outstanding} />
                      </b>
                    ),
                  }}
                />
              </>
            )}
          </span>
          {filter.overdue && (
            <a class="lk" href={withQuery(here, { overdue: null, page: null })}>
              {t("sales.orders.overdue_clear")}
            </a>
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
        <Pager url={here} {...orders} />
      </ListPage>
    );
  },
);

interface WaitingProps {
  waiting: number;
  waitingOverdue: number;
  overdueHref: string;
}

/** How many orders wait for the reader, and the way to those that do for too long. */
function Waiting({ waiting, waitingOverdue, overdueHref }: WaitingProps) {
  if (waiting === 0) return null;
  const n = <b class="text-ink num">{waiting}</b>;
  if (waitingOverdue === 0) {
    return <Sentence of="sales.orders.waiting" with={{ n }} />;
  }
  const overdue = (
    <a class="text-bad font-semibold num" href={overdueHref}>
      {waitingOverdue}
    </a>
  );
  return <Sentence of="sales.orders.waiting_overdue" with={{ n, overdue }} />;
}
