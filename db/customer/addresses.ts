import { type RawBuilder, sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found, ORGANIZATION_GONE, Refused } from "@/domain/errors.ts";

export interface AddressRow {
  id: number;
  receiver: string;
  phone: string;
  region: string;
  address: string;
  is_abroad: boolean;
  is_default: boolean;
  version: number;
}

/** The owner of addresses: an organization or an account. */
export type Owner = { organization_id: number } | { account_id: number };

/**
 * The owner of an actor's addresses: a customer's belong to the organization, those of staff to the account (decisions
 * 1.6).
 */
export function ownerOf(actor: Actor): Owner {
  return actor.organizationId === null
    ? { account_id: actor.id }
    : { organization_id: actor.organizationId };
}

/** The owner's addresses, the default first, then the newest. */
export function addressesOf(db: Db | Trx, owner: Owner) {
  return db.selectFrom("address")
    .select(["id", "receiver", "phone", "region", "address"])
    .select(["is_abroad", "is_default", "version"])
    .where((eb) => eb.and(owner))
    .where("deleted_at", "is", null)
    .orderBy("is_default", "desc").orderBy("id", "desc");
}

export function listAddresses(
  db: Db | Trx,
  actor: Actor,
): Promise<AddressRow[]> {
  return addressesOf(db, ownerOf(actor)).execute();
}

/** Throws 40400 unless the address was the actor's until somebody deleted it. */
export async function findDeletedAddress(
  db: Db,
  actor: Actor,
  id: number,
): Promise<void> {
  found(
    await db.selectFrom("address").select("id").where("id", "=", id)
      .where((eb) => eb.and(ownerOf(actor)))
      .where("deleted_at", "is not", null).executeTakeFirst(),
  );
}

/** One of the actor's addresses. Throws 40400. */
export async function findAddress(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<AddressRow> {
  return found(
    await addressesOf(db, ownerOf(actor)).where("id", "=", id)
      .executeTakeFirst(),
  );
}

export async function countAddresses(
  db: Db | Trx,
  owner: Owner,
): Promise<number> {
  const { count } = await db.selectFrom("address")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where((eb) => eb.and(owner))
    .where("deleted_at", "is", null).executeTakeFirstOrThrow();
  return count;
}

/** Whether address `b` is that of `into` which says the same as `a` of `from`. */
export function isTwin(from: number, into: number): RawBuilder<boolean> {
  return sql`a.organization_id = ${from} and a.deleted_at is null
    and b.organization_id = ${into} and b.deleted_at is null
    and (b.receiver, b.phone, b.region, b.address) = (a.receiver, a.phone, a.region, a.address)`;
}

/** The addresses that two organizations have together: one that both have counts once. */
export async function countTogether(
  db: Db | Trx,
  from: number,
  into: number,
): Promise<number> {
  const { count } = await db.selectFrom("address as a")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("a.organization_id", "in", [from, into])
    .where("a.deleted_at", "is", null)
    .where(
      sql<boolean>`not exists (select from address as b where ${
        isTwin(from, into)
      })`,
    ).executeTakeFirstOrThrow();
  return count;
}

/**
 * Serializes writers of one owner's addresses, since their number and their default depend on all rows. Those who only
 * reference the owner, such as a new order, don't wait. Throws 40901 where the organization was merged or deleted, as
 * while this waited: its addresses are another's by then, or nobody's.
 */
export async function lockOwner(trx: Trx, owner: Owner): Promise<void> {
  const living = "account_id" in owner
    ? trx.selectFrom("account").select("id").where("id", "=", owner.account_id)
    : trx.selectFrom("organization").select("id")
      .where("id", "=", owner.organization_id)
      .where("deleted_at", "is", null);
  if (await living.forNoKeyUpdate().executeTakeFirst()) return;
  throw new Refused(40901, ORGANIZATION_GONE);
}
