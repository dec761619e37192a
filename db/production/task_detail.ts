import { seesShipments } from "@/db/inventory/visible_shipments.ts";
import { type OrderLine, readLines } from "@/db/oem/detail_lines.ts";
import type { Db } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { type TaskRow, toTaskRow, visibleTasks, withOrder } from "./tasks.ts";

export interface TaskDetail extends TaskRow {
  /** what the source order asks for; empty for a task without one */
  lines: OrderLine[];
  /** the source order's remark */
  order_remark: string;
  /** nickname */
  created_by: string | null;
  /** the id of its order's shipment, for those who see shipments */
  shipment: number | null;
}

/** One production task with its order's lines. Throws Refused 40400. Two statements. */
export async function findTask(
  db: Db,
  actor: Actor,
  id: number,
  settings: Settings,
): Promise<TaskDetail> {
  const { order_remark, created_by, shipment, ...read } = found(
    await withOrder(visibleTasks(db, actor), settings)
      .leftJoin("account as c", "c.id", "t.created_by")
      .where("t.id", "=", id)
      .select((eb) => [
        "c.nickname as created_by",
        "o.remark as order_remark",
        eb.selectFrom("shipment as h").select("h.id")
          .where(onlyIf(seesShipments(actor)))
          .whereRef("h.source", "=", "t.source")
          .whereRef("h.source_id", "=", "t.source_id").as("shipment"),
      ])
      .executeTakeFirst(),
  );
  return {
    ...toTaskRow(read),
    created_by,
    shipment,
    order_remark: order_remark ?? "",
    lines: read.order_id === null ? [] : await readLines(db, read.order_id),
  };
}
