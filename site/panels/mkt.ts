import { permission } from "@/domain/access.ts";
import type { Panel } from "../place.ts";
import { customersIn } from "./customer.ts";

const oem = permission("manage_oem");

/** Sales back office. */
export const mkt: Panel = {
  key: "mkt",
  path: "/mkt",
  title: "site.mkt",
  icon: "handshake",
  access: "staff",
  redirectTo: "/mkt/index",
  children: [
    {
      path: "/mkt/index",
      title: "site.index",
      access: "staff",
      icon: "layout-dashboard",
      affix: true,
    },
    customersIn("/mkt"),
    {
      path: "/mkt/oem",
      title: "site.mkt.oem",
      access: oem,
      icon: "factory",
      redirectTo: "/mkt/oem/list",
      children: [
        {
          path: "/mkt/oem/list",
          title: "site.mkt.oem.list",
          access: oem,
          badge: "mkt-oem-list",
          lists: ["oem.orders"],
        },
        {
          path: "/mkt/oem/inventory",
          title: "site.mkt.oem.inventory",
          access: oem,
          lists: ["oem.stock", "oem.movements", "oem.deliveries"],
        },
        {
          path: "/mkt/oem/oem-card",
          title: "site.mkt.oem.card",
          access: oem,
          lists: ["finance.card"],
        },
        {
          path: "/mkt/oem/oem-card-log",
          title: "site.mkt.oem.card_log",
          access: oem,
          lists: ["finance.card_log"],
        },
        {
          path: "/mkt/oem/detail/:id",
          title: "site.mkt.oem.detail",
          access: oem,
          hidden: true,
          parent: "/mkt/oem/list",
          params: { id: "id" },
        },
      ],
    },
  ],
};
