import type { ReceiptDetail } from "@/db/finance/receipt_detail.ts";
import type { ReceiptRow } from "@/db/finance/receipts.ts";
import { toApi } from "@/domain/money.ts";
import { shapeDue, shapeFile } from "./order.ts";

/** A voucher in finance's list. */
export function shapeReceiptRow(row: ReceiptRow) {
  return {
    ...row,
    amount: toApi(row.amount),
    received_amount: toApi(row.received_amount),
  };
}

/** A voucher for its reviewer: with its files, the order's money and what speaks against it. */
export function shapeReceiptDetail(receipt: ReceiptDetail) {
  const {
    recent: _recent,
    queue: _queue,
    headline: _headline,
    files,
    dues,
    facts,
    ...row
  } = receipt;
  return {
    ...shapeReceiptRow(row),
    overpay: row.overpay,
    total: toApi(row.total),
    paid: toApi(row.paid),
    outstanding: toApi(row.outstanding),
    files: files.map(shapeFile),
    dues: dues.map(shapeDue),
    facts: { ...facts, shortBy: toApi(facts.shortBy), over: toApi(facts.over) },
  };
}
