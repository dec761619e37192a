import { OrderState } from "@/components/order/order_state.tsx";
import { useT } from "@/components/reader.tsx";
import { Rows, Sheet } from "@/components/sheet.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Money } from "@/components/values.tsx";
import type { Surroundings } from "@/db/customer/organization_page.ts";
import { withUnit } from "@/locales/digits.ts";

interface OemProps {
  around: Surroundings;
  organizationId: number;
}

/** Its latest orders, and the way to all. */
export function Orders({ around, organizationId }: OemProps) {
  const t = useT();
  const { orders, counts } = around;
  if (!orders) return null;
  return (
    <Sheet
      title={t("customer.page.orders")}
      note={t("customer.page.count", { n: counts.oem_order })}
      aside={counts.oem_order > 0 && (
        <a
          class="lk text-dense"
          href={`/mkt/oem/list?organization_id=${organizationId}`}
        >
          {t("common.all")}
        </a>
      )}
      flush
    >
      {/* where a state takes two lines if it has to */}
      <div class="list">
        <Table
          caption={t("customer.page.orders")}
          rows={orders}
          rowKey={(order) => order.id}
          empty={<None of="orders" />}
          columns={[
            {
              header: t("oem.orders.no"),
              cell: (order) => (
                <Two
                  first={
                    <DocumentNo
                      no={order.order_no}
                      href={`/mkt/oem/detail/${order.id}`}
                    />
                  }
                  second={<DateTime at={new Date(order.created_at)} />}
                />
              ),
            },
            {
              header: t("common.status"),
              phone: "status",
              cell: (order) => <OrderState status={order.status} />,
            },
            {
              header: t("oem.orders.total"),
              align: "end",
              cell: (order) => <Money fen={order.total} />,
            },
          ]}
        />
      </div>
    </Sheet>
  );
}

/** Its stock at the manufacturer, the largest first. */
export function Stock({ around, organizationId }: OemProps) {
  const t = useT();
  const { stock, counts } = around;
  if (!stock) return null;
  return (
    <Sheet
      title={t("customer.page.stock")}
      note={t("customer.page.parts", { n: counts.oem_stock })}
      aside={counts.oem_stock > 0 && (
        <a
          class="lk text-dense"
          href={`/mkt/oem/inventory?organization_id=${organizationId}`}
        >
          {t("common.all")}
        </a>
      )}
      flush
    >
      <Table
        plain
        caption={t("customer.page.stock")}
        rows={stock}
        rowKey={(part) => part.id}
        empty={<None of="stock" />}
        columns={[
          {
            header: t("oem.document.part"),
            cell: (part) => <Two first={part.name} second={part.sn} />,
          },
          {
            header: t("common.quantity"),
            align: "end",
            cell: (part) => withUnit(part.quantity, part.unit),
          },
        ]}
      />
    </Sheet>
  );
}

/** What it owes us. */
export function MoneyOf({ money }: Pick<Surroundings, "money">) {
  const t = useT();
  if (!money) return null;
  return (
    <Sheet title={t("customer.page.money")}>
      <Rows
        items={[
          [
            t("customer.page.outstanding"),
            <Money key="outstanding" fen={money.outstanding} />,
          ],
          [
            t("customer.page.pending"),
            <Money key="pending" fen={money.pending} />,
          ],
        ]}
      />
    </Sheet>
  );
}

/** Nothing of the kind yet. */
export function None(
  { of }: { of: "orders" | "stock" | "users" | "accounts" | "parks" },
) {
  return <p class="sb mut">{useT()(`customer.page.none.${of}`)}</p>;
}
