import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { disagreement } from "@/domain/flow.ts";
import { day, requiredId, requiredLine } from "@/domain/validate.ts";
import type { Source } from "./dues.ts";
import { checkPaidDay } from "./paid_day.ts";

/** PUT /api/pay/manage/oem/refund/{id} (decisions 4.6); {id} is the due's. */
export const Refund = z.object({
  due_id: requiredId(),
  paid_on: day,
  bank_serial: requiredLine(100, "finance.refund.bank_serial.required"),
});

/**
 * Writes that a refund due was paid back, whole and once. Returns the amount in fen. Throws 40400 if the document has
 * no such due, 40900 if it is paid already, 42200 at `paid_on` for a day before the due's, or that has not come yet. The
 * caller holds the document's lock.
 */
export async function payBack(
  trx: Trx,
  actor: Actor,
  { source, id }: Source,
  input: z.output<typeof Refund>,
  timeZone: string,
): Promise<number> {
  const due = found(
    await trx.selectFrom("due").leftJoin("refund", "refund.due_id", "due.id")
      .select([
        "due.id",
        "due.amount",
        "due.created_at",
        "refund.id as refund_id",
      ])
      .where("due.id", "=", input.due_id).where("due.kind", "=", "refund")
      .where("due.source", "=", source).where("due.source_id", "=", id)
      .executeTakeFirst(),
  );
  if (due.refund_id !== null) throw disagreement("finance.refund.paid_already");
  await checkPaidDay(trx, {
    field: "paid_on",
    day: input.paid_on,
    since: due.created_at,
    early: "finance.paid_day.refund",
    timeZone,
  });
  await trx.insertInto("refund").values({
    due_id: due.id,
    amount: toDecimal(due.amount),
    paid_on: input.paid_on,
    bank_serial: input.bank_serial,
    paid_by: actor.id,
  }).execute();
  return due.amount;
}
