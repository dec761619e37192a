/** The words by which an organization's orders and delivery applications are found. */
import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import { searchText } from "@/domain/search_text.ts";

interface Names {
  name: string;
  short_name: string;
}

/** Where these words stand, beside those of the document's own. */
export const FOUND_BY_ORGANIZATION = ["oem_order", "oem_delivery"] as const;

/** What a document's search text gets behind it. */
export function wordsOf({ name, short_name }: Names): string {
  return ` ${searchText(name, short_name)}`;
}

/** The words by which a document of the organization is found: its number, whose it is, and where it goes. */
export async function searchOf(
  trx: Trx,
  organizationId: number,
  no: string,
  { receiver, phone }: { receiver: string; phone: string },
): Promise<string> {
  const { name, short_name } = await trx.selectFrom("organization")
    .select(["name", "short_name"]).where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return searchText(no, name, short_name, receiver, phone);
}

/**
 * Until the transaction's end nobody gives the organization another name: who does can't see its new document yet,
 * which is found by the name of this moment.
 */
export async function keepName(trx: Trx, id: number): Promise<void> {
  await trx.selectFrom("organization").select("id").where("id", "=", id)
    .forShare().execute();
}

/** Tens of thousands of orders take longer than a page's statements may: some six thousand a second. */
export async function takeTime(trx: Trx): Promise<void> {
  await sql`set local statement_timeout = '55s'`.execute(trx);
}

/** After an organization got another name its documents are found by it, too: a list shows them with it. */
export async function findByNewName(
  trx: Trx,
  id: number,
  before: Names,
  after: Names,
): Promise<void> {
  const found = wordsOf(after);
  if (found === wordsOf(before)) return;
  await takeTime(trx);
  for (const table of FOUND_BY_ORGANIZATION) {
    await trx.updateTable(table)
      .set({ search: sql<string>`search || ${found}::text` })
      .where("organization_id", "=", id)
      .where(sql<boolean>`position(${found}::text in search) = 0`).execute();
  }
}
