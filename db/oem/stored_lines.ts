import type { Db, Trx } from "@/db/schema/database.ts";
import type { PartMark } from "@/db/schema/oem.ts";

interface StoredPart {
  goods_id: number;
  usage: number;
  deduction: number;
  mark: PartMark;
}

export interface StoredLine {
  id: number;
  goods_id: number;
  version_id: number | null;
  quantity: number;
  remark: string;
  parts: StoredPart[];
}

/** An order's lines as they were requested, in their order; the caller has checked that the order is visible. */
export async function storedLines(
  db: Db | Trx,
  orderId: number,
): Promise<StoredLine[]> {
  const lines = await db.selectFrom("oem_order_line")
    .select(["id", "goods_id", "version_id", "quantity", "remark"])
    .where("order_id", "=", orderId)
    .orderBy("position").execute();
  const parts = await db.selectFrom("oem_order_part as part")
    .innerJoin("oem_order_line as line", "line.id", "part.line_id")
    .select(["part.line_id", "part.goods_id", "part.usage", "part.deduction"])
    .select("part.mark")
    .where("line.order_id", "=", orderId)
    .orderBy("part.position").execute();
  const byLine = Map.groupBy(parts, (part) => part.line_id);
  return lines.map((line) => ({
    ...line,
    parts: (byLine.get(line.id) ?? []).map(({ line_id: _, ...part }) => part),
  }));
}
