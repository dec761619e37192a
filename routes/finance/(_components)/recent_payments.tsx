import { ReceiptState } from "@/components/finance/receipt_state.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { Table, Two } from "@/components/table.tsx";
import { DateTime, DocumentNo, Money } from "@/components/values.tsx";
import type { ReceiptDetail } from "@/db/finance/receipt_detail.ts";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import { BILLS } from "./bill_tabs.tsx";
import { receiptHref } from "@/components/finance/receipt_href.ts";

/** The customer's other recent payments; nothing for a first payment. */
export function RecentPayments(
  { receipt: { organization, recent } }: { receipt: ReceiptDetail },
) {
  const t = useT();
  if (recent.length === 0) return null;
  const all = withQuery(BILLS, {
    status: RECEIPT_STATUSES,
    organization_id: organization.id,
  });
  const title = t("finance.page.recent.title", { name: organization.name });
  return (
    <Sheet
      title={title}
      aside={
        <a class="lk text-dense" href={all}>
          {t("finance.page.recent.all")}
        </a>
      }
      flush
    >
      <Table
        caption={title}
        rows={recent}
        rowKey={(row) => row.id}
        columns={[
          {
            header: t("finance.page.list.order"),
            cell: (row) => (
              <Two
                first={
                  <DocumentNo
                    no={row.order.order_no}
                    href={receiptHref(row)}
                    cover
                  />
                }
                second={<DateTime at={row.created_at} />}
              />
            ),
          },
          {
            header: t("common.amount"),
            align: "end",
            phone: "left",
            cell: (row) => (
              <Two
                first={<Money fen={row.received_amount ?? row.amount} />}
                second={t(`finance.due.${row.purpose}`)}
              />
            ),
          },
          {
            header: t("finance.page.list.status"),
            phone: "status",
            cell: (row) => <ReceiptState status={row.status} />,
          },
        ]}
      />
    </Sheet>
  );
}
