import type { portal as zh } from "../zh-cn/oem_portal.ts";

export const portal: Record<keyof typeof zh, string> = {
  "oem.portal.done.confirm": "Order confirmed, please pay the deposit",
  "oem.portal.done.submit_deposit":
    "Deposit voucher submitted, finance will check it",
  "oem.portal.done.submit_balance":
    "Balance voucher submitted, finance will check it",
  "oem.portal.done.receive": "Receipt confirmed",
  "oem.portal.done.extend": "Automatic receipt extended",
  "oem.portal.done.close": "Order closed",
  "oem.portal.done.delete": "Order deleted",
  "oem.portal.done.remark": "Remark added",
  "oem.portal.order.note": "{type} · created {at}",
  "oem.portal.order.fixed": "About this order",
  "oem.portal.pay.no_card":
    "There is no account to pay to at the moment, please contact sales.",
  "oem.portal.pay.amount": "Amount paid (CNY)",
  "oem.portal.pay.overpay": "Pay more than due; the rest is refunded",
  "oem.portal.pay.more": "Payer, date and bank serial (optional)",
  "oem.portal.pay.submit": "Submit voucher",
  "oem.portal.pay.due": "Due now",
  "oem.portal.extend.title": "Extend the automatic receipt by {days} days?",
  "oem.portal.extend.text": "This can be done once.",
  "oem.portal.extend.now": "Automatic receipt now",
  "oem.portal.extend.then": "After extending",
  "oem.portal.close.title": "Close the order?",
  "oem.portal.close.text":
    "This can't be undone; deducted parts go back to your inventory.",
  "oem.portal.close.keep": "Keep the order",
  "oem.portal.close.reason": "Reason",
  "oem.portal.delete.text": "A deleted order is in no list any more.",
  "oem.portal.remark.text": "Our staff will see it in the order's history.",
  "oem.portal.remark.content": "Remark",
  "oem.portal.remark.submit": "Add remark",
  "oem.portal.confirm.changed":
    "Prices have changed since the order was placed; please check before confirming.",
  "oem.portal.confirm.deposit": "Deposit ({percent}%)",
  "oem.portal.confirm.deducted": "Deducted from your inventory",
  "oem.portal.confirm.pieces": "{n} pieces",
  "oem.portal.confirm.later": "Not yet",
  "oem.portal.receive.title": "Have you received all goods?",
  "oem.portal.receive.text":
    "This can't be undone. If something is missing or damaged, say so below the goods concerned.",
  "oem.portal.receive.later": "Not yet",
  "oem.portal.receive.line": "Package {n} · {name} ×{quantity}",
  "oem.portal.receive.differs": "Something is missing or damaged",
  "oem.portal.receive.received": "Received",
  "oem.portal.receive.damaged": "Damaged of these",
  "oem.portal.receive.reason": "Reason",
  "oem.portal.receive.files": "Pictures",
};
