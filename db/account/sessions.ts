/** Where somebody is signed in. */
import { sql } from "kysely";
import { countUpTo } from "@/db/list.ts";
import { type Part, readPart, type Wanted } from "@/db/parts.ts";
import type { Db } from "@/db/schema/database.ts";

export interface SignInRow {
  id: number;
  created_at: Date;
  expires_at: Date;
  ip: string;
  user_agent: string;
}

export interface SignIns extends Part {
  /** newest first; before them the reader's own, where it is not among the latest */
  rows: SignInRow[];
  /** all of them, counted up to ten thousand and one; 0 where the part has none */
  count: number;
}

interface Asked extends Wanted {
  /** the session that the page is read with, if the account is the reader's own */
  current?: number | null;
}

/** A part of an account's sessions that are not over: one statement, and one more for a `current` beyond the latest. */
export async function listSessions(
  db: Db,
  accountId: number,
  { current = null, ...wanted }: Asked = {},
): Promise<SignIns> {
  const live = db.selectFrom("session").where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`app_now()`);
  const columns = [
    "id",
    "created_at",
    "expires_at",
    "ip",
    "user_agent",
  ] as const;
  const count = countUpTo(live.select("id"));
  const read = live.select(columns).select(count.as("count"));
  const { rows, ...part } = await readPart(read, "id", wanted);
  const isAway = current !== null && !part.later &&
    !rows.some(({ id }) => id === current);
  const own = isAway
    ? await live.select(columns).where("id", "=", current).execute()
    : [];
  return {
    ...part,
    rows: [...own, ...rows.toReversed()],
    count: rows[0]?.count ?? 0,
  };
}
