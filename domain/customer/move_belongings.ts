import { sql } from "kysely";
import { isTwin } from "@/db/customer/addresses.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { type Movement, putStock, takeStock } from "@/domain/oem/stock.ts";
import { logEach, logOperation } from "@/domain/operation_log.ts";
import { searchText, spelling } from "@/domain/search_text.ts";
import { excerpt } from "@/domain/text.ts";
import { type AddressFields, setDefault } from "./address.ts";
import { FOUND_BY_ORGANIZATION, takeTime, wordsOf } from "./found_documents.ts";

/** One of two organizations that become one. */
interface Side {
  id: number;
  name: string;
  short_name: string;
}

/** Tables whose rows just change their organization. Ledgers and journals record the past and stay as they are. */
const ROWS = [
  "account",
  "customer_user",
  "shipment",
  "receipt",
  "invite",
  "feedback",
] as const;

/** Characters that a park's name may have: its form takes no more. */
export const MAX_PARK_NAME = 100;

/** How many rows went, by table. */
export type Moved = Record<string, number>;

/** Gives everything of `from` to `into`; the caller holds all of it. */
export async function moveBelongings(
  trx: Trx,
  actor: Actor,
  from: Side,
  into: Side,
): Promise<Moved> {
  const moved: Moved = {};
  await takeTime(trx);
  for (const table of FOUND_BY_ORGANIZATION) {
    moved[table] = await moveDocuments(trx, table, from, into);
  }
  moved.oem_stock = await moveStock(trx, actor, from, into);
  for (const table of ROWS) {
    moved[table] = await moveRows(trx, table, from, into);
  }
  moved.park = await moveParks(trx, actor, from, into);
  moved.address = await moveAddresses(trx, actor, from, into);
  return moved;
}

/** Moves documents, which are found by both names afterwards. The trigger of the orders' table updates the tallies. */
async function moveDocuments(
  trx: Trx,
  table: typeof FOUND_BY_ORGANIZATION[number],
  from: Side,
  into: Side,
): Promise<number> {
  const found = wordsOf(into);
  const { numUpdatedRows } = await trx.updateTable(table).set({
    organization_id: into.id,
    search: sql<string>`search || ${found}::text`,
  }).where("organization_id", "=", from.id).executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Moves the parts between the inventories, by movements that name each other's owner (decisions 4.4). */
async function moveStock(
  trx: Trx,
  actor: Actor,
  from: Side,
  into: Side,
): Promise<number> {
  const parts = await trx.selectFrom("oem_stock")
    .select(["goods_id", "quantity"])
    .where("organization_id", "=", from.id).where("quantity", ">", 0)
    .orderBy("goods_id").execute();
  const between = (one: Side, other: Side): Movement => ({
    organizationId: one.id,
    type: "transfer",
    source: "organization",
    sourceId: other.id,
    reference: other.name,
  });
  const out = between(from, into);
  await takeStock(trx, actor, out, parts, "inventory.insufficient");
  await putStock(trx, actor, between(into, from), parts);
  return parts.length;
}

async function moveRows(
  trx: Trx,
  table: typeof ROWS[number],
  from: Side,
  into: Side,
): Promise<number> {
  const { numAffectedRows } = await sql`update ${sql.table(table)}
    set organization_id = ${into.id} where organization_id = ${from.id}`
    .execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Moves the parks. Names are unique in an organization: a park whose name is taken there gets a number. */
async function moveParks(
  trx: Trx,
  actor: Actor,
  from: Side,
  into: Side,
): Promise<number> {
  const parks = await trx.selectFrom("park")
    .select(["id", "organization_id", "name", "region", "crop", "location"])
    .where("organization_id", "in", [from.id, into.id])
    .where("deleted_at", "is", null).orderBy("id").execute();
  const names = new Set(parks.map(({ name }) => name));
  const theirs = new Set(
    parks.filter((park) => park.organization_id === into.id)
      .map(({ name }) => name),
  );
  const coming = parks.filter((park) => park.organization_id === from.id);
  for (const { id, name, region, crop, location } of coming) {
    if (!theirs.has(name)) continue;
    const free = freeName(name, names);
    names.add(free);
    await trx.updateTable("park").set((eb) => ({
      name: free,
      search: searchText(free, region, crop, location),
      spelled: spelling(free),
      version: eb("version", "+", 1),
    })).where("id", "=", id).execute();
    const [before, after] = [{ name }, { name: free }];
    await logOperation(trx, actor, "update", "park", { id, before, after });
  }
  await trx.updateTable("park").set({ organization_id: into.id })
    .where("organization_id", "=", from.id).execute();
  return coming.length;
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n++) {
    const number = ` (${n})`;
    free = excerpt(name, MAX_PARK_NAME - number.length).trimEnd() + number;
  }
  return free;
}

/**
 * Addresses that both have are kept once, also by the drafts that name the other; the default is that of `into`, if it
 * has one.
 */
async function moveAddresses(
  trx: Trx,
  actor: Actor,
  from: Side,
  into: Side,
): Promise<number> {
  await sql`update oem_order as o set address_id = b.id from address as a, address as b
    where o.address_id = a.id and o.status = 'draft' and ${
    isTwin(from.id, into.id)
  }`
    .execute(trx);
  const { rows: twins } = await sql<AddressFields & { id: number }>`
    update address as a set deleted_at = app_now(), is_default = false
    where exists (select from address as b where ${isTwin(from.id, into.id)})
    returning a.id, a.receiver, a.phone, a.region, a.address, a.is_abroad`
    .execute(trx);
  const gone = twins.map(({ id, ...before }) => ({ id, before }));
  await logEach(trx, actor, "delete", "address", gone);
  const addresses = await trx.selectFrom("address")
    .select(["id", "organization_id", "is_default", "version"])
    .where("organization_id", "in", [from.id, into.id])
    .where("deleted_at", "is", null).execute();
  const usual = (side: Side) =>
    addresses.find((address) =>
      address.organization_id === side.id && address.is_default
    );
  const current = usual(from);
  if (current && usual(into)) await setDefault(trx, actor, current, false);
  await trx.updateTable("address").set({ organization_id: into.id })
    .where("organization_id", "=", from.id).execute();
  return addresses.filter((one) => one.organization_id === from.id).length;
}
