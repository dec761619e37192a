import { type NotNull, type Selectable, sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import type { Decimal } from "@/db/schema/columns.ts";
import type {
  DeliveryMode,
  MovementType,
  OemOrderTable,
  OrderStatus,
  PayStatus,
} from "@/db/schema/oem.ts";
import { isDisabled, visibleOrders } from "@/db/oem/visible_orders.ts";
import { toDecimal } from "@/db/values.ts";
import { type Actor, type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { readAccount, type Source } from "@/domain/finance/dues.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { holderOf } from "./status.ts";
import type { Movement } from "./stock.ts";

/** The order as the flow needs it: lists know it without another query. */
export interface OrderInFlow {
  organization_id: number;
  status: OrderStatus;
  delivery: DeliveryMode;
  receive_extended: boolean;
  /** fen */
  outstanding: number;
  /** whether a refund is due and not paid; left out = none */
  refund_open?: boolean;
  /** whether sales have disabled the organization; left out = no */
  disabled?: boolean;
}

export type Order = Selectable<OemOrderTable> & {
  refund_open: boolean;
  disabled: boolean;
};

/** One order on its way along one row of the flow. */
export interface OrderMove {
  trx: Trx;
  actor: ActorOrSystem;
  order: Order;
  settings: Settings;
}

/** The order as money knows it. */
export function sourceOf({ order }: OrderMove): Source {
  return { source: "oem_order", id: order.id };
}

/** A movement of the customer's inventory for the order. */
export function movementOf(
  { order }: OrderMove,
  type: MovementType,
): Movement {
  return {
    organizationId: order.organization_id,
    type,
    source: "oem_order",
    sourceId: order.id,
    reference: order.order_no,
  };
}

/** The acting person; the flow lets nobody else run the events that need one. */
export function personOf({ actor }: OrderMove): Actor {
  if (actor === SYSTEM) throw new Error("this event is run by a person");
  return actor;
}

/**
 * Locks an order that the actor may see, with its money as the rows say; 40400 otherwise. Its organization is not joined:
 * of an order that a merge hands on meanwhile, the join would find no row (decision 23).
 */
export async function lockOrder(
  trx: Trx,
  actor: ActorOrSystem,
  id: number,
): Promise<Order> {
  const order = found(
    await visibleOrders(trx, actor)
      .selectAll("o")
      .select((eb) =>
        eb.selectFrom("organization as g").select(isDisabled)
          .whereRef("g.id", "=", "o.organization_id").as("disabled")
      ).$narrowType<{ disabled: NotNull }>()
      .where("o.id", "=", id).forUpdate("o").executeTakeFirst(),
  );
  const { owedBack } = await readAccount(trx, { source: "oem_order", id });
  return { ...order, refund_open: owedBack > 0 };
}

/**
 * Moves the order to a state, with what follows from it and from its rows of money: status_at, holder, pay_status,
 * outstanding, version, the day of automatic completion. No other place moves one. The caller holds the order's lock.
 */
export async function setStatus(
  move: OrderMove,
  to: OrderStatus,
): Promise<Order> {
  const { trx, order, settings } = move;
  const { paid, owedBack } = await readAccount(trx, sourceOf(move));
  const paidUp = sql`${toDecimal(paid)}::numeric`;
  const updated = await trx.updateTable("oem_order")
    .set((eb) => ({
      holder: holderOf(to, owedBack > 0),
      pay_status: sql<
        PayStatus
      >`case when ${paidUp} = 0 then 'none' when ${paidUp} < total then 'partial' else 'paid' end`,
      outstanding: to === "draft" || to === "close"
        ? toDecimal(0)
        : sql<Decimal>`total - ${paidUp}`,
      ...(to !== order.status &&
        {
          status: to,
          status_at: sql<Date>`app_now()`,
          version: eb("version", "+", 1),
          ...(to === "final_payment_complete" &&
            { auto_complete_at: inDays(settings.auto_complete_days) }),
        }),
    }))
    .where("id", "=", order.id).where("status", "=", order.status)
    .returningAll().executeTakeFirstOrThrow();
  return { ...updated, refund_open: owedBack > 0, disabled: order.disabled };
}

/** A number of days after this command's time. */
export function inDays(days: number) {
  return sql<Date>`app_now() + make_interval(days => ${days}::int)`;
}
