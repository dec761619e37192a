import { type Expression, sql } from "kysely";
import { keptFor } from "@/db/kept.ts";
import { countUpTo, isOneOf } from "@/db/list.ts";
import { feedCursor } from "@/db/message/feed.ts";
import { unreadOf } from "@/db/message/unread.ts";
import { livingReceipts } from "@/db/finance/found_receipts.ts";
import { openRefunds } from "@/db/finance/found_refunds.ts";
import { isHeldBy, visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Db } from "@/db/schema/database.ts";
import { type Actor, may } from "@/domain/access.ts";
import { type BadgeKey, COUNTED_TO } from "@/domain/badges.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";

/** The numbers beside menu entries, by the entry's key (decisions 4.5); only of pages that the actor may open. */
export type Badges = Partial<Record<BadgeKey, number>>;

/** Each counted up to `most`. */
function counters(
  db: Db,
  actor: Actor,
  most = COUNTED_TO,
): Partial<Record<BadgeKey, Expression<number>>> {
  const heldBy = (holder: "customer" | "sales" | "production") =>
    countUpTo(
      visibleOrders(db, actor).where(isHeldBy(actor, [holder]))
        .select("o.id"),
      most,
    );
  if (actor.kind === "oem") {
    return may(actor, "oem_customer")
      ? { "oem-order": heldBy("customer") }
      : {};
  }
  const pending = livingReceipts(db, actor)
    .where(isOneOf("r.status", ["pending"])).select("r.id");
  const toFinance = countUpTo(
    pending.unionAll(openRefunds(db).select("d.id")),
    most,
  );
  const toShip = countUpTo(
    db.selectFrom("shipment").select("id").where(isOneOf("status", [1])),
    most,
  );
  return {
    ...may(actor, "manage_oem") && { "mkt-oem-list": heldBy("sales") },
    ...may(actor, "manage_bill") &&
      { "finance-bill-oem": toFinance, "finance-bill": toFinance },
    ...may(actor, "manage_product_make") &&
      { "prod-produce-task": heldBy("production") },
    ...may(actor, "manage_inventory") &&
      { "prod-inventory-pending-orders": toShip, "prod-inventory": toShip },
  };
}

/** The counters that the actor has. */
export function counterKeys(db: Db, actor: Actor): string[] {
  return Object.keys(counters(db, actor));
}

/** The actor's badges now, each counted up to `most`: one statement, or none when the actor has none. */
export async function readBadges(
  db: Db,
  actor: Actor,
  most: number,
): Promise<Badges> {
  const entries = Object.entries(counters(db, actor, most));
  if (entries.length === 0) return {};
  return await db.selectNoFrom(
    entries.map(([key, count]) => sql<number>`${count}`.as(key)),
  ).executeTakeFirstOrThrow();
}

/** What every page's frame shows of the actor's work, and the position in the feed of changes that it is true for. */
export interface Counters {
  badges: Badges;
  /** messages, at most 10,001 */
  unread: number;
  cursor: number;
}

/** The same with the unread messages, all at one moment: one statement. */
export async function readCounters(db: Db, actor: Actor): Promise<Counters> {
  const { unread, cursor, ...badges } = await db.selectNoFrom([
    unreadOf(db, actor.id).as("unread"),
    feedCursor().as("cursor"),
    ...Object.entries(counters(db, actor)).map(([key, count]) =>
      sql<number>`${count}`.as(key)
    ),
  ]).$castTo<Badges & { unread: number; cursor: number }>()
    .executeTakeFirstOrThrow();
  return { badges, unread, cursor };
}

const kept = keptFor(
  10_000,
  (db, _accountId: number, actor: Actor) => readCounters(db, actor),
);

/** The same, at most ten seconds old. */
export function cachedCounters(db: Db, actor: Actor): Promise<Counters> {
  return kept.read(db, actor.id, actor);
}

const counted = keptFor(
  10_000,
  (db, _accountId: number, actor: Actor) => readBadges(db, actor, LIST_LIMIT),
);

/**
 * The badges with more than pages show: counted up to 10,000, at most ten seconds old. None of a right that was taken
 * away since.
 */
export async function cachedCounts(db: Db, actor: Actor): Promise<Badges> {
  const keys = counterKeys(db, actor);
  const counts = Object.entries(await counted.read(db, actor.id, actor));
  return Object.fromEntries(counts.filter(([key]) => keys.includes(key)));
}

/** Called after an act of the account, so that its badges are right at once. */
export function forgetBadges(db: Db, accountId: number): void {
  kept.forget(db, accountId);
  counted.forget(db, accountId);
}
