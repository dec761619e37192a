import { jsonArrayFrom } from "kysely/helpers/postgres";
import { fen } from "@/db/money.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { readLines } from "./detail_lines.ts";
import { visibleOrders } from "./visible_orders.ts";

/**
 * One order as its edit form needs it: what was typed, what the flow asks, and sales' adjustments (fen). Two
 * statements. Throws Refused 40400 if there is none or the actor may not see it.
 */
export async function findEditedOrder(db: Db, actor: Actor, id: number) {
  const order = found(
    await visibleOrders(db, actor).where("o.id", "=", id)
      .select(["o.id", "o.order_no", "o.type", "o.delivery", "o.status"])
      .select(["o.organization_id", "o.receive_extended", "o.outstanding"])
      .select(["o.address_id", "o.remark", "o.version", "o.total"])
      .select((eb) =>
        jsonArrayFrom(
          eb.selectFrom("oem_order_adjustment as a")
            .select([fen("a.amount").as("amount"), "a.reason"])
            .whereRef("a.order_id", "=", "o.id").orderBy("a.id"),
        ).as("adjustments")
      )
      .executeTakeFirst(),
  );
  return { ...order, lines: await readLines(db, id) };
}

export type EditedOrder = Awaited<ReturnType<typeof findEditedOrder>>;
