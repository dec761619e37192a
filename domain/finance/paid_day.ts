import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { invalid } from "@/domain/errors.ts";
import { businessDay } from "@/domain/time.ts";

/** A day on which money moved, and where it was typed. */
interface PaidDay {
  field: "paid_on" | "received_on";
  day: string | null | undefined;
  timeZone: string;
}

/** Money can't have moved on a day that has not come yet, by the clock of the business: throws 42200 at the field. */
export async function checkPaidDay(
  trx: Trx,
  { field, day, timeZone }: PaidDay,
): Promise<void> {
  if (!day) return;
  const { now } = await trx.selectNoFrom(sql<Date>`app_now()`.as("now"))
    .executeTakeFirstOrThrow();
  if (day > businessDay(now, timeZone)) {
    throw invalid(field, "validation.day.future");
  }
}
