export const sales = {
  "sales.orders.title": "OEM 订单",
  "sales.orders.caption": "OEM 订单列表",
  "sales.orders.waiting": "等您处理 {n} 单",
  "sales.orders.waiting_overdue": "等您处理 {n} 单，其中 {overdue} 单停留过久",
  "sales.orders.sums": "合计 {total} · 未收 {outstanding}",
  "sales.orders.account": "业务员",
  "sales.orders.overdue_clear": "只看停留过久，显示全部",
} as const;
