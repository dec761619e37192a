import { jsonArrayFrom } from "kysely/helpers/postgres";
import { coverOf } from "@/db/catalogue/cover.ts";
import { type LinkedFile, linkedFiles } from "@/db/linked_files.ts";
import { fen } from "@/db/money.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { PartMark } from "@/db/schema/oem.ts";

/** A part of one line, built in or packed with it; price in fen. */
export interface OrderPart {
  goods_id: number;
  name: string;
  sn: string;
  accessory: boolean;
  price: number;
  /** in the version's bill of materials; null = custom part */
  bom_usage: number | null;
  /** per piece; 0 = removed */
  usage: number;
  total_usage: number;
  deduction: number;
  mark: PartMark;
}

/** A line of an order; amounts in fen. */
export interface OrderLine {
  id: number;
  position: number;
  category_id: number | null;
  goods_id: number;
  name: string;
  sn: string;
  version_id: number | null;
  version: string;
  unit: string;
  quantity: number;
  processing_fee: number;
  unit_price: number;
  total_price: number;
  deducted: number;
  remark: string;
  /** the file of the goods' picture, as it is now */
  cover: number | null;
  /** built in */
  parts: OrderPart[];
  /** packed with the product */
  accessories: OrderPart[];
  /** design files, every revision */
  files: LinkedFile[];
}

/** The lines of an order that the caller has found, with parts and files: one statement. */
export async function readLines(
  db: Db | Trx,
  orderId: number,
): Promise<OrderLine[]> {
  const lines = await db.selectFrom("oem_order_line as l")
    .innerJoin("goods as g", "g.id", "l.goods_id")
    .selectAll("l")
    .select(coverOf().as("cover"))
    .select((eb) => [
      jsonArrayFrom(
        eb.selectFrom("oem_order_part as p")
          .select([
            "p.goods_id",
            "p.name",
            "p.sn",
            "p.accessory",
            fen("p.price").as("price"),
            "p.bom_usage",
            "p.usage",
            "p.deduction",
            "p.mark",
          ])
          .whereRef("p.line_id", "=", "l.id").orderBy("p.position"),
      ).as("all_parts"),
      linkedFiles({
        source: "oem_order",
        id: "l.order_id",
        line: "l.id",
        role: "design",
      }).as("files"),
    ])
    .where("l.order_id", "=", orderId)
    .orderBy("l.position")
    .execute();
  return lines.map(({ all_parts, order_id: _order, ...line }) => {
    const parts = all_parts.map((part) => ({
      ...part,
      total_usage: part.usage * line.quantity,
    }));
    return {
      ...line,
      parts: parts.filter((part) => !part.accessory),
      accessories: parts.filter((part) => part.accessory),
    };
  });
}
