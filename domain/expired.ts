import { sql } from "kysely";
import { doAll, dropOld } from "@/db/drop.ts";
import type { Db } from "@/db/schema/database.ts";
import { dropLapsedTotp } from "./account/totp.ts";
import { dropOldDrafts } from "./draft.ts";
import { KEYS_SINCE } from "./idempotency.ts";

const NOW = sql<Date>`app_now()`;
const DAY_AGO = sql<Date>`app_now() - interval '1 day'`;
const MONTH_AGO = sql<Date>`app_now() - interval '30 days'`;

/** Runs take what they refused with them, which may be much. */
const RUNS = 100;

/** What goes by a moment that stands in its rows (decisions 1.4 and 1.5). */
const OLD = [
  { table: "idempotency", column: "created_at", before: KEYS_SINCE },
  {
    table: "import_run",
    column: "created_at",
    before: MONTH_AGO,
    portion: RUNS,
  },
  { table: "bulk_run", column: "created_at", before: MONTH_AGO, portion: RUNS },
  { table: "sign_in_failure", column: "at", before: DAY_AGO },
  { table: "session", column: "expires_at", before: NOW },
  { table: "sign_in_challenge", column: "expires_at", before: NOW },
] as const;

/**
 * Deletes what has expired: keys, drafts, runs, failed sign-ins, sessions, set-ups of second factors. Throws what kept
 * it from one of them when all else is done.
 */
export async function dropExpired(db: Db): Promise<void> {
  await doAll([
    ...OLD.map((kind) => () => dropOld(db, kind)),
    () => dropOldDrafts(db),
    () => dropLapsedTotp(db),
  ]);
}
