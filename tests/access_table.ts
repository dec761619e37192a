/**
 * Who may open what, copied from the specification: the column `access` of pages.tsv, and the access of the calls of
 * decisions 1.5 and 4.6. Never derived from the product. Any one of several permissions suffices.
 */
export const PAGE_ACCESS: readonly (readonly [path: string, access: string])[] =
  [
    ["/", "public"],
    ["/login", "public"],
    ["/__redirect/:path(.*)", "public"],

    ["/oem", "signed-in"],
    ["/oem/order", "oem_customer"],
    ["/oem/order/create", "oem_customer"],
    ["/oem/order/:id/edit", "oem_customer"],
    ["/oem/order/:id", "oem_customer"],
    ["/oem/order/mine", "oem_customer"],
    ["/oem/order/bill", "oem_customer"],
    ["/oem/inventory/main", "oem_customer"],
    ["/oem/inventory/adjust", "oem_customer"],

    ["/mkt", "staff"],
    ["/mkt/index", "staff"],
    ["/mkt/customer", "manage_customer"],
    ["/mkt/customer/organization", "manage_customer"],
    ["/mkt/customer/dashboard", "manage_customer"],
    ["/mkt/customer/user", "manage_customer"],
    ["/mkt/customer/other", "manage_customer"],
    ["/mkt/customer/address", "manage_customer"],
    ["/mkt/oem", "manage_oem"],
    ["/mkt/oem/oem-card", "manage_oem"],
    ["/mkt/oem/oem-card-log", "manage_oem"],
    ["/mkt/oem/list", "manage_oem"],
    ["/mkt/oem/detail/:id", "manage_oem"],
    ["/mkt/oem/inventory", "manage_oem"],

    ["/finance", "staff"],
    ["/finance/index", "staff"],
    ["/finance/bill", "manage_bill"],
    ["/finance/bill/oem", "manage_bill"],
    ["/finance/bill/oem-detail/:id", "manage_bill"],

    ["/prod", "staff"],
    ["/prod/index", "staff"],
    ["/prod/mall", "staff"],
    ["/prod/mall/all", "staff"],
    ["/prod/mall/device", "staff"],
    ["/prod/mall/oem", "staff"],
    ["/prod/mall/project", "staff"],
    ["/prod/mall/service", "staff"],
    ["/prod/mall/detection", "staff"],
    ["/prod/mall/fertilizer", "staff"],
    ["/prod/mall/seedling", "staff"],
    ["/prod/mall/fruit", "staff"],
    ["/prod/mall/extend", "staff"],
    ["/prod/mall/part", "manage_external_inventory"],
    ["/prod/mall/maintenance", "staff"],
    ["/prod/mall/good/:id?", "staff"],
    ["/prod/mall/good_detail/:id?", "staff"],
    ["/prod/mall/category", "manage_product"],
    ["/prod/produce", "manage_product_make"],
    ["/prod/produce/task", "manage_product_make"],
    ["/prod/produce/task-edit/:id?", "manage_product_make"],
    ["/prod/produce/task-detail/:id", "manage_product_make"],
    ["/prod/inventory", "staff"],
    ["/prod/inventory/pending-orders", "manage_inventory"],
    ["/prod/inventory/pending-orders/detail/:id", "manage_inventory"],
    ["/prod/logistics", "manage_inventory"],
    ["/prod/logistics/package", "manage_inventory"],
    ["/prod/logistics/package/detail/:id", "manage_inventory"],

    ["/pms", "staff"],
    ["/pms/index", "staff"],
    ["/pms/account", "manage_admin_account"],
    ["/pms/account/list", "manage_admin_account"],
    ["/pms/account/role", "group:512"],
    ["/pms/account/permission", "group:512"],
    ["/pms/log", "manage_system_log"],
    ["/pms/log/dev-action-log", "manage_system_log"],
    ["/pms/log/omp-action-log", "manage_system_log"],
    ["/pms/log/cms-upload-log", "manage_system_log"],
    ["/pms/log/omp-upload-log", "manage_system_log"],
    ["/pms/log/sms-log", "manage_system_log"],

    ["/pms/customer", "manage_customer"],
    ["/pms/customer/organization", "manage_customer"],
    ["/pms/customer/dashboard", "manage_customer"],
    ["/pms/customer/user", "manage_customer"],
    ["/pms/customer/other", "manage_customer"],
    ["/pms/customer/address", "manage_customer"],

    ["/common", "signed-in"],
    ["/common/api", "signed-in"],
    ["/common/account", "signed-in"],
    ["/common/account/setting", "signed-in"],
    ["/common/account/address", "signed-in"],
    ["/common/account/wechat-bind", "signed-in"],
    ["/common/account/message", "signed-in"],
    ["/common/account/feedback", "signed-in"],
    ["/common/account/feedback-detail/:id", "signed-in"],
  ];

/**
 * Where a section leads: its `redirect_to` of pages.tsv if there is that page, else its first child (decisions 1.6).
 * Readers who may not open that are refused.
 */
export const SECTIONS: Readonly<Record<string, string>> = {
  "/oem/order": "/oem/order/mine",
  "/mkt": "/mkt/index",
  "/mkt/customer": "/mkt/customer/organization",
  "/mkt/oem": "/mkt/oem/list",
  "/finance": "/finance/index",
  "/finance/bill": "/finance/bill/oem",
  "/prod": "/prod/index",
  "/prod/mall": "/prod/mall/all",
  "/prod/produce": "/prod/produce/task",
  "/prod/inventory": "/prod/inventory/pending-orders",
  "/prod/logistics": "/prod/logistics/package",
  "/pms": "/pms/index",
  "/pms/account": "/pms/account/list",
  "/pms/log": "/pms/log/dev-action-log",
  "/pms/customer": "/pms/customer/organization",
  "/common/account": "/common/account/setting",
};

export const CALL_ACCESS: readonly (readonly [call: string, access: string])[] =
  [
    ["POST /api/admin/manage/account/admin/login", "public"],
    ["POST /api/admin/manage/account/admin/logout", "signed-in"],
    ["GET /api/admin/manage/account/admin/check", "signed-in"],
    ["PUT /api/admin/manage/account/admin/i/password", "signed-in"],
    ["PUT /api/admin/manage/account/admin/profile/i", "signed-in"],
    ["GET /api/admin/account/permission/i", "signed-in"],
    ["POST /api/admin/account/ewx/oauth/callback", "staff"],
    ["POST /api/admin/manage/account/ewx/login", "public"],
    ["GET /api/admin/manage/account/ewx/sync", "manage_admin_account"],
    ["GET /api/admin/manage/account/admin", "manage_admin_account"],
    ["POST /api/admin/manage/account/admin", "manage_admin_account"],
    ["GET /api/admin/manage/account/admin/:id", "manage_admin_account"],
    ["DELETE /api/admin/manage/account/admin/:id", "manage_admin_account"],
    ["PUT /api/admin/manage/account/admin/:id/profile", "manage_admin_account"],
    [
      "PUT /api/admin/manage/account/admin/:id/password",
      "manage_admin_account",
    ],
    ["PUT /api/admin/manage/account/admin/:id/group", "manage_admin_account"],

    ["GET /api/admin/manage/admin/message/count", "signed-in"],
    ["PUT /api/admin/manage/admin/message/count", "signed-in"],
    ["GET /api/admin/manage/admin/message/inbox", "signed-in"],
    ["GET /api/admin/manage/admin/message/outbox", "signed-in"],
    ["PUT /api/admin/manage/admin/message/:id", "signed-in"],
    ["DELETE /api/admin/manage/admin/message/revoke", "signed-in"],
    ["DELETE /api/cms/manage/admin/message", "signed-in"],
    ["POST /api/admin/manage/admin/message", "manage_msg"],
    ["POST /api/cms/manage/titan/user/message/to/user", "manage_msg"],
    ["POST /api/cms/manage/titan/user/message/to/organization", "manage_msg"],
    ["GET /api/cms/manage/titan/user/message", "manage_msg"],
    ["PUT /api/cms/manage/titan/user/message/:id", "manage_msg"],
    ["DELETE /api/cms/manage/titan/user/message", "manage_msg"],
    ["GET /api/admin/titan/user", "manage_msg"],
    ["GET /api/cms/manage/www/count", "staff"],
    [
      "GET /api/admin/manage/mall/handmade_bill/count",
      "manage_bill manage_inventory",
    ],
    ["GET /api/openapi.json", "signed-in"],
    ["GET /api/common/socket", "public"],
    ["POST /api/common/socket/token", "signed-in"],

    ["GET /api/common/address", "signed-in"],
    ["POST /api/common/address", "signed-in"],
    ["PUT /api/common/address/:id", "signed-in"],
    ["DELETE /api/common/address/:id", "signed-in"],
    ["GET /api/common/search", "signed-in"],
    ["POST /api/common/file", "signed-in"],
    ["POST /api/common/file/tus", "signed-in"],
    ["HEAD /api/common/file/tus/:upload", "signed-in"],
    ["PATCH /api/common/file/tus/:upload", "signed-in"],
    ["DELETE /api/common/file/tus/:upload", "signed-in"],

    ["GET /api/oem/order", "oem_customer"],
    ["POST /api/oem/order", "oem_customer"],
    ["GET /api/oem/order/:id", "oem_customer"],
    ["PUT /api/oem/order/:id", "oem_customer"],
    ["DELETE /api/oem/order/:id", "oem_customer"],
    ["PUT /api/oem/order/:id/confirm", "oem_customer"],
    ["PUT /api/oem/order/:id/deposit", "oem_customer"],
    ["PUT /api/oem/order/:id/balance", "oem_customer"],
    ["PUT /api/oem/order/:id/receive", "oem_customer"],
    ["PUT /api/oem/order/:id/extend", "oem_customer"],
    ["PUT /api/oem/order/:id/close", "oem_customer"],
    ["PUT /api/oem/order/:id/remark", "oem_customer"],
    ["GET /api/oem/order/:id/log", "oem_customer"],
    ["GET /api/oem/category", "oem_customer"],
    ["GET /api/oem/product", "oem_customer"],
    ["GET /api/oem/product/:id/version", "oem_customer"],
    ["GET /api/oem/version/:id/part", "oem_customer"],
    ["GET /api/oem/part", "oem_customer"],
    ["GET /api/oem/inventory", "oem_customer"],
    ["GET /api/oem/inventory/movement", "oem_customer"],
    ["GET /api/oem/delivery", "oem_customer"],
    ["POST /api/oem/delivery", "oem_customer"],
    ["PUT /api/oem/delivery/:id/revoke", "oem_customer"],
    ["PUT /api/oem/delivery/:id/receive", "oem_customer"],
    ["GET /api/oem/bill", "oem_customer"],
    ["GET /api/oem/card", "oem_customer"],

    [
      "GET /api/admin/manage/oem/order",
      "manage_oem manage_bill manage_product_make manage_inventory",
    ],
    [
      "GET /api/admin/manage/oem/order/:id",
      "manage_oem manage_bill manage_product_make manage_inventory",
    ],
    [
      "GET /api/admin/manage/oem/order/:id/log",
      "manage_oem manage_bill manage_product_make manage_inventory",
    ],
    [
      "PUT /api/admin/manage/oem/order/:id/remark",
      "manage_oem manage_bill manage_product_make manage_inventory",
    ],
    ["PUT /api/admin/manage/oem/order/:id/price", "manage_oem"],
    [
      "PUT /api/admin/manage/oem/order/:id/arrange",
      "manage_oem manage_product_make",
    ],
    ["PUT /api/admin/manage/oem/order/:id/arrange_done", "manage_product_make"],
    ["PUT /api/admin/manage/oem/order/:id/produce", "manage_product_make"],
    ["PUT /api/admin/manage/oem/order/:id/progress", "manage_product_make"],
    ["PUT /api/admin/manage/oem/order/:id/produce_done", "manage_product_make"],
    ["PUT /api/admin/manage/oem/order/:id/ship", "manage_inventory"],
    ["PUT /api/admin/manage/oem/order/:id/store", "manage_inventory"],
    ["PUT /api/admin/manage/oem/order/:id/complete", "manage_oem"],
    ["PUT /api/admin/manage/oem/order/:id/close", "manage_oem"],
    ["GET /api/admin/manage/customer/organization", "manage_customer"],
    ["POST /api/admin/manage/customer/organization", "manage_customer"],
    ["GET /api/admin/manage/customer/organization/:id", "manage_customer"],
    ["PUT /api/admin/manage/customer/organization/:id", "manage_customer"],
    ["DELETE /api/admin/manage/customer/organization/:id", "manage_customer"],
    ["GET /api/admin/manage/customer/park", "manage_customer"],
    ["POST /api/admin/manage/customer/park", "manage_customer"],
    ["GET /api/admin/manage/customer/park/:id", "manage_customer"],
    ["PUT /api/admin/manage/customer/park/:id", "manage_customer"],
    ["DELETE /api/admin/manage/customer/park/:id", "manage_customer"],
    ["GET /api/admin/manage/customer/user", "manage_customer"],
    ["POST /api/admin/manage/customer/user", "manage_customer"],
    ["GET /api/admin/manage/customer/user/:id", "manage_customer"],
    ["PUT /api/admin/manage/customer/user/:id", "manage_customer"],
    ["DELETE /api/admin/manage/customer/user/:id", "manage_customer"],
    ["GET /api/admin/manage/customer/individual", "manage_customer"],
    ["POST /api/admin/manage/customer/individual", "manage_customer"],
    ["GET /api/admin/manage/customer/individual/:id", "manage_customer"],
    ["PUT /api/admin/manage/customer/individual/:id", "manage_customer"],
    ["DELETE /api/admin/manage/customer/individual/:id", "manage_customer"],
    ["GET /api/admin/manage/customer/address", "manage_customer"],
    ["POST /api/admin/manage/customer/address", "manage_customer"],
    ["GET /api/admin/manage/customer/address/:id", "manage_customer"],
    ["PUT /api/admin/manage/customer/address/:id", "manage_customer"],
    ["DELETE /api/admin/manage/customer/address/:id", "manage_customer"],
    ["GET /api/admin/manage/oem/card", "manage_oem"],
    ["POST /api/admin/manage/oem/card", "manage_oem"],
    ["PUT /api/admin/manage/oem/card/:id", "manage_oem"],
    ["DELETE /api/admin/manage/oem/card/:id", "manage_oem"],
    ["GET /api/admin/manage/oem/card/log", "manage_oem"],
    ["GET /api/admin/manage/oem/inventory", "manage_oem"],
    ["PUT /api/admin/manage/oem/inventory/adjust", "manage_oem"],
    ["GET /api/admin/manage/oem/delivery", "manage_oem manage_inventory"],
    ["PUT /api/admin/manage/oem/delivery/:id/ship", "manage_inventory"],

    ["GET /api/admin/manage/mall/goods_category", "staff"],
    ["POST /api/admin/manage/mall/goods_category", "manage_product"],
    ["PUT /api/admin/manage/mall/goods_category/:id", "manage_product"],
    ["DELETE /api/admin/manage/mall/goods_category/:id", "manage_product"],
    ["GET /api/admin/manage/mall/goods", "staff"],
    [
      "POST /api/admin/manage/mall/goods",
      "manage_product manage_external_inventory",
    ],
    ["GET /api/admin/manage/mall/goods/:id", "staff"],
    [
      "PUT /api/admin/manage/mall/goods/:id",
      "manage_product manage_external_inventory",
    ],
    [
      "DELETE /api/admin/manage/mall/goods/:id",
      "manage_product manage_external_inventory",
    ],
    ["GET /api/admin/manage/mall/goods/:id/version", "staff"],
    ["POST /api/admin/manage/mall/goods/:id/version", "manage_product"],
    ["PUT /api/admin/manage/mall/goods/version/:id", "manage_product"],
    ["DELETE /api/admin/manage/mall/goods/version/:id", "manage_product"],
    ["POST /api/admin/manage/mall/goods/version/:id/copy", "manage_product"],
    [
      "PUT /api/admin/manage/mall/goods/version/:id/supersede",
      "manage_product",
    ],
    ["PUT /api/admin/manage/mall/goods/version/:id/restore", "manage_product"],
    ["GET /api/pay/manage/oem/collection", "manage_bill"],
    ["GET /api/pay/manage/oem/collection/:id", "manage_bill"],
    ["PUT /api/pay/manage/oem/collection/:id/approve", "manage_bill"],
    ["PUT /api/pay/manage/oem/collection/:id/reject", "manage_bill"],
    ["PUT /api/pay/manage/oem/refund/:id", "manage_bill"],
  ];

export interface DemoAccount {
  kind: "staff" | "oem";
  group: number;
  permissions: string;
  /** where signing in leads (decisions 1.5): the account's panel if there is one, else the first */
  landing: string;
}

/** The demo's accounts, copied from decisions 1.7. */
export const DEMO_ACCOUNTS: Readonly<Record<string, DemoAccount>> = {
  admin: { kind: "staff", group: 512, permissions: "", landing: "/mkt/index" },
  sales: {
    kind: "staff",
    group: 1,
    permissions:
      "manage_customer manage_order manage_order_sold manage_order_setting manage_oem mall_internal manage_after_sale manage_install manage_repair",
    landing: "/mkt/index",
  },
  finance: {
    kind: "staff",
    group: 1,
    permissions: "manage_bill manage_invoice",
    landing: "/finance/index",
  },
  production: {
    kind: "staff",
    group: 1,
    permissions:
      "manage_product manage_product_make manage_inventory manage_external_inventory manage_order_purchase",
    landing: "/prod/index",
  },
  product: {
    kind: "staff",
    group: 64,
    permissions:
      "manage_customer manage_product_price manage_general manage_data manage_feedback manage_admin_account manage_system_log",
    landing: "/pms/index",
  },
  content: {
    kind: "staff",
    group: 64,
    permissions:
      "manage_global_config manage_msg_template manage_msg manage_content manage_documentation manage_resource",
    landing: "/mkt/index",
  },
  developer: {
    kind: "staff",
    group: 128,
    permissions:
      "manage_titan_config manage_device manage_system omp_manage_config omp_manage_enterprise",
    landing: "/mkt/index",
  },
  tester: {
    kind: "staff",
    group: 1,
    permissions:
      "manage_eurofins manage_eurofins_system manage_eurofins_report",
    landing: "/mkt/index",
  },
  oem_green: {
    kind: "oem",
    group: 1,
    permissions: "oem_customer",
    landing: "/oem",
  },
  oem_green2: {
    kind: "oem",
    group: 1,
    permissions: "oem_customer",
    landing: "/oem",
  },
  oem_sky: {
    kind: "oem",
    group: 1,
    permissions: "oem_customer",
    landing: "/oem",
  },
};

/**
 * The rule of specification section 6, as decisions 1.6 narrows it for customers, implemented a second time; null is a
 * visitor.
 */
export function mayOpen(access: string, account: DemoAccount | null): boolean {
  if (access === "public") return true;
  if (!account) return false;
  if (access === "signed-in") return true;
  if (access === "staff") return account.kind === "staff";
  const named = access.split(" ");
  const own = account.permissions.split(" ");
  if (account.kind === "oem") {
    return [named, own].every((names) => names.includes("oem_customer"));
  }
  return account.group >= 512 || named.some((name) => own.includes(name));
}
