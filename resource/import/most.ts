import { sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { isOneOfIds } from "@/db/found.ts";
import { inTransaction } from "@/db/transaction.ts";
import { resolveNames } from "../references.ts";
import type { Importable, Most } from "../spec.ts";
import { readRow } from "./cells.ts";
import type { RefusedRow } from "./check.ts";
import type { Heads } from "./heads.ts";
import type { TableRow } from "./table_row.ts";

/** The good rows that a file has so far for each owner, by its id. */
export type Owned = Map<number, number>;

/**
 * Those of some good rows that are more than their owner may have: the rows that it has count, and those further up in
 * the file (`owned`, which grows), of which what was tried has been taken back.
 */
export async function beyondMost(
  db: Db,
  heads: Heads,
  rows: readonly TableRow[],
  owned: Owned,
): Promise<RefusedRow[]> {
  const { noun } = heads;
  const { most } = noun;
  if (!most || rows.length === 0) return [];
  const sent = rows.map((row) => readRow(heads, row).sent);
  // The transaction may be made again: what grows grows after it.
  const [owners, held] = await inTransaction(db, async (trx) => {
    const resolved = await resolveNames(trx, noun, sent);
    const owners = resolved.map((values) => Number(values[most.of]));
    return [owners, await heldBy(trx, noun, most, owners)] as const;
  });
  return rows.flatMap((row, i) => {
    const owner = owners[i] ?? 0;
    const above = owned.get(owner) ?? 0;
    if ((held.get(owner) ?? 0) + above >= most.rows) {
      return [{ ...row, faults: [{ column: null, text: most.said }] }];
    }
    owned.set(owner, above + 1);
    return [];
  });
}

/** How many rows these owners have now. */
async function heldBy(
  trx: Trx,
  { table }: Importable,
  { of }: Most,
  owners: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ owner: number; held: number }>`
    select ${sql.id(of)} as owner, count(*)::int as held
    from ${sql.table(table)}
    where ${isOneOfIds(of, [...new Set(owners)])}
      and deleted_at is null
    group by 1
  `.execute(trx);
  return new Map(rows.map(({ owner, held }) => [owner, held]));
}
