import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { checkFields, type Text, text } from "@/domain/errors.ts";
import type { BillLine } from "./version_input.ts";

/**
 * Writes the whole bill of materials of a version. Its parts are locked, so that they stay parts. Throws 42200 at the
 * lines whose goods are no part.
 */
export async function writeBill(
  trx: Trx,
  versionId: number,
  lines: readonly BillLine[],
): Promise<void> {
  await checkParts(trx, lines);
  await trx.deleteFrom("bom_line").where("version_id", "=", versionId)
    .execute();
  await trx.insertInto("bom_line").values(
    lines.map(({ goods_id, usage, accessory }, sort) => ({
      version_id: versionId,
      part_id: goods_id,
      usage,
      accessory,
      sort,
    })),
  ).execute();
}

async function checkParts(
  trx: Trx,
  lines: readonly BillLine[],
): Promise<void> {
  const parts = await trx.selectFrom("goods").select("id")
    .where("kind", "=", "part")
    .where("id", "in", lines.map(({ goods_id }) => goods_id))
    .orderBy("id").forShare().execute();
  const known = new Set(parts.map(({ id }) => id));
  const faults = lines.flatMap(({ goods_id }, i): [string, Text][] =>
    known.has(goods_id)
      ? []
      : [[`lines.${i}.goods_id`, text("catalogue.bill.part.unknown")]]
  );
  checkFields(faults);
}

/** A bill in the form of an input, for copying. */
export async function readBill(trx: Trx, versionId: number) {
  return await trx.selectFrom("bom_line")
    .select(["part_id as goods_id", "usage", "accessory"])
    .where("version_id", "=", versionId)
    .orderBy("sort").orderBy("id").execute();
}

/** The bill as the operation log records it: with the parts' current names, so that it stays readable without them. */
export async function loggedBill(trx: Trx, versionId: number) {
  return await trx.selectFrom("bom_line as l")
    .innerJoin("goods as g", "g.id", "l.part_id")
    .select([
      sql<string>`g.sn || ' ' || g.name`.as("goods"),
      "l.usage",
      "l.accessory",
    ])
    .where("l.version_id", "=", versionId)
    .orderBy("l.sort").orderBy("l.id").execute();
}
