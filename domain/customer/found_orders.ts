/** The words by which an organization's orders are found. */
import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { searchText } from "@/domain/search_text.ts";

interface Names {
  name: string;
  short_name: string;
}

/** What an order's search text gets behind it. */
export function wordsOf({ name, short_name }: Names): string {
  return ` ${searchText(name, short_name)}`;
}

/** Tens of thousands of orders take longer than a page's statements may: some six thousand a second. */
export async function takeTime(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '55s'`.execute(trx);
}

/** After an organization got another name its orders are found by it, too: a list shows them with it. */
export async function findByNewName(
  trx: Trx,
  id: number,
  before: Names,
  after: Names,
): Promise<void> {
  const found = wordsOf(after);
  if (found === wordsOf(before)) return;
  await takeTime(trx);
  await trx.updateTable("oem_order")
    .set({ search: sql<string>`search || ${found}::text` })
    .where("organization_id", "=", id)
    .where(sql<boolean>`position(${found}::text in search) = 0`).execute();
}
