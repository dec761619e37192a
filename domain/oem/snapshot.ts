import type { Trx } from "@/db/schema/database.ts";
import { canonicalJson } from "@/domain/canonical.ts";
import { toApi } from "@/domain/money.ts";

/**
 * The agreement as canonical JSON (decisions 4.3 "Snapshot"): lines, parts with their marks, prices, hashes of the
 * design files, address. Amounts are yuan as in the API.
 */
export async function orderSnapshot(
  trx: Trx,
  orderId: number,
): Promise<string> {
  const order = await trx.selectFrom("oem_order")
    .select([
      "order_no",
      "organization_id",
      "type",
      "delivery",
      "remark",
      "total",
      "deducted",
    ])
    .select(["receiver", "phone", "region", "address", "is_abroad"])
    .where("id", "=", orderId).executeTakeFirstOrThrow();
  const adjustments = await trx.selectFrom("oem_order_adjustment").select([
    "amount",
    "reason",
  ])
    .where("order_id", "=", orderId).orderBy("id").execute();
  return canonicalJson({
    ...order,
    total: toApi(order.total),
    deducted: toApi(order.deducted),
    adjustments: adjustments.map(({ amount, reason }) => ({
      amount: toApi(amount),
      reason,
    })),
    lines: await snapshotLines(trx, orderId),
  });
}

/** An order's lines as its snapshot has them: with parts, prices, names and design files, without ids of rows. */
export async function snapshotLines(trx: Trx, orderId: number) {
  const lines = await trx.selectFrom("oem_order_line")
    .select([
      "id",
      "position",
      "goods_id",
      "name",
      "sn",
      "version_id",
      "version",
      "unit",
      "quantity",
      "remark",
    ])
    .select(["processing_fee", "unit_price", "total_price", "deducted"])
    .where("order_id", "=", orderId).orderBy("position").execute();
  const parts = Map.groupBy(
    await snapshotParts(trx, orderId),
    (part) => part.line_id,
  );
  const files = Map.groupBy(
    await designFiles(trx, orderId),
    (file) => file.line_id,
  );
  return lines.map((
    { id, processing_fee, unit_price, total_price, deducted, ...line },
  ) => ({
    ...line,
    processing_fee: toApi(processing_fee),
    unit_price: toApi(unit_price),
    total_price: toApi(total_price),
    deducted: toApi(deducted),
    parts: (parts.get(id) ?? []).map(({ line_id: _, price, ...part }) => ({
      ...part,
      price: toApi(price),
    })),
    files: (files.get(id) ?? []).map(({ line_id: _, ...file }) => file),
  }));
}

function snapshotParts(trx: Trx, orderId: number) {
  return trx.selectFrom("oem_order_part as part").innerJoin(
    "oem_order_line as line",
    "line.id",
    "part.line_id",
  )
    .select([
      "part.line_id",
      "part.goods_id",
      "part.name",
      "part.sn",
      "part.accessory",
      "part.price",
    ])
    .select(["part.bom_usage", "part.usage", "part.deduction", "part.mark"])
    .where("line.order_id", "=", orderId).orderBy("part.position").execute();
}

function designFiles(trx: Trx, orderId: number) {
  return trx.selectFrom("file_link as link").innerJoin(
    "file",
    "file.id",
    "link.file_id",
  )
    .select(["link.line_id", "link.revision", "file.name", "file.sha256"])
    .where("link.source", "=", "oem_order").where(
      "link.source_id",
      "=",
      orderId,
    ).where("link.role", "=", "design")
    .orderBy("file.name").orderBy("link.revision").execute();
}
