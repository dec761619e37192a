import { counted } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { OrderTabs, UnseenByTabs } from "@/components/order/order_tabs.tsx";
import { listAlone, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Money } from "@/components/values.tsx";
import { asksOnlyFor } from "@/domain/oem/order_filter.ts";
import { holdersOf } from "@/domain/oem/viewer.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import { listHandlers } from "@/lists/handlers.ts";
import { askedOwners } from "@/lists/named_customer.ts";
import { ORDERS } from "@/lists/oem/orders.tsx";
import { narrowingOf } from "@/lists/spec.ts";
import { caller } from "@/platform/api.ts";
import { define } from "@/utils.ts";
import { orderConditions } from "../(_components)/order_conditions.tsx";

export const handler = define.handlers(
  listHandlers(ORDERS, async (ctx) => ({
    choices: await askedOwners(ctx),
    mine: holdersOf(caller(ctx)),
  })),
);

export default define.page<typeof handler>(
  function OrderListPage({ data, state, url }) {
    const { t } = state;
    const { filter, found, loaded: { choices, mine } } = data;
    const here = listAlone(url);
    const isMine = asksOnlyFor(mine, filter);
    // The tab of the reader's own work is no condition; a holder that somebody chose is one.
    const alone = isMine &&
      narrowingOf(ORDERS, { ...filter, holder: [] }, url) === "none";
    return (
      <ListView
        spec={ORDERS}
        data={alone ? { ...data, narrowing: "part" } : data}
        url={url}
        note={
          <Waiting
            {...found}
            overdueHref={withQuery(here, {
              phase: null,
              status: null,
              page: null,
              holder: mine,
              overdue: "1",
            })}
          />
        }
        tabs={
          <OrderTabs
            here={here}
            filter={filter}
            found={found}
            mine={{ query: { holder: mine }, current: isMine }}
          />
        }
        conditions={
          <>
            {orderConditions(t, { filter, choices, rows: found.rows })}
            <UnseenByTabs filter={filter} mine={isMine} held />
          </>
        }
        sums={found.sums && (
          <>
            {" · "}
            <Sentence
              of="sales.orders.sums"
              with={{
                total: <Money fen={found.sums.total} strong />,
                outstanding: <Money fen={found.sums.outstanding} strong />,
              }}
            />
          </>
        )}
        empty={{
          title: t("oem.orders.empty"),
          text: t("oem.orders.empty_text"),
        }}
        first={{
          title: t("oem.orders.none"),
          text: t("oem.orders.none_text"),
        }}
      />
    );
  },
);

interface WaitingProps {
  waiting?: number;
  waitingOverdue?: number;
  overdueHref: string;
}

/** How many orders wait for the reader, and the way to those that do for too long. */
function Waiting({ waiting, waitingOverdue, overdueHref }: WaitingProps) {
  const t = useT();
  if (!waiting) return null;
  const n = <b class="text-ink num">{counted(t, waiting)}</b>;
  // Of more than are counted nobody knows how many are overdue.
  if (!waitingOverdue || waiting > LIST_LIMIT) {
    return <Sentence of="sales.orders.waiting" with={{ n }} />;
  }
  const overdue = (
    <a class="text-bad font-semibold num" href={overdueHref}>
      {counted(t, waitingOverdue)}
    </a>
  );
  return <Sentence of="sales.orders.waiting_overdue" with={{ n, overdue }} />;
}
