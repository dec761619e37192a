import type { sales as zh } from "../zh-cn/sales.ts";

export const sales: Record<keyof typeof zh, string> = {
  "sales.orders.title": "OEM orders",
  "sales.orders.caption": "OEM orders",
  "sales.orders.waiting": "{n} waiting for you",
  "sales.orders.waiting_overdue":
    "{n} waiting for you, {overdue} of them for too long",
  "sales.orders.sums": "Total {total} · outstanding {outstanding}",
  "sales.orders.account": "Sales account",
  "sales.orders.overdue_clear": "Only held too long, show all",
};
