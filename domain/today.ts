import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { businessDay } from "./time.ts";

/** The day by the clock of this command in the business time zone, YYYY-MM-DD. */
export async function today(trx: Trx, timeZone: string): Promise<string> {
  const { now } = await trx.selectNoFrom(sql<Date>`app_now()`.as("now"))
    .executeTakeFirstOrThrow();
  return businessDay(now, timeZone);
}
