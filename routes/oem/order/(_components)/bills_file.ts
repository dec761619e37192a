import type { BillRow } from "@/db/oem/bills.ts";
import type { DueKind } from "@/db/schema/finance.ts";
import { toApi } from "@/domain/money.ts";
import { businessDay } from "@/domain/time.ts";
import type { T } from "@/locales/messages.ts";
import type { TableFile } from "@/platform/table_file.ts";

/** The bills as a file: the columns of the page, amounts in yuan as numbers. */
export function billsFile(
  t: T,
  rows: readonly BillRow[],
  timeZone: string,
): TableFile {
  return {
    name: t("site.oem.order.bill"),
    heads: [
      t("oem.orders.no"),
      t("oem.orders.created_at"),
      t("oem.orders.status"),
      t("oem.orders.pay_status"),
      t("finance.due.deposit"),
      t("finance.due.balance"),
      t("oem.orders.total"),
      t("oem.document.paid"),
      t("oem.portal.bill.refunded"),
      t("oem.document.outstanding"),
    ],
    rows: rows.map((bill) => [
      bill.order_no,
      businessDay(bill.created_at, timeZone),
      t(`oem.order.status.${bill.status}`),
      t(`oem.order.pay_status.${bill.pay_status}`),
      toApi(dueOf(bill, "deposit")),
      toApi(dueOf(bill, "balance")),
      toApi(bill.total),
      toApi(bill.paid),
      toApi(bill.refunded),
      toApi(bill.outstanding),
    ]),
  };
}

/** What was due of a kind, in fen. */
export function dueOf({ dues }: Pick<BillRow, "dues">, kind: DueKind): number {
  return dues.filter((due) => due.kind === kind)
    .reduce((sum, { amount }) => sum + amount, 0);
}
