/** Two organizations of the story, and what they add up to. */
import { sql } from "kysely";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { MergeInput, mergeOrganizations } from "@/domain/customer/merge.ts";
import { parse } from "@/domain/validate.ts";
import { checkLedger, checkTally } from "@/tests/domain/oem/books.ts";
import { type OrderWish, placeOrder } from "@/tests/orders.ts";
import type { OrganizationName } from "@/tests/story.ts";
import type { World } from "@/tests/world.ts";

/** Somebody who keeps customers and OEM orders. */
export function keeper(world: World): Actor {
  const permissions = ["manage_customer", "manage_oem"] as const;
  return { ...world.sales, permissions: new Set(permissions) };
}

export function organizationOf(
  { db, organizations }: World,
  name: OrganizationName,
) {
  return db.selectFrom("organization").selectAll()
    .where("id", "=", organizations[name]).executeTakeFirstOrThrow();
}

/** An order of green that takes four valves out of its inventory when it is confirmed. */
export function withDeduction(
  world: World,
  status?: OrderWish["status"],
): Promise<number> {
  const { irrigator, valve } = world.goods;
  return placeOrder(world, {
    status,
    lines: [{
      goods_id: irrigator,
      version_id: world.versions.v1,
      quantity: 1,
      parts: [{ goods_id: valve, usage: 4, deduction: 4 }],
    }],
  });
}

/** The input as the page sends it, with the versions of this moment. */
export async function asShown(
  world: World,
  facts: Partial<MergeInput["facts"]> = {},
): Promise<MergeInput> {
  return parse(MergeInput, {
    from_version: (await organizationOf(world, "green")).version,
    into_version: (await organizationOf(world, "sky")).version,
    facts,
  });
}

/** Merges green into sky. */
export async function mergeGreen(
  world: World,
  { actor = keeper(world), facts = {} }: {
    actor?: Actor;
    facts?: Partial<MergeInput["facts"]>;
  } = {},
): Promise<void> {
  const { green: from, sky: into } = world.organizations;
  const input = await asShown(world, facts);
  await inTransaction(
    world.db,
    (trx) => mergeOrganizations(trx, actor, { from, into }, input),
  );
}

/** What both organizations have together: it is the same before and after. */
export async function together({ db }: World) {
  const stock = await sql<{ goods_id: number; quantity: number }>`
    select goods_id, sum(quantity)::bigint as quantity from oem_stock
    group by goods_id having sum(quantity) > 0 order by goods_id`.execute(db);
  const orders = await sql`
    select status, count(*) as orders, sum(total) as total, sum(outstanding) as outstanding
    from oem_order where deleted_at is null group by status order by status`
    .execute(db);
  const dues = await sql`
    select d.kind, sum(d.amount) as amount,
      (select coalesce(sum(a.amount), 0) from allocation a join due x on x.id = a.due_id where x.kind = d.kind) as paid
    from due d group by d.kind order by d.kind`.execute(db);
  const receipts = await sql`
    select status, count(*) as receipts, sum(amount) as amount from receipt group by status order by status`
    .execute(db);
  return {
    stock: stock.rows,
    orders: orders.rows,
    dues: dues.rows,
    receipts: receipts.rows,
  };
}

/** The tallies say what the orders are; the ledgers, what is in stock. */
export async function checkBooks(world: World): Promise<void> {
  await checkTally(world);
  await checkLedger(world);
}

/** Rows of every table that still name an organization, ledgers aside. */
export async function leftOf(
  { db }: World,
  organizationId: number,
): Promise<Record<string, number>> {
  const tables = [
    "account",
    "address",
    "customer_user",
    "feedback",
    "invite",
    "oem_delivery",
    "oem_order",
    "park",
    "receipt",
    "shipment",
  ];
  const left: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${
      sql.table(table)
    } where organization_id = ${organizationId}
        and ${table === "address" ? sql`deleted_at is null` : sql`true`}`
      .execute(db);
    if (rows[0]?.count) left[table] = rows[0].count;
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) from oem_stock where organization_id = ${organizationId} and quantity > 0`
    .execute(db);
  if (rows[0]?.count) left.oem_stock = rows[0].count;
  return left;
}
