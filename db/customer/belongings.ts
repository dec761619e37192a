import { type RawBuilder, sql } from "kysely";
import { isUnused } from "@/db/account/open_invites.ts";
import type { Db, Trx } from "@/db/schema/database.ts";

/** What belongs to an organization and is counted, by table; its receipts and shipments go with its documents. */
const COUNTED = {
  oem_order: null, // summed from the tally
  oem_stock: sql`quantity > 0`,
  oem_delivery: sql`true`,
  account: sql`deleted_at is null`,
  customer_user: sql`deleted_at is null`,
  park: sql`deleted_at is null`,
  address: sql`deleted_at is null`,
  invite: isUnused("invite"), // open or not: one that is moved may be again
  feedback: sql`true`,
} as const;

export type Belonging = keyof typeof COUNTED;
export const BELONGINGS = Object.keys(COUNTED) as Belonging[];

/** How many rows of each table belong to an organization, as JSON: for a statement that reads more of it. */
export function belongingsOf(
  organizationId: number,
): RawBuilder<Record<Belonging, number>> {
  const counts = BELONGINGS.map((table) => {
    const condition = COUNTED[table];
    const count = condition
      ? sql`select count(*) from ${sql.table(table)}
      where organization_id = ${organizationId} and ${condition}`
      : sql`select coalesce(sum(orders), 0)::bigint from oem_order_tally
      where organization_id = ${organizationId}`;
    return sql`${sql.lit(table)}, (${count})`;
  });
  return sql`json_build_object(${sql.join(counts)})`;
}

/** The same alone: one statement. */
export async function countBelongings(
  db: Db | Trx,
  organizationId: number,
): Promise<Record<Belonging, number>> {
  const { counts } = await db.selectNoFrom(
    belongingsOf(organizationId).as("counts"),
  ).executeTakeFirstOrThrow();
  return counts;
}
