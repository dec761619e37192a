import { permission } from "@/domain/access.ts";
import type { Panel } from "../place.ts";

const customer = permission("oem_customer");

/** The customers' portal. */
export const oem: Panel = {
  key: "oem",
  path: "/oem",
  title: "site.oem",
  icon: "sprout",
  access: "signed-in",
  redirectTo: "/oem",
  affix: true,
  children: [
    {
      path: "/oem/order",
      title: "site.oem.order",
      access: customer,
      redirectTo: "/oem/order/mine",
      children: [
        {
          path: "/oem/order/mine",
          title: "site.oem.order.mine",
          access: customer,
          icon: "receipt-text",
          badge: "oem-order",
          lists: ["oem.portal.orders"],
        },
        {
          path: "/oem/order/create",
          title: "site.oem.order.create",
          access: customer,
          icon: "plus",
        },
        {
          path: "/oem/order/bill",
          title: "site.oem.order.bill",
          access: customer,
          icon: "wallet",
          lists: ["oem.portal.bills"],
        },
        {
          path: "/oem/order/:id",
          title: "site.oem.order.detail",
          access: customer,
          hidden: true,
          parent: "/oem/order/mine",
          params: { id: "id" },
        },
        {
          path: "/oem/order/:id/edit",
          title: "site.oem.order.edit",
          access: customer,
          hidden: true,
          parent: "/oem/order/mine",
          params: { id: "id" },
        },
      ],
    },
    {
      path: "/oem/inventory/main",
      title: "site.oem.inventory",
      access: customer,
      icon: "boxes",
      lists: [
        "oem.portal.stock",
        "oem.portal.movements",
        "oem.portal.deliveries",
      ],
    },
    {
      path: "/oem/inventory/adjust",
      title: "site.oem.inventory.adjust",
      access: customer,
      hidden: true,
      parent: "/oem/inventory/main",
    },
  ],
};
