import type { Db } from "@/db/schema/database.ts";

/** Rows of the demo that stand for all of their kind. */
export interface Examples {
  /** for each page that has an id in its path, one that its readers may see */
  ids: Readonly<Record<string, number>>;
  /** the same for the calls, by the path up to the id; those of Green where they are a customer's */
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
  | "receiving_card";

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
  const own = async (table: "oem_delivery" | "address") =>
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
  const receipt = await idOf("receipt");
  const card = await idOf("receiving_card");
  const delivery = await own("oem_delivery");
  const address = await own("address");
  return {
    callIds: {
      "/api/oem/order": order.id,
      "/api/oem/product": version.goods_id,
      "/api/oem/version": version.id,
      "/api/oem/delivery": delivery,
      "/api/common/address": address,
      "/api/admin/manage/oem/order": order.id,
      "/api/admin/manage/oem/card": card,
      "/api/admin/manage/oem/delivery": delivery,
      "/api/pay/manage/oem/collection": receipt,
      "/api/pay/manage/oem/refund": refund.id,
    },
    ids: {
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
