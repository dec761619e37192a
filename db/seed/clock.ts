import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";

/** Sets the clock of the transaction's commands; null gives them the real one back. */
export async function setClock(trx: Trx, at: Date | null): Promise<void> {
  await sql`select set_config('app.now', ${at?.toISOString() ?? ""}, true)`
    .execute(trx);
}
