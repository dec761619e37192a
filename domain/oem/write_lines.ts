import type { Insertable } from "kysely";
import { isReference } from "@/db/faults.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { OemOrderLineTable, OemOrderPartTable } from "@/db/schema/oem.ts";
import { toDecimal } from "@/db/values.ts";
import { Refused, text } from "@/domain/errors.ts";
import type { ResolvedLine } from "./resolve_lines.ts";

/** Rows of one INSERT: far below the protocol's 65,535 parameters. */
const CHUNK = 1_000;

/**
 * Writes an order's lines with their parts; where `ids` has the id of a stored line, that line is overwritten. Stored
 * lines that no id names are deleted. Returns the ids in the order of the lines. Throws 40901 if goods of them were
 * deleted since they were looked up.
 */
export async function writeLines(
  trx: Trx,
  orderId: number,
  lines: readonly ResolvedLine[],
  ids: readonly (number | undefined)[] = [],
): Promise<number[]> {
  try {
    return await write(trx, orderId, lines, ids);
  } catch (error) {
    throw isReference(error)
      ? new Refused(40901, text("oem.order.goods.gone"))
      : error;
  }
}

async function write(
  trx: Trx,
  orderId: number,
  lines: readonly ResolvedLine[],
  ids: readonly (number | undefined)[],
): Promise<number[]> {
  await clearLines(trx, orderId, ids.filter((id) => id !== undefined));
  const rows = await trx.insertInto("oem_order_line")
    .values(lines.map((line, i) => lineRow(orderId, line, i, ids[i])))
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        position: eb.ref("excluded.position"),
        category_id: eb.ref("excluded.category_id"),
        name: eb.ref("excluded.name"),
        sn: eb.ref("excluded.sn"),
        version: eb.ref("excluded.version"),
        unit: eb.ref("excluded.unit"),
        quantity: eb.ref("excluded.quantity"),
        processing_fee: eb.ref("excluded.processing_fee"),
        unit_price: eb.ref("excluded.unit_price"),
        total_price: eb.ref("excluded.total_price"),
        deducted: eb.ref("excluded.deducted"),
        remark: eb.ref("excluded.remark"),
      }))
    )
    .returning(["id", "position"]).execute();
  const written = rows.sort((a, b) => a.position - b.position)
    .map(({ id }) => id);
  await writeParts(trx, lines, written);
  return written;
}

/** Empties what stays, out of the way of the new positions, and deletes the rest. */
async function clearLines(
  trx: Trx,
  orderId: number,
  kept: readonly number[],
): Promise<void> {
  await trx.deleteFrom("oem_order_part").where(
    "line_id",
    "in",
    trx.selectFrom("oem_order_line").select("id")
      .where("order_id", "=", orderId),
  ).execute();
  await trx.deleteFrom("oem_order_line").where("order_id", "=", orderId)
    .$if(kept.length > 0, (query) => query.where("id", "not in", kept))
    .execute();
  await trx.updateTable("oem_order_line")
    .set((eb) => ({ position: eb(eb.neg(eb.ref("position")), "-", 1) }))
    .where("order_id", "=", orderId).execute();
}

function lineRow(
  orderId: number,
  line: ResolvedLine,
  position: number,
  id: number | undefined,
): Insertable<OemOrderLineTable> {
  return {
    id,
    order_id: orderId,
    position,
    category_id: line.categoryId,
    goods_id: line.goodsId,
    name: line.name,
    sn: line.sn,
    version_id: line.versionId,
    version: line.version,
    unit: line.unit,
    quantity: line.quantity,
    processing_fee: toDecimal(line.processingFee),
    unit_price: toDecimal(line.unitPrice),
    total_price: toDecimal(line.total),
    deducted: toDecimal(line.deducted),
    remark: line.remark,
  };
}

async function writeParts(
  trx: Trx,
  lines: readonly ResolvedLine[],
  lineIds: readonly number[],
): Promise<void> {
  const rows = lines.flatMap((line, i) => partRows(lineIds[i]!, line));
  for (let start = 0; start < rows.length; start += CHUNK) {
    await trx.insertInto("oem_order_part")
      .values(rows.slice(start, start + CHUNK)).execute();
  }
}

function partRows(
  lineId: number,
  line: ResolvedLine,
): Insertable<OemOrderPartTable>[] {
  return line.parts.map((part, position) => ({
    line_id: lineId,
    position,
    goods_id: part.goodsId,
    name: part.name,
    sn: part.sn,
    accessory: part.accessory,
    price: toDecimal(part.price),
    bom_usage: part.bomUsage,
    usage: part.usage,
    deduction: part.deduction,
    mark: part.mark,
  }));
}
