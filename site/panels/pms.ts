import { GROUP, permission } from "@/domain/access.ts";
import type { Panel } from "../place.ts";
import { customersIn } from "./customer.ts";

const accounts = permission("manage_admin_account");
const logs = permission("manage_system_log");
const supers = { group: GROUP.super };

/** Product management: staff accounts, and later what is sold and to whom. */
export const pms: Panel = {
  key: "pms",
  path: "/pms",
  title: "site.pms",
  icon: "shapes",
  access: "staff",
  redirectTo: "/pms/index",
  children: [
    {
      path: "/pms/index",
      title: "site.index",
      access: "staff",
      icon: "layout-dashboard",
      affix: true,
    },
    customersIn("/pms"),
    {
      path: "/pms/account",
      title: "site.pms.account",
      access: accounts,
      icon: "users",
      redirectTo: "/pms/account/list",
      children: [
        {
          path: "/pms/account/list",
          title: "site.pms.account.list",
          access: accounts,
          lists: ["account.account"],
        },
        {
          path: "/pms/account/role",
          title: "site.pms.account.role",
          access: supers,
          lists: ["account.role"],
        },
        {
          path: "/pms/account/permission",
          title: "site.pms.account.permission",
          access: supers,
          lists: ["account.permissions"],
        },
      ],
    },
    {
      path: "/pms/log",
      title: "site.pms.log",
      access: logs,
      icon: "history",
      redirectTo: "/pms/log/dev-action-log",
      children: [
        {
          path: "/pms/log/dev-action-log",
          title: "site.pms.log.operations",
          access: logs,
          lists: ["platform.operations"],
        },
        {
          path: "/pms/log/omp-action-log",
          title: "site.pms.log.acts",
          access: logs,
          lists: ["platform.customer_acts"],
        },
        {
          path: "/pms/log/cms-upload-log",
          title: "site.pms.log.staff_uploads",
          access: logs,
          lists: ["platform.staff_uploads"],
        },
        {
          path: "/pms/log/omp-upload-log",
          title: "site.pms.log.customer_uploads",
          access: logs,
          lists: ["platform.customer_uploads"],
        },
        {
          path: "/pms/log/sms-log",
          title: "site.pms.log.sms",
          access: logs,
          lists: ["platform.sms"],
        },
      ],
    },
  ],
};
