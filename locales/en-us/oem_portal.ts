import type { portal as zh } from "../zh-cn/oem_portal.ts";

export const portal: Record<keyof typeof zh, string> = {
  "oem.portal.done.confirm":
    "Order confirmed, please pay and upload the voucher",
  "oem.portal.done.submit_deposit": "Voucher submitted, finance will check it",
  "oem.portal.done.submit_balance":
    "Balance voucher submitted, finance will check it",
  "oem.portal.done.receive": "Receipt confirmed",
  "oem.portal.done.extend": "Automatic receipt postponed",
  "oem.portal.done.close": "Order closed",
  "oem.portal.done.delete": "Order deleted",
  "oem.portal.done.remark": "Remark added",
  "oem.portal.order.note": "{type} · created {at}",
  "oem.portal.pay.no_card":
    "There is no account to pay to at the moment, please contact sales.",
  "oem.portal.pay.no_card.sales":
    "There is no account to pay to at the moment, please contact your salesperson {name}.",
  "oem.portal.pay.amount": "Amount paid (CNY)",
  "oem.portal.pay.overpay": "Pay more than due; the excess is refunded",
  "oem.portal.pay.more": "Payer, date and bank reference (optional)",
  "oem.portal.pay.submit": "Submit voucher",
  "oem.portal.pay.due": "Due now",
  "oem.portal.extend.title":
    "Postpone the automatic receipt by {days} {days|day|days}?",
  "oem.portal.extend.text": "This can be done once.",
  "oem.portal.extend.now": "Automatic receipt now",
  "oem.portal.extend.then": "After postponing",
  "oem.portal.close.title": "Close the order?",
  "oem.portal.close.text": "This can't be undone.",
  "oem.portal.close.deducted": "Deducted parts go back to your inventory.",
  "oem.portal.close.paid": "Finance refunds what you have paid.",
  "oem.portal.close.keep": "Keep the order",
  "oem.portal.close.reason": "Reason",
  "oem.portal.delete.text":
    "This can't be undone: the order disappears from all lists.",
  "oem.portal.deleted":
    "This order was deleted in the meantime, and what you typed is not saved",
  "oem.portal.remark.text": "Our staff will see it in the order's history.",
  "oem.portal.confirm.changed":
    "Prices have changed since the order was placed; please check before confirming.",
  "oem.portal.confirm.edited":
    "You have changes that are not submitted: the order is confirmed without them. Submit them first if you want them.",
  "oem.portal.confirm.off_shelf":
    "{name} is no longer offered: the order can't be confirmed with it. Edit the order and choose another product, or ask your salesperson.",
  "oem.portal.confirm.unavailable":
    "Some of the order is no longer offered as it stands: it can't be confirmed. Edit the order and choose another product or part, or ask your salesperson.",
  "oem.portal.edited":
    "You have changes that are not submitted (saved {at}); the order is as it was before them.",
  "oem.portal.edited.go_on": "Go on editing",
  "oem.portal.edited.discard": "Discard the changes",
  "oem.portal.confirm.deposit": "Deposit ({percent}%)",
  "oem.portal.confirm.deducted": "Deducted from your inventory",
  "oem.portal.confirm.pieces": "{n} {n|piece|pieces}",
  "oem.portal.confirm.later": "Not yet",
  "oem.portal.receive.title": "Confirm receipt",
  "oem.portal.receive.text":
    "This can't be undone. If something is missing or damaged, say so below the goods concerned.",
  "oem.portal.receive.later": "Not yet",
  "oem.portal.receive.line": "Package {n} · {name} ×{quantity}",
  "oem.portal.receive.differs": "Something is missing or damaged",
  "oem.portal.receive.received": "Received",
  "oem.portal.receive.damaged": "Of these, damaged",
  "oem.portal.receive.reason": "Reason",
  "oem.portal.receive.files": "Pictures",
  "oem.portal.hello": "Hello, {name}",
  "oem.portal.staff":
    "Your account belongs to no organization; there is nothing to see here.",
  "oem.portal.denied":
    "Your account may not see or place orders. Please ask your salesperson or our administrators for the permission.",
  "oem.portal.sums": "Total {total}, {outstanding} outstanding",
  "oem.portal.none": "No orders yet",
  "oem.portal.none_text":
    "Choose products or parts from the catalogue, then confirm on the order's page.",
  "oem.portal.latest": "Latest orders",
  "oem.portal.all": "See all",
  "oem.portal.ran_out": "Parts that have run out",
  "oem.portal.ran_out.all": "See all {n}",
  "oem.portal.nothing_ran_out": "No parts have run out",
  "oem.portal.nothing_waits": "Nothing is waiting for you right now",
  "oem.portal.edit.submit": "Save changes",
  "oem.portal.edit.note":
    "The order can be changed until it is confirmed on its page.",
  "oem.portal.todo.confirm": "Orders to confirm",
  "oem.portal.todo.pay_deposit": "Deposits to pay",
  "oem.portal.todo.receive": "Orders to confirm as received",
  "oem.portal.todo.pay_balance": "Balances to pay",
  "oem.portal.todo.receive_delivery":
    "Parts from your inventory to confirm as received",
  "oem.portal.bill.sums":
    "Due\u00a0{payable}, paid\u00a0{paid}, outstanding\u00a0{outstanding}",
  "oem.portal.bill.sums.refunds":
    "Due\u00a0{payable}, paid\u00a0{paid}, refunded\u00a0{refunded}, to be refunded\u00a0{open}, outstanding\u00a0{outstanding}",
  "oem.portal.bill.caption": "Bills, one order per row",
  "oem.portal.bill.payable": "Due",
  "oem.portal.bill.refund": "Refund",
  "oem.portal.bill.refunded": "Refunded",
  "oem.portal.bill.empty": "No bills",
  "oem.portal.bill.empty_text":
    "Once an order is confirmed, what is due and paid is listed here.",
  "oem.portal.tab.stock": "Stock",
  "oem.portal.tab.movement": "Movements",
  "oem.portal.tab.delivery": "Delivery applications",
  "oem.portal.stock.keyword_hint": "Name or code of the part",
  "oem.portal.stock.left": "In stock",
  "oem.portal.stock.some": "In stock",
  "oem.portal.stock.none": "Ran out",
  "oem.portal.stock.caption": "Stock, one part per row",
  "oem.portal.stock.empty": "No parts",
  "oem.portal.stock.empty_text":
    "Parts appear here once a part order that is stored for you has been produced.",
  "oem.portal.stock.in": "Total in",
  "oem.portal.stock.out": "Total out",
  "oem.portal.stock.movements_of": "Movements of {name}",
  "oem.portal.movement.keyword_hint": "Part name, code or document number",
  "oem.portal.movement.caption": "Movements of the stock, the latest first",
  "oem.portal.movement.empty": "No movements",
  "oem.portal.movement.balance": "Balance",
  "oem.portal.movement.reference": "Document or reason",
  "oem.portal.delivery.caption": "Delivery applications, the latest first",
  "oem.portal.delivery.empty": "No delivery applications",
  "oem.portal.delivery.empty_text":
    "When you need parts of your inventory, apply for their delivery to your address.",
  "oem.portal.delivery.no": "Number",
  "oem.portal.delivery.title": "Delivery application {no}",
  "oem.portal.delivery.revoke.title": "Revoke this delivery application?",
  "oem.portal.delivery.revoke.text": "The parts go back to your inventory.",
  "oem.portal.delivery.revoke.keep": "Keep the application",
  "oem.portal.delivery.revoke.done":
    "Application revoked, the parts are back in your inventory",
  "oem.portal.delivery.receive.title": "Confirm receipt",
  "oem.portal.delivery.receive.text": "This can't be undone.",
  "oem.portal.delivery.receive.done": "Receipt confirmed",
  "oem.portal.adjust.title": "Apply for delivery",
  "oem.portal.adjust.note":
    "The parts leave your inventory when you submit; you can revoke until they are shipped.",
  "oem.portal.adjust.parts": "Parts",
  "oem.portal.adjust.parts_hint":
    "Fill in the quantities to be sent, leave the others empty",
  "oem.portal.adjust.none": "There are no parts to be sent",
  "oem.portal.adjust.quantity": "To send",
  "oem.portal.adjust.quantity_of": "Quantity of {name}",
  "oem.portal.adjust.address": "Address",
  "oem.portal.adjust.address_new": "Manage addresses",
  "oem.portal.adjust.discard.text":
    "What you typed is cleared; submitted applications stay as they are.",
  "oem.portal.adjust.applied":
    "This draft was submitted as an application in another tab or window; it was not submitted again",
  "oem.portal.adjust.applied.see": "See that application",
  "oem.portal.adjust.submit": "Submit application",
  "oem.form.bill":
    "A product's bill of materials was changed while you were filling in the form: its parts now follow the new one, and what you changed is kept. Please check them before you go on.",
  "oem.form.bill.line":
    "The bill of materials was changed: please check the parts",
  "oem.form.part.off": "Not available",
  "oem.form.dialog.add_more": "Add more",
  "oem.form.dialog.add_more.of": "Add more of {name}",
  "oem.form.dialog.column.part": "Part",
  "oem.form.dialog.lacks": "Some versions contain a part that can't be ordered",
  "oem.form.dialog.lacks.of": "{version} (part can't be ordered)",
  "oem.form.dialog.products": "{n} {n|product|products} selected",
  "oem.form.dialog.search.part": "Search by part name or code",
  "oem.form.dialog.selected.wrong": "Selected, quantity wrong",
  "oem.form.lines.empty.part.hint":
    "Choose from the catalogue first, then say how many.",
};
