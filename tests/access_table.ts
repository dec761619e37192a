/**
 * Who may open what, copied from the specification: the column `access` of pages.tsv, and the access of the calls
 * of decisions 1.5 and 4.6. Never derived from the product. Of several permissions one is enough.
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

    ["/common", "signed-in"],
    ["/common/account", "signed-in"],
    ["/common/account/setting", "signed-in"],
    ["/common/account/address", "signed-in"],
  ];

/**
 * Where a section leads: its `redirect_to` of pages.tsv if that page is built, else its first child that is
 * (decisions 1.6). Who may not open that is refused.
 */
export const SECTIONS: Readonly<Record<string, string>> = {
  "/oem/order": "/oem/order/mine",
  "/mkt": "/mkt/index",
  "/mkt/oem": "/mkt/oem/list",
  "/finance": "/finance/index",
  "/finance/bill": "/finance/bill/oem",
  "/prod": "/prod/index",
  "/prod/produce": "/prod/produce/task",
  "/prod/inventory": "/prod/inventory/pending-orders",
  "/prod/logistics": "/prod/logistics/package",
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

    ["GET /api/common/address", "signed-in"],
    ["POST /api/common/address", "signed-in"],
    ["PUT /api/common/address/:id", "signed-in"],
    ["DELETE /api/common/address/:id", "signed-in"],
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
    ["GET /api/admin/manage/oem/card", "manage_oem"],
    ["POST /api/admin/manage/oem/card", "manage_oem"],
    ["PUT /api/admin/manage/oem/card/:id", "manage_oem"],
    ["DELETE /api/admin/manage/oem/card/:id", "manage_oem"],
    ["GET /api/admin/manage/oem/card/log", "manage_oem"],
    ["GET /api/admin/manage/oem/inventory", "manage_oem"],
    ["PUT /api/admin/manage/oem/inventory/adjust", "manage_oem"],
    ["GET /api/admin/manage/oem/delivery", "manage_oem manage_inventory"],
    ["PUT /api/admin/manage/oem/delivery/:id/ship", "manage_inventory"],

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
  /** where signing in leads (decisions 1.5): the account's panel if it is built, else the first that is */
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
    landing: "/mkt/index",
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
