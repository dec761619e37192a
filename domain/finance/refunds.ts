import { z } from "zod";
import type { Trx } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import { found, type Text } from "@/domain/errors.ts";
import { faultsOf } from "@/domain/faults.ts";
import { disagreement } from "@/domain/refusal.ts";
import { plainly } from "@/domain/plainly.ts";
import { day, requiredId, requiredLine } from "@/domain/validate.ts";
import type { Source } from "./dues.ts";
import { checkPaidDay } from "./paid_day.ts";

/** PUT /api/pay/manage/oem/refund/{id} (decisions 4.6); {id} is the due's. */
export const Refund = z.object({
  due_id: requiredId(),
  paid_on: day,
  bank_serial: plainly(
    requiredLine(100, "finance.refund.bank_serial.required"),
    true,
  ),
});

/** Faults at `paid_on`: a refund is not paid before it was due, nor in the future. Throws as {@link payBack}. */
export async function refundDayFaults(
  trx: Trx,
  source: Source,
  { due_id, paid_on }: Partial<z.output<typeof Refund>>,
  timeZone: string,
): Promise<Record<string, Text>> {
  if (due_id === undefined) return {};
  const { created_at } = await openDue(trx, source, due_id);
  return await faultsOf(() =>
    checkPaidDay(trx, {
      field: "paid_on",
      day: paid_on,
      since: created_at,
      early: "finance.paid_day.refund",
      timeZone,
    })
  );
}

/**
 * Records that a refund due was paid back, whole and once. Returns the amount in fen. Throws 40400 if the document has
 * no such due, 40900 if it is paid already. The caller holds the document's lock and has checked the day ({@link
 * refundDayFaults}).
 */
export async function payBack(
  trx: Trx,
  actor: Actor,
  source: Source,
  input: z.output<typeof Refund>,
): Promise<number> {
  const due = await openDue(trx, source, input.due_id);
  await trx.insertInto("refund").values({
    due_id: due.id,
    amount: toDecimal(due.amount),
    paid_on: input.paid_on,
    bank_serial: input.bank_serial,
    paid_by: actor.id,
  }).execute();
  return due.amount;
}

/** The document's refund due; 40400 where it has no such, 40900 when it is paid. */
async function openDue(trx: Trx, { source, id }: Source, dueId: number) {
  const due = found(
    await trx.selectFrom("due").leftJoin("refund", "refund.due_id", "due.id")
      .select([
        "due.id",
        "due.amount",
        "due.created_at",
        "refund.id as refund_id",
      ])
      .where("due.id", "=", dueId).where("due.kind", "=", "refund")
      .where("due.source", "=", source).where("due.source_id", "=", id)
      .executeTakeFirst(),
  );
  if (due.refund_id !== null) throw disagreement("finance.refund.paid_already");
  return due;
}
