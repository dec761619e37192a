import { ConfirmDialog } from "@/components/dialog.tsx";
import { contentOf } from "@/components/order/content.ts";
import { HeldFor } from "@/components/order/held.tsx";
import { OrderLink } from "@/components/production/task_parts.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { RowActions, Table, Two } from "@/components/table.tsx";
import type { AwaitingOrder } from "@/db/production/awaiting.ts";

interface AwaitingProps {
  orders: readonly AwaitingOrder[];
  count: number;
  /** path and query of the list */
  list: string;
}

/** The orders that are paid for and wait for a production task; null without any. */
export function Awaiting({ orders, count, list }: AwaitingProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <div class="mb-5">
      <Sheet
        id="awaiting"
        title={t("production.page.awaiting")}
        note={orders.length < count
          ? t("production.page.awaiting.first", {
            n: count,
            first: orders.length,
          })
          : t("production.page.awaiting.note", { n: count })}
        flush
      >
        <Table
          caption={t("production.page.awaiting")}
          rows={orders}
          rowKey={(order) => order.id}
          columns={[
            {
              header: t("oem.orders.no"),
              cell: (order) => <OrderLink order={order} />,
            },
            {
              header: t("common.customer"),
              phone: "line",
              cell: (order) => order.organization,
            },
            {
              header: t("oem.orders.content"),
              phone: "line",
              cell: (order) => (
                <Two
                  first={order.headline.name}
                  second={contentOf(t, order.headline)}
                />
              ),
            },
            {
              header: t("oem.orders.held"),
              align: "end",
              phone: "status",
              cell: (order) => (
                <HeldFor since={order.status_at} overdue={order.overdue} />
              ),
            },
            {
              header: t("common.actions"),
              align: "end",
              phone: "actions",
              cell: (order) => <Arrange order={order} list={list} />,
            },
          ]}
        />
      </Sheet>
    </div>
  );
}

interface ArrangeProps {
  order: AwaitingOrder;
  /** path and query of the list */
  list: string;
}

function Arrange({ order, list }: ArrangeProps) {
  const act = useT()("oem.order.event.arrange");
  return (
    <RowActions>
      <a
        class="btn btn-xs"
        href={withQuery(list, { confirm: order.id })}
        aria-label={`${act} ${order.order_no}`}
      >
        {act}
      </a>
    </RowActions>
  );
}

/** Asks before an order is arranged (`?confirm=` its id), as sales are asked. */
export function ArrangeDialog({ order, list }: ArrangeProps) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("sales.order.arrange.title")}
      text={t("sales.order.arrange.text")}
      facts={[[
        `${order.order_no} · ${order.organization}`,
        order.headline.name,
      ]]}
      close={list}
      action={list}
      submit={t("oem.order.event.arrange")}
      event="arrange"
      values={{ order_id: order.id }}
    />
  );
}
