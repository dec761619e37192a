import type { ReceiptDetail } from "@/db/finance/receipt_detail.ts";
import type { ReceiptRow } from "@/db/finance/receipts.ts";
import { rejectionIn } from "@/domain/finance/rejection.ts";
import { toApi } from "@/domain/money.ts";
import type { T } from "@/locales/messages.ts";
import { shapeDue, shapeFile } from "./order.ts";

/** A voucher in finance's list. */
export function shapeReceiptRow(
  t: T,
  { payerDiffers: _payerDiffers, ...row }: ReceiptRow,
) {
  return {
    ...row,
    reason: rejectionIn(t, row.reason),
    amount: toApi(row.amount),
    received_amount: toApi(row.received_amount),
  };
}

/** A voucher for its reviewer: with its files, the order's money and what speaks against it. */
export function shapeReceiptDetail(t: T, receipt: ReceiptDetail) {
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
    ...shapeReceiptRow(t, row),
    overpay: row.overpay,
    total: toApi(row.total),
    paid: toApi(row.paid),
    outstanding: toApi(row.outstanding),
    files: files.map(shapeFile),
    dues: dues.map(shapeDue),
    facts: shapeFacts(facts),
  };
}

function shapeFacts(facts: ReceiptDetail["facts"]) {
  return {
    same_file: facts.sameFile,
    same_serial: facts.sameSerial,
    payer_differs: facts.payerDiffers,
    short_by: toApi(facts.shortBy),
    over: toApi(facts.over),
    card_active: facts.cardActive,
  };
}
