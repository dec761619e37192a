import type { Trx } from "@/db/schema/database.ts";
import { invalid } from "@/domain/errors.ts";
import { businessDay } from "@/domain/time.ts";
import { today } from "@/domain/today.ts";

/** The time in which money can have moved, in business days: from `since` until today. */
export interface PaidTime {
  since: Date;
  timeZone: string;
}

/** A day on which money moved, and where it was typed. */
interface PaidDay extends PaidTime {
  field: "paid_on" | "received_on";
  day: string | null | undefined;
  /** the fault of an earlier day; its text takes the earliest one as `day` */
  early: "finance.paid_day.order" | "finance.paid_day.refund";
}

/**
 * Money can't have moved before the time that it is for, nor on a day that has not come yet, by the clock of the
 * business: throws 42200 at the field.
 */
export async function checkPaidDay(
  trx: Trx,
  { field, day, since, early, timeZone }: PaidDay,
): Promise<void> {
  if (!day) return;
  const earliest = businessDay(since, timeZone);
  if (day < earliest) throw invalid(field, early, { day: earliest });
  if (day > await today(trx, timeZone)) {
    throw invalid(field, "validation.day.future");
  }
}
