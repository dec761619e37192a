import type { Db } from "@/db/schema/database.ts";

/** Rows of the demo that serve as examples of their kind. */
export interface Examples {
  /** for each page that has an id in its path, one that its readers may see */
  ids: Readonly<Record<string, number>>;
  /** the same for the calls, by the path up to the id; Green's where they are a customer's */
  callIds: Readonly<Record<string, number>>;
  /** what belongs to the organization Green */
  green: {
    order: number;
    delivery: number;
    address: number;
    card: number;
    file: number;
    /** that can be ordered */
    part: number;
  };
}

type WithId =
  | "receipt"
  | "production_task"
  | "shipment"
  | "package"
  | "receiving_card"
  | "individual";

export async function findExamples(db: Db): Promise<Examples> {
  const { organization_id } = await db.selectFrom("account").select(
    "organization_id",
  )
    .where("username", "=", "oem_green").where(
      "organization_id",
      "is not",
      null,
    ).$narrowType<
    { organization_id: number }
  >().executeTakeFirstOrThrow();
  const orders = db.selectFrom("oem_order").select("id").where(
    "organization_id",
    "=",
    organization_id,
  )
    .where("deleted_at", "is", null);
  const draft = await orders.where("status", "=", "draft")
    .executeTakeFirstOrThrow();
  const order = await orders.where("status", "=", "completed")
    .executeTakeFirstOrThrow();
  const idOf = async (table: WithId) =>
    (await db.selectFrom(table).select("id").executeTakeFirstOrThrow()).id;
  const own = async (
    table: "oem_delivery" | "address" | "park" | "customer_user",
  ) =>
    (await db.selectFrom(table).select("id").where(
      "organization_id",
      "=",
      organization_id,
    ).executeTakeFirstOrThrow())
      .id;
  const voucher = await db.selectFrom("file_link").select("file_id")
    .where("source", "=", "oem_order").where("source_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const part = await db.selectFrom("goods").select("id")
    .where("kind", "=", "part").where("status", "=", 1).where(
      "price",
      "is not",
      null,
    ).executeTakeFirstOrThrow();
  const version = await db.selectFrom("goods_version").select([
    "id",
    "goods_id",
  ]).executeTakeFirstOrThrow();
  const refund = await db.selectFrom("due").select("id").where(
    "kind",
    "=",
    "refund",
  ).executeTakeFirstOrThrow();
  const product = await db.selectFrom("oem_order_line as l")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .select(["l.version_id", "l.goods_id", "g.category_id"])
    .where("l.version_id", "is not", null).$narrowType<
    { version_id: number; category_id: number }
  >().executeTakeFirstOrThrow();
  const other = await db.selectFrom("account").select("id")
    .where("username", "=", "tester").executeTakeFirstOrThrow();
  const received = await db.selectFrom("message_recipient as r")
    .innerJoin("account as a", "a.id", "r.account_id").select("r.message_id")
    .where("a.username", "=", "oem_green").executeTakeFirstOrThrow();
  const toCustomers = await db.selectFrom("message").select("id")
    .where("to_customers", "=", true).executeTakeFirstOrThrow();
  const ticket = await db.selectFrom("feedback as f")
    .innerJoin("account as a", "a.id", "f.account_id").select("f.id")
    .where("a.username", "=", "oem_green").executeTakeFirstOrThrow();
  const receipt = await idOf("receipt");
  const card = await idOf("receiving_card");
  const delivery = await own("oem_delivery");
  const address = await own("address");
  const another = await db.selectFrom("address").select("id")
    .where("organization_id", "=", organization_id).where("id", "<>", address)
    .executeTakeFirstOrThrow();
  return {
    callIds: {
      "/api/oem/order": order.id,
      "/api/oem/product": version.goods_id,
      "/api/oem/version": version.id,
      "/api/oem/delivery": delivery,
      "/api/common/address": address,
      "/api/admin/manage/admin/message": received.message_id,
      "/api/cms/manage/titan/user/message": toCustomers.id,
      "/api/admin/manage/account/admin": other.id,
      "/api/admin/manage/mall/goods": product.goods_id,
      "/api/admin/manage/mall/goods/version": product.version_id,
      "/api/admin/manage/mall/goods_category": product.category_id,
      "/api/admin/manage/customer/organization": organization_id,
      "/api/admin/manage/customer/park": await own("park"),
      "/api/admin/manage/customer/user": await own("customer_user"),
      "/api/admin/manage/customer/individual": await idOf("individual"),
      "/api/admin/manage/customer/address": another.id,
      "/api/admin/manage/oem/order": order.id,
      "/api/admin/manage/oem/card": card,
      "/api/admin/manage/oem/delivery": delivery,
      "/api/pay/manage/oem/collection": receipt,
      "/api/pay/manage/oem/refund": refund.id,
    },
    ids: {
      "/common/account/feedback-detail/:id": ticket.id,
      "/prod/mall/good/:id?": product.goods_id,
      "/prod/mall/good_detail/:id?": product.goods_id,
      "/oem/order/:id": order.id,
      "/oem/order/:id/edit": draft.id,
      "/mkt/oem/detail/:id": order.id,
      "/finance/bill/oem-detail/:id": receipt,
      "/prod/produce/task-detail/:id": await idOf("production_task"),
      "/prod/inventory/pending-orders/detail/:id": await idOf("shipment"),
      "/prod/logistics/package/detail/:id": await idOf("package"),
    },
    green: {
      order: draft.id,
      delivery,
      address,
      card,
      file: voucher.file_id,
      part: part.id,
    },
  };
}
