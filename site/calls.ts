import { type Access, permission } from "@/domain/access.ts";
import { ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";

export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE" | "PATCH" | "HEAD";
  /** as the route file says it, e.g. "/api/oem/order/:id/:action" */
  path: string;
  access: Access;
}

const accounts = permission("manage_admin_account");
const customer = permission("oem_customer");
const oem = permission("manage_oem");
const bill = permission("manage_bill");
const make = permission("manage_product_make");
const inventory = permission("manage_inventory");
const orders = permission(...ORDER_PERMISSIONS);

function lines(access: Access, ...calls: string[]): Call[] {
  return calls.map((call) => {
    const [method, path] = call.split(" ") as [Call["method"], string];
    return { method, path, access };
  });
}

/** The calls of a plain noun (`resource/calls.ts`). */
function plain(path: string): string[] {
  const row = `${path}/:id`;
  return [
    `GET ${path}`,
    `POST ${path}`,
    `GET ${row}`,
    `PUT ${row}`,
    `DELETE ${row}`,
  ];
}

/** What programs may fetch besides calls, by addresses in their answers (decisions 1.9). */
export const FILES: readonly Call[] = [
  ...lines("signed-in", "GET /file/:id", "GET /file/:id/thumb"),
];

/** Every call with its access (decisions 1.6): a call without a line here is refused. */
export const CALLS: readonly Call[] = [
  ...lines(
    "public",
    "POST /api/admin/manage/account/admin/login",
    "POST /api/admin/manage/account/ewx/login",
  ),
  ...lines("public", "GET /api/common/socket"), // its token says who it is
  ...lines(
    "signed-in",
    "POST /api/admin/manage/account/admin/logout",
    "GET /api/admin/manage/account/admin/check",
    "PUT /api/admin/manage/account/admin/i/password",
    "PUT /api/admin/manage/account/admin/profile/i",
    "GET /api/admin/account/permission/i",
    "GET /api/admin/manage/admin/message/count",
    "PUT /api/admin/manage/admin/message/count",
    "GET /api/admin/manage/admin/message/inbox",
    "GET /api/admin/manage/admin/message/outbox",
    "PUT /api/admin/manage/admin/message/:id",
    "DELETE /api/admin/manage/admin/message/revoke",
    "DELETE /api/cms/manage/admin/message",
    "POST /api/common/socket/token",
    "GET /api/common/address",
    "POST /api/common/address",
    "PUT /api/common/address/:id",
    "DELETE /api/common/address/:id",
    "GET /api/common/search",
    "POST /api/common/file",
    "POST /api/common/file/tus",
    "HEAD /api/common/file/tus/:upload",
    "PATCH /api/common/file/tus/:upload",
    "DELETE /api/common/file/tus/:upload",
    "GET /api/openapi.json",
  ),
  ...lines(
    accounts,
    "GET /api/admin/manage/account/admin",
    "POST /api/admin/manage/account/admin",
    "GET /api/admin/manage/account/admin/:id",
    "DELETE /api/admin/manage/account/admin/:id",
    "PUT /api/admin/manage/account/admin/:id/profile",
    "PUT /api/admin/manage/account/admin/:id/password",
    "PUT /api/admin/manage/account/admin/:id/group",
    "GET /api/admin/manage/account/ewx/sync",
  ),
  ...lines(
    customer,
    "GET /api/oem/order",
    "POST /api/oem/order",
    "GET /api/oem/order/:id",
    "PUT /api/oem/order/:id",
    "DELETE /api/oem/order/:id",
    "PUT /api/oem/order/:id/confirm",
    "PUT /api/oem/order/:id/deposit",
    "PUT /api/oem/order/:id/balance",
    "PUT /api/oem/order/:id/receive",
    "PUT /api/oem/order/:id/extend",
    "PUT /api/oem/order/:id/close",
    "PUT /api/oem/order/:id/remark",
    "GET /api/oem/order/:id/log",
    "GET /api/oem/category",
    "GET /api/oem/product",
    "GET /api/oem/product/:id/version",
    "GET /api/oem/version/:id/part",
    "GET /api/oem/part",
    "GET /api/oem/inventory",
    "GET /api/oem/inventory/movement",
    "GET /api/oem/delivery",
    "POST /api/oem/delivery",
    "PUT /api/oem/delivery/:id/revoke",
    "PUT /api/oem/delivery/:id/receive",
    "GET /api/oem/bill",
    "GET /api/oem/card",
  ),
  ...lines(
    orders,
    "GET /api/admin/manage/oem/order",
    "GET /api/admin/manage/oem/order/:id",
    "GET /api/admin/manage/oem/order/:id/log",
    "PUT /api/admin/manage/oem/order/:id/remark",
  ),
  ...lines(
    oem,
    "PUT /api/admin/manage/oem/order/:id/price",
    "PUT /api/admin/manage/oem/order/:id/complete",
    "PUT /api/admin/manage/oem/order/:id/close",
    "GET /api/admin/manage/oem/card",
    "POST /api/admin/manage/oem/card",
    "PUT /api/admin/manage/oem/card/:id",
    "DELETE /api/admin/manage/oem/card/:id",
    "GET /api/admin/manage/oem/card/log",
    "GET /api/admin/manage/oem/inventory",
    "PUT /api/admin/manage/oem/inventory/adjust",
  ),
  ...lines(
    permission("manage_customer"),
    ...plain("/api/admin/manage/customer/organization"),
    ...plain("/api/admin/manage/customer/park"),
    ...plain("/api/admin/manage/customer/user"),
    ...plain("/api/admin/manage/customer/individual"),
    ...plain("/api/admin/manage/customer/address"),
  ),
  ...lines(
    permission("manage_oem", "manage_product_make"),
    "PUT /api/admin/manage/oem/order/:id/arrange",
  ),
  ...lines(
    make,
    "PUT /api/admin/manage/oem/order/:id/arrange_done",
    "PUT /api/admin/manage/oem/order/:id/produce",
    "PUT /api/admin/manage/oem/order/:id/progress",
    "PUT /api/admin/manage/oem/order/:id/produce_done",
  ),
  ...lines(
    inventory,
    "PUT /api/admin/manage/oem/order/:id/ship",
    "PUT /api/admin/manage/oem/order/:id/store",
    "PUT /api/admin/manage/oem/delivery/:id/ship",
  ),
  ...lines(
    permission("manage_oem", "manage_inventory"),
    "GET /api/admin/manage/oem/delivery",
  ),
  ...lines(
    "staff",
    "GET /api/admin/manage/mall/goods_category",
    "GET /api/admin/manage/mall/goods",
    "GET /api/admin/manage/mall/goods/:id",
    "GET /api/admin/manage/mall/goods/:id/version",
  ),
  ...lines(
    permission("manage_product", "manage_external_inventory"),
    "POST /api/admin/manage/mall/goods",
    "PUT /api/admin/manage/mall/goods/:id",
    "DELETE /api/admin/manage/mall/goods/:id",
  ),
  ...lines(
    permission("manage_product"),
    "POST /api/admin/manage/mall/goods_category",
    "PUT /api/admin/manage/mall/goods_category/:id",
    "DELETE /api/admin/manage/mall/goods_category/:id",
    "POST /api/admin/manage/mall/goods/:id/version",
    "PUT /api/admin/manage/mall/goods/version/:id",
    "DELETE /api/admin/manage/mall/goods/version/:id",
    "POST /api/admin/manage/mall/goods/version/:id/copy",
    "PUT /api/admin/manage/mall/goods/version/:id/supersede",
    "PUT /api/admin/manage/mall/goods/version/:id/restore",
  ),
  ...lines(
    bill,
    "GET /api/pay/manage/oem/collection",
    "GET /api/pay/manage/oem/collection/:id",
    "PUT /api/pay/manage/oem/collection/:id/approve",
    "PUT /api/pay/manage/oem/collection/:id/reject",
    "PUT /api/pay/manage/oem/refund/:id",
  ),
  ...lines(
    "staff",
    "GET /api/cms/manage/www/count",
    "POST /api/admin/account/ewx/oauth/callback",
  ),
  ...lines(
    permission("manage_bill", "manage_inventory"),
    "GET /api/admin/manage/mall/handmade_bill/count",
  ),
  ...lines(
    permission("manage_msg"),
    "POST /api/admin/manage/admin/message",
    "POST /api/cms/manage/titan/user/message/to/user",
    "POST /api/cms/manage/titan/user/message/to/organization",
    "GET /api/cms/manage/titan/user/message",
    "PUT /api/cms/manage/titan/user/message/:id",
    "DELETE /api/cms/manage/titan/user/message",
    "GET /api/admin/titan/user",
  ),
];
