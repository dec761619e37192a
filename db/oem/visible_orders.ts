import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { isOneOf } from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { type Holder, HOLDERS } from "@/db/schema/oem.ts";
import { isInScope, scopeOf } from "@/db/visible.ts";
import {
  type Actor,
  type Rights,
  type RightsOrSystem,
  SYSTEM,
} from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";
import type { Settings } from "@/domain/setting_rules.ts";

/** The orders (`o`) that the actor may see, deleted ones left out: every read of orders starts here. */
export function visibleOrders(db: Db | Trx, actor: RightsOrSystem) {
  return scopedOrders(db, actor).where("o.deleted_at", "is", null);
}

/** The organization whose order it is. Throws Refused 40400 where there is none, or not for the actor to see. */
export async function customerOf(
  db: Db,
  actor: Actor,
  id: number,
): Promise<number> {
  const { organization_id } = found(
    await visibleOrders(db, actor).where("o.id", "=", id)
      .select("o.organization_id").executeTakeFirst(),
  );
  return organization_id;
}

/** Throws Refused 40400 for an order that is not there, or not for the actor to see. */
export async function checkVisible(
  db: Db,
  actor: Actor,
  id: number,
): Promise<void> {
  await customerOf(db, actor, id);
}

/** The order, if it was the actor's to see until somebody deleted it. Throws Refused 40400. */
export async function findDeletedOrder(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ order_no: string }> {
  return found(
    await scopedOrders(db, actor).where("o.id", "=", id)
      .where("o.deleted_at", "is not", null)
      .select("o.order_no").executeTakeFirst(),
  );
}

function scopedOrders(db: Db | Trx, actor: RightsOrSystem) {
  const orders = db.selectFrom("oem_order as o");
  if (actor === SYSTEM) return orders;
  const scope = scopeOf(actor, ...ORDER_PERMISSIONS);
  return orders.where(isInScope("o.organization_id", scope));
}

/** Whether sales have disabled the organization `g` of an order. */
export const isDisabled = sql<boolean>`(g.status = 0)`.as("disabled");

/**
 * Whether order `o` waits for these holders, as the actor sees it: to a customer whose organization sales have disabled
 * no draft does, as nothing can be done with it.
 */
export function isHeldBy(
  { kind, organizationId }: Rights,
  holders: readonly Holder[],
  holder: Expression<unknown> | string = "o.holder",
): RawBuilder<SqlBool> {
  const held = isOneOf(holder, holders);
  if (kind !== "oem") return held;
  const disabled = sql`(select exists (select from organization as g
    where g.id = ${organizationId} and g.status = 0))`; // asked once, not for every order
  return sql`(${held} and not (o.status = 'draft' and ${disabled}))`;
}

/** Whether order `o` has been with its holder for longer than the settings allow (decisions 4.2). */
export function isOverdue(settings: Settings): RawBuilder<SqlBool> {
  const days: Partial<Record<string, number>> = settings.overdue_days;
  const late = HOLDERS.filter((holder) => days[holder] !== undefined).map((
    holder,
  ) =>
    sql`(o.holder = ${sql.lit(holder)} and o.status_at < ${
      daysAgo(days[holder])
    })`
  );
  return sql`(${sql.join(late, sql` or `)})`;
}

/** The moment so many days ago: as a query of its own it is asked for once, not for every row. */
export function daysAgo(days: number | undefined): RawBuilder<Date> {
  return sql`(select app_now() - make_interval(days => ${sql.lit(days)}))`;
}

/** Since when a document waits for who works on it, and whether for too long. */
export interface Held {
  since: Date;
  overdue: boolean;
}
