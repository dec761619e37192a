import { permission } from "@/domain/access.ts";
import type { Panel, Place } from "../place.ts";

const make = permission("manage_product_make");
const inventory = permission("manage_inventory");

/** The tabs of the catalogue: all goods, then one for each kind (specification section 2). */
const goodsTabs: Place[] = ([
  "all",
  "device",
  "oem",
  "project",
  "service",
  "detection",
  "fertilizer",
  "seedling",
  "fruit",
  "extend",
  "part",
  "maintenance",
] as const).map((tab) => ({
  path: `/prod/mall/${tab}`,
  title: `site.prod.mall.${tab}` as const,
  access: tab === "part" ? permission("manage_external_inventory") : "staff",
  lists: ["catalogue.goods"],
}));

/** Production, warehouse and logistics. */
export const prod: Panel = {
  key: "prod",
  path: "/prod",
  title: "site.prod",
  icon: "factory",
  access: "staff",
  redirectTo: "/prod/index",
  children: [
    {
      path: "/prod/index",
      title: "site.index",
      access: "staff",
      icon: "layout-dashboard",
      affix: true,
    },
    {
      path: "/prod/mall",
      title: "site.prod.mall",
      access: "staff",
      icon: "shopping-bag",
      redirectTo: "/prod/mall/all",
      children: [
        ...goodsTabs,
        {
          path: "/prod/mall/good/:id?",
          title: "site.prod.mall.good",
          access: "staff",
          hidden: true,
          parent: "/prod/mall/all",
          params: { id: "id?" },
        },
        {
          path: "/prod/mall/good_detail/:id?",
          title: "site.prod.mall.good_detail",
          access: "staff",
          hidden: true,
          parent: "/prod/mall/all",
          params: { id: "id?" },
        },
        {
          path: "/prod/mall/category",
          title: "site.prod.mall.category",
          access: permission("manage_product"),
        },
      ],
    },
    {
      path: "/prod/produce",
      title: "site.prod.produce",
      access: make,
      icon: "factory",
      redirectTo: "/prod/produce/task",
      children: [
        {
          path: "/prod/produce/task",
          title: "site.prod.produce.task",
          access: make,
          badge: "prod-produce-task",
          lists: ["production.tasks"],
        },
        {
          path: "/prod/produce/task-edit/:id?",
          title: "site.prod.produce.task_edit",
          access: make,
          hidden: true,
          parent: "/prod/produce/task",
          params: { id: "id?" },
        },
        {
          path: "/prod/produce/task-detail/:id",
          title: "site.prod.produce.task_detail",
          access: make,
          hidden: true,
          parent: "/prod/produce/task",
          params: { id: "id" },
        },
      ],
    },
    {
      path: "/prod/inventory",
      title: "site.prod.inventory",
      access: "staff",
      icon: "package",
      badge: "prod-inventory",
      redirectTo: "/prod/inventory/goods",
      children: [
        {
          path: "/prod/inventory/pending-orders",
          title: "site.prod.inventory.pending",
          access: inventory,
          badge: "prod-inventory-pending-orders",
          lists: ["inventory.shipments"],
        },
        {
          path: "/prod/inventory/pending-orders/detail/:id",
          title: "site.prod.inventory.pending_detail",
          access: inventory,
          hidden: true,
          parent: "/prod/inventory/pending-orders",
          params: { id: "id" },
        },
      ],
    },
    {
      path: "/prod/logistics",
      title: "site.prod.logistics",
      access: inventory,
      icon: "truck",
      redirectTo: "/prod/logistics/package",
      children: [
        {
          path: "/prod/logistics/package",
          title: "site.prod.logistics.package",
          access: inventory,
          lists: ["inventory.packages"],
        },
        {
          path: "/prod/logistics/package/detail/:id",
          title: "site.prod.logistics.package_detail",
          access: inventory,
          hidden: true,
          parent: "/prod/logistics/package",
          params: { id: "id" },
        },
      ],
    },
  ],
};
