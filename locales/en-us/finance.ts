import type { finance as zh } from "../zh-cn/finance.ts";

export const finance: Record<keyof typeof zh, string> = {
  "finance.due.deposit": "deposit",
  "finance.due.balance": "balance",
  "finance.due.refund": "refund",
  "finance.receipt.status.pending": "under review",
  "finance.receipt.status.approved": "approved",
  "finance.receipt.status.rejected": "rejected",
  "finance.receipt.pending_exists": "A payment voucher is under review already",
  "finance.receipt.reviewed":
    "This voucher is {status} and can't be reviewed again",
  "finance.receipt.overpay":
    "More than the outstanding {outstanding}; tick the box to overpay",
  "finance.voucher.required": "Please upload a payment voucher",
  "finance.card.required": "Please choose a receiving card",
  "finance.card.inactive":
    "This receiving card is not in use; please choose another",
  "finance.card.bank.required": "Please enter the bank",
  "finance.card.holder.required": "Please enter the account holder",
  "finance.card.number.required": "Please enter the account number",
  "finance.card.number.invalid": "The account number has 8 to 30 digits",
  "finance.card.number.taken": "This account number exists already",
  "finance.card.status.1": "in use",
  "finance.card.status.0": "not in use",
  "finance.reject.reason.required": "Please enter the reason for rejecting",
  "finance.refund.bank_serial.required": "Please enter the bank serial number",
  "finance.refund.paid_already": "This refund is paid already",
};
