import { type BillRow, listBills } from "@/db/oem/bills.ts";
import { BillFilter } from "@/domain/oem/bill_filter.ts";
import { toApi } from "@/domain/money.ts";
import { callWith, paged } from "@/platform/api.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { shapeDue } from "@/routes/api/(_shapes)/order.ts";
import { define } from "@/utils.ts";

/** Amounts due, paid and outstanding, order by order. */
export const handler = define.handlers({
  GET: callWith(BillFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    return paged(
      await listBills(db, customer(ctx), filter, settings),
      shapeBill,
    );
  }),
});

function shapeBill(bill: BillRow) {
  const { id, order_no, status, pay_status, created_at, dues, receipts } = bill;
  return {
    id,
    order_no,
    status,
    pay_status,
    created_at,
    total: toApi(bill.total),
    paid: toApi(bill.paid),
    refunded: toApi(bill.refunded),
    outstanding: toApi(bill.outstanding),
    dues: dues.map(shapeDue),
    receipts: receipts.map((receipt) => ({
      ...receipt,
      amount: toApi(receipt.amount),
      received_amount: toApi(receipt.received_amount),
    })),
  };
}
