import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { isAmong } from "@/db/found.ts";
import { belowCursor, matches, newestFirst } from "@/db/list.ts";
import type { AccountKind } from "@/db/schema/account.ts";
import type { Db } from "@/db/schema/database.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import type { CursorPaging } from "@/domain/platform/list_filter.ts";

/**
 * How many accounts are looked up one by one; with more, the log is read in its order. Of thirty thousand customers'
 * accounts three hundred are as soon looked up as a page of theirs is come by.
 */
const FEW = 300;

/** Whether the actor reads the logs; others find no row. */
export function seesLogs(actor: Actor): boolean {
  return staffMay(actor, "manage_system_log");
}

/** Whose rows a log shows: those of these accounts, or of all accounts of a kind that the keyword finds. */
export type Accounts =
  | { ids: readonly number[] }
  | { kind: AccountKind; keyword?: string };

/** The accounts that somebody means by a part of their name. One statement; none where nothing was typed. */
export async function accountsCalled(
  db: Db,
  kind: AccountKind,
  keyword: string | undefined,
): Promise<Accounts> {
  if (keyword === undefined) return { kind };
  const found = await db.selectFrom("account as a").select("a.id")
    .where("a.kind", "=", kind).where(matches("a.search", keyword))
    .limit(FEW + 1).execute();
  return found.length > FEW
    ? { kind, keyword }
    : { ids: found.map(({ id }) => id) };
}

/** Whether a column names one of the accounts. */
export function isOf(column: string, accounts: Accounts): RawBuilder<SqlBool> {
  const id = sql.ref(column);
  if ("ids" in accounts) {
    return accounts.ids.length
      ? sql`${id} in (${sql.join(accounts.ids.map((one) => sql.lit(one)))})`
      : sql`false`;
  }
  const { kind, keyword } = accounts;
  const called = keyword === undefined
    ? sql`true`
    : matches("w.search", keyword);
  return sql`exists (select from account as w where w.id = ${id}
    and w.kind = ${sql.lit(kind)} and ${called})`;
}

/** A log whose rows belong to accounts: its moment and id, and the column that names the account. */
interface OfAccounts {
  key: { at: string; id: string };
  account: string;
}

/**
 * Whether a row is among the `most` newest of the accounts' below the cursor. Of a few people they are looked up one by
 * one: so nothing of others is read, however seldom those few did anything.
 */
export function isNewestOf<Tables, Table extends keyof Tables>(
  log: SelectQueryBuilder<Tables, Table, unknown>,
  { key, account }: OfAccounts,
  accounts: Accounts,
  { after, most }: { after: CursorPaging["after"]; most: number },
): RawBuilder<SqlBool> {
  const own: Expression<unknown> = log
    .where(sql<SqlBool>`${sql.ref(account)} = who.id`)
    .where(belowCursor(key, after))
    .select([
      sql.ref(key.at).as("log_at"),
      sql<number>`${sql.ref(key.id)}`.as("log_id"),
    ])
    .orderBy(newestFirst(key)).limit(most);
  return isAmong(
    key.id,
    sql`select x.log_id from account as who cross join lateral (${own}) as x
      where ${isOf("who.id", accounts)}
      order by x.log_at desc, x.log_id desc limit ${most}`,
  );
}
