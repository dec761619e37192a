import type { next as zh } from "../zh-cn/oem_next.ts";

export const next: Record<keyof typeof zh, string> = {
  "oem.next.who.mine": "Your turn",
  "oem.next.who.customer": "Waiting for the customer",
  "oem.next.who.finance": "Waiting for finance",
  "oem.next.who.sales": "Waiting for sales",
  "oem.next.who.production": "Waiting for production",
  "oem.next.who.warehouse": "Waiting for the warehouse",
  "oem.next.who.nobody": "Nobody's turn",
  "oem.next.customer.draft.title": "Check the order, then confirm it",
  "oem.next.customer.draft.text":
    "After confirming nothing can be modified{deducts}.",
  "oem.next.customer.draft_complete.title":
    "Pay the deposit of {deposit} and upload the voucher",
  "oem.next.customer.draft_complete.text":
    "Transfer to one of these accounts first, then upload the voucher; you may pay in several parts.",
  "oem.next.customer.draft_complete_whole.title":
    "Pay {outstanding} and upload the voucher",
  "oem.next.customer.draft_complete_whole.text":
    "Transfer to one of these accounts first, then upload the voucher; what you don't pay now is paid after the goods arrive.",
  "oem.next.customer.unpaid.title": "Voucher submitted, finance is checking it",
  "oem.next.customer.unpaid.text":
    "{pending} is being checked; the result appears on this page.",
  "oem.next.customer.unpaid_whole.title":
    "Voucher submitted, finance is checking it",
  "oem.next.customer.unpaid_whole.text":
    "{pending} is being checked; the result appears on this page.",
  "oem.next.customer.unpaid_complete.title":
    "Deposit received, waiting to be scheduled",
  "oem.next.customer.unpaid_complete.text":
    "{paid} received, {outstanding} outstanding.",
  "oem.next.customer.unpaid_complete_whole.title":
    "Payment received, waiting to be scheduled",
  "oem.next.customer.unpaid_complete_whole.text":
    "{paid} received, {outstanding} outstanding.",
  "oem.next.customer.arrange.title": "Production is being scheduled",
  "oem.next.customer.arrange.text":
    "The planned dates appear here once they are set.",
  "oem.next.customer.arrange_complete.title":
    "Scheduled from {starts_on} to {ends_on}",
  "oem.next.customer.arrange_complete.text":
    "If there is anything to say before it starts, add a remark.",
  "oem.next.customer.production.title": "In production",
  "oem.next.customer.production.text": "Planned to be finished on {ends_on}.",
  "oem.next.customer.production_step.title": "In production, {step} {percent}%",
  "oem.next.customer.production_step.text":
    "Planned to be finished on {ends_on}.",
  "oem.next.customer.production_complete.title":
    "Production finished, waiting to be shipped",
  "oem.next.customer.production_complete.text":
    "The tracking numbers appear here once it is shipped.",
  "oem.next.customer.production_complete_store.title":
    "Production finished, waiting to be stored",
  "oem.next.customer.production_complete_store.text":
    "Once stored, the parts appear in your inventory.",
  "oem.next.customer.shipping.title":
    "{packages} {packages|package|packages} sent. Please confirm when {packages|it arrives|they arrive}",
  "oem.next.customer.shipping.text":
    "Check quantities and condition. Without your confirmation the receipt is confirmed automatically on {until} ({left} left).",
  "oem.next.customer.shipping_complete.title":
    "Pay the balance of {outstanding} and upload the voucher",
  "oem.next.customer.shipping_complete.text":
    "Transfer to one of these accounts first, then upload the voucher; you may pay in several parts.",
  "oem.next.customer.final_payment.title":
    "Balance voucher submitted, finance is checking it",
  "oem.next.customer.final_payment.text":
    "{pending} is being checked; the result appears on this page.",
  "oem.next.customer.final_payment_complete.title": "Fully paid",
  "oem.next.customer.final_payment_complete.text":
    "It will be completed automatically on {completes}.",
  "oem.next.customer.completed.title": "Order completed",
  "oem.next.customer.completed.text": "Completed on {since}.",
  "oem.next.customer.close.title": "Order closed: {reason}",
  "oem.next.customer.close.text": "Closed on {since}.",
  "oem.next.customer.close_refund.title": "Order closed: {reason}",
  "oem.next.customer.close_refund.text":
    "Closed on {since}; the refund of {refund} is in progress.",
  "oem.next.customer.close_refunded.title": "Order closed: {reason}",
  "oem.next.customer.close_refunded.text":
    "Closed on {since}; {refund} refunded.",
  "oem.next.staff.draft.title": "The customer has to confirm",
  "oem.next.staff.draft.text":
    "Until then the price can be adjusted; the customer sees adjustment and reason.",
  "oem.next.staff.draft_complete.title":
    "The customer has to pay the deposit of {deposit}",
  "oem.next.staff.draft_complete.text": "Order total {total}, {paid} received.",
  "oem.next.staff.draft_complete_whole.title":
    "The customer has to pay {outstanding}",
  "oem.next.staff.draft_complete_whole.text":
    "Order total {total}, {paid} received; no deposit is asked for.",
  "oem.next.staff.unpaid.title": "Review the deposit voucher",
  "oem.next.staff.unpaid.text":
    "{pending} submitted, {deposit} of the deposit outstanding.",
  "oem.next.staff.unpaid_whole.title": "Review the payment voucher",
  "oem.next.staff.unpaid_whole.text":
    "{pending} submitted, {outstanding} outstanding; no deposit is asked for.",
  "oem.next.staff.unpaid_complete.title":
    "Deposit received, arrange production",
  "oem.next.staff.unpaid_complete.text":
    "{paid} received, {outstanding} outstanding.",
  "oem.next.staff.unpaid_complete_whole.title":
    "Payment received, arrange production",
  "oem.next.staff.unpaid_complete_whole.text":
    "{paid} received, {outstanding} outstanding.",
  "oem.next.staff.arrange.title": "Plan production: assignee and dates",
  "oem.next.staff.arrange.text": "Production task {task}.",
  "oem.next.staff.arrange_complete.title": "Start production as planned",
  "oem.next.staff.arrange_complete.text":
    "Planned from {starts_on} to {ends_on}, assignee {assignee}.",
  "oem.next.staff.production.title": "In production, no progress yet",
  "oem.next.staff.production.text":
    "Planned to be finished on {ends_on}, assignee {assignee}.",
  "oem.next.staff.production_step.title": "In production, {step} {percent}%",
  "oem.next.staff.production_step.text":
    "Planned to be finished on {ends_on}, assignee {assignee}.",
  "oem.next.staff.production_complete.title":
    "Production finished, pack and ship",
  "oem.next.staff.production_complete.text":
    "The packages together must contain the ordered quantities.",
  "oem.next.staff.production_complete_store.title":
    "Production finished, store for the customer",
  "oem.next.staff.production_complete_store.text":
    "The parts are not shipped; once stored, later orders can deduct them.",
  "oem.next.staff.shipping.title":
    "{packages} {packages|package|packages} sent. The customer has to confirm receipt",
  "oem.next.staff.shipping.text":
    "Confirmed automatically on {until} ({left} left).",
  "oem.next.staff.shipping_complete.title":
    "The customer has to pay the balance of {outstanding}",
  "oem.next.staff.shipping_complete.text": "{paid} received.",
  "oem.next.staff.final_payment.title": "Review the balance voucher",
  "oem.next.staff.final_payment.text":
    "{pending} submitted, {outstanding} outstanding.",
  "oem.next.staff.final_payment_complete.title":
    "Fully paid, the order can be completed",
  "oem.next.staff.final_payment_complete.text":
    "It will be completed automatically on {completes}.",
  "oem.next.staff.completed.title": "Order completed",
  "oem.next.staff.completed.text": "Completed on {since}.",
  "oem.next.staff.close.title": "Order closed: {reason}",
  "oem.next.staff.close.text": "Closed on {since}.",
  "oem.next.staff.close_refund.title": "Order closed: {reason}",
  "oem.next.staff.close_refund.text":
    "Closed on {since}; {refund} to be refunded.",
  "oem.next.staff.close_refunded.title": "Order closed: {reason}",
  "oem.next.staff.close_refunded.text": "Closed on {since}; {refund} refunded.",
  "oem.span.days": "{n} {n|day|days}",
  "oem.span.hours": "{n} {n|hour|hours}",
  "oem.span.minutes": "{n} {n|minute|minutes}",
  "oem.next.deducts": ", and parts leave your inventory",
  "oem.next.shortfall":
    "The customer received {received} of {sent} pieces, {damaged} of them damaged; look into it before completing",
  "oem.next.refund_open": "Overpaid by {refund}; the refund is in progress.",
  "oem.next.rejected": "The voucher of {amount} was rejected: {reason}",
  "oem.next.partial.customer":
    "{paid} received, {outstanding} of the deposit still due.",
  "oem.next.partial.staff": "{outstanding} of the deposit is still due.",
};
