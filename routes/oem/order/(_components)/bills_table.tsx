import { OrderState } from "@/components/order/order_state.tsx";
import { useT } from "@/components/reader.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Money, Nothing } from "@/components/values.tsx";
import type { BillRow } from "@/db/oem/bills.ts";
import type { ComponentChildren } from "preact";
import { dueOf } from "./bills_file.ts";

interface BillsTableProps {
  rows: readonly BillRow[];
  url: string;
  sort: string;
  empty: ComponentChildren;
}

/** What was due, paid, paid back and is outstanding, an order per row. */
export function BillsTable({ rows, url, sort, empty }: BillsTableProps) {
  const t = useT();
  const amount = (fen: number) => fen ? <Money fen={fen} /> : <Nothing />;
  return (
    <Table
      caption={t("oem.portal.bill.caption")}
      rows={rows}
      rowKey={(bill) => bill.id}
      url={url}
      sort={sort}
      empty={empty}
      columns={[
        {
          header: t("oem.orders.no"),
          sort: "-created_at",
          cell: (bill) => (
            <Two
              first={
                <DocumentNo
                  no={bill.order_no}
                  href={`/oem/order/${bill.id}`}
                  cover
                />
              }
              second={<DateTime at={bill.created_at} form="day" />}
            />
          ),
        },
        {
          header: t("oem.orders.status"),
          phone: "status",
          cell: (bill) => <OrderState status={bill.status} />,
        },
        {
          header: t("finance.due.deposit"),
          align: "end",
          phone: "left",
          drop: 3,
          cell: (bill) => amount(dueOf(bill, "deposit")),
        },
        {
          header: t("finance.due.balance"),
          align: "end",
          phone: "right",
          drop: 3,
          cell: (bill) => amount(dueOf(bill, "balance")),
        },
        {
          header: t("oem.orders.total"),
          align: "end",
          sort: "-total",
          phone: "left",
          cell: (bill) => (
            <b class="font-semibold">
              <Money fen={bill.total} />
            </b>
          ),
        },
        {
          header: t("oem.document.paid"),
          align: "end",
          phone: "right",
          cell: (bill) => amount(bill.paid),
        },
        {
          header: t("oem.portal.bill.refunded"),
          align: "end",
          phone: "left",
          drop: 2,
          cell: (bill) => amount(bill.refunded),
        },
        {
          header: t("oem.document.outstanding"),
          align: "end",
          sort: "-outstanding",
          phone: "left",
          cell: (bill) =>
            bill.outstanding
              ? (
                <b class="text-cust">
                  <Money fen={bill.outstanding} />
                </b>
              )
              : <Nothing />,
        },
      ]}
    />
  );
}
