import { Form, SubmitButton } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { contentOf } from "@/components/order/content.ts";
import { Held } from "@/components/order/held.tsx";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DocumentNo } from "@/components/values.tsx";
import type { AwaitingOrder } from "@/db/production/awaiting.ts";

interface AwaitingProps {
  orders: readonly AwaitingOrder[];
  count: number;
  /** whether the reader may open orders */
  openOrders: boolean;
}

/** The orders that are paid for and wait for a production task; null without any. */
export function Awaiting({ orders, count, openOrders }: AwaitingProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <div class="mb-5">
      <Sheet
        id="awaiting"
        title={t("production.page.awaiting")}
        note={t("production.page.awaiting.note", { n: count })}
        flush
      >
        <Table
          caption={t("production.page.awaiting")}
          rows={orders}
          rowKey={(order) => order.id}
          columns={[
            {
              header: t("oem.orders.no"),
              cell: (order) => (
                <DocumentNo
                  no={order.order_no}
                  href={openOrders ? `/mkt/oem/detail/${order.id}` : undefined}
                />
              ),
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
              phone: "status",
              cell: (order) => (
                <Held since={order.status_at} overdue={order.overdue} />
              ),
            },
            {
              header: t("common.actions"),
              align: "end",
              phone: "actions",
              cell: (order) => <Arrange {...order} />,
            },
          ]}
        />
      </Sheet>
    </div>
  );
}

function Arrange({ id, order_no }: AwaitingOrder) {
  const t = useT();
  const act = t("oem.order.event.arrange");
  return (
    <Form event="arrange" class="acts">
      <Hidden name="order_id" value={id} />
      <SubmitButton tone="plain" size="xs" label={`${act} ${order_no}`}>
        {act}
      </SubmitButton>
    </Form>
  );
}
