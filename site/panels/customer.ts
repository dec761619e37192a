import { permission } from "@/domain/access.ts";
import type { Place } from "../place.ts";

const customers = permission("manage_customer");

/** The pages about customers, which are in two menus (decisions 3). */
export function customersIn(panel: "/mkt" | "/pms"): Place {
  const path = `${panel}/customer`;
  return {
    path,
    title: panel === "/mkt" ? "site.mkt.customer" : "site.customer",
    access: customers,
    icon: "building-2",
    redirectTo: `${path}/organization`,
    children: [
      {
        path: `${path}/organization`,
        title: "site.customer.organization",
        access: customers,
        lists: ["customer.organization"],
      },
      {
        path: `${path}/dashboard`,
        title: "site.customer.dashboard",
        access: customers,
        lists: ["customer.park"],
      },
      {
        path: `${path}/user`,
        title: "site.customer.user",
        access: customers,
        lists: ["customer.user"],
      },
      {
        path: `${path}/other`,
        title: "site.customer.other",
        access: customers,
        lists: ["customer.individual"],
      },
      {
        path: `${path}/address`,
        title: "site.customer.address",
        access: customers,
        lists: ["customer.address"],
      },
    ],
  };
}
