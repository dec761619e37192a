import { permission } from "@/domain/access.ts";
import type { Panel } from "../place.ts";

const bill = permission("manage_bill");

export const finance: Panel = {
  key: "finance",
  path: "/finance",
  title: "site.finance",
  icon: "wallet",
  access: "staff",
  redirectTo: "/finance/index",
  children: [
    {
      path: "/finance/index",
      title: "site.index",
      access: "staff",
      icon: "layout-dashboard",
      affix: true,
    },
    {
      path: "/finance/bill",
      title: "site.finance.bill",
      access: bill,
      icon: "wallet",
      badge: "finance-bill",
      // The first page that pages.tsv names here belongs to a later module; the OEM one is the first that is built.
      redirectTo: "/finance/bill/order-collection",
      children: [
        {
          path: "/finance/bill/oem",
          title: "site.finance.bill.oem",
          access: bill,
          badge: "finance-bill-oem",
          lists: ["finance.queue", "finance.receipts", "finance.refunds"],
        },
        {
          path: "/finance/bill/oem-detail/:id",
          title: "site.finance.bill.oem_detail",
          access: bill,
          hidden: true,
          parent: "/finance/bill/oem",
          params: { id: "id" },
        },
      ],
    },
  ],
};
