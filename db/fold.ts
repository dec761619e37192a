import { sql } from "kysely";
import type { Db } from "./schema/database.ts";
import { inTransaction } from "./transaction.ts";

/** A table of signed rows that are added up when they are read. */
interface Tally {
  table: string;
  /** the columns for each combination of which one row remains */
  keys: readonly string[];
  sums: readonly string[];
  /** whether rows say that they were folded: of a long table only what has come since is looked at */
  marked?: boolean;
}

/**
 * Folds the signed rows of a tally into one for each combination of its keys. Rows written meanwhile are not seen and
 * remain for the next run; an advisory lock keeps two instances from folding at once. Returns by how many rows the
 * tally shrank.
 */
export function foldRows(
  db: Db,
  { table, keys, sums, marked = false }: Tally,
): Promise<number> {
  const of = sql.join(keys.map((key) => sql.ref(key)));
  const from = sql`select ${of} from ${sql.table(table)}`;
  const unfolded = marked
    ? sql`${from} where not folded`
    : sql`${from} group by ${of} having count(*) > 1`;
  const values = sql.join(sums.map((sum) => sql.ref(sum)));
  const added = sql.join(sums.map((sum) => sql`sum(${sql.ref(sum)})`));
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${table}))`.execute(trx);
    const { rows: [counts] } = await sql<{ removed: number; kept: number }>`
      with gone as (
        delete from ${sql.table(table)} where (${of}) in (${unfolded})
        returning ${of}, ${values}
      ), kept as (
        insert into ${sql.table(table)} (${of}, ${values}${
      marked ? sql`, folded` : sql``
    })
        select ${of}, ${added}${marked ? sql`, true` : sql``} from gone
        group by ${of} ${marked ? anyOf(sums) : sql``}
        returning 1
      )
      select (select count(*) from gone) as removed, (select count(*) from kept) as kept
    `.execute(trx);
    return counts!.removed - counts!.kept;
  });
}

/** Sums that have come to nothing leave no row. */
function anyOf(sums: readonly string[]) {
  const left = sums.map((sum) => sql`sum(${sql.ref(sum)}) <> 0`);
  return sql`having ${sql.join(left, sql` or `)}`;
}
