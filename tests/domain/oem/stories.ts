import type { OrderStatus } from "@/db/schema/oem.ts";
import { approveReceipt } from "@/domain/finance/review.ts";
import { toApi } from "@/domain/money.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import {
  advance,
  type OrderWish,
  placeOrder,
  readOrder,
  uploaded,
} from "../../orders.ts";
import type { World } from "../../world.ts";

/** The customer confirms, with the version and the total that are shown. */
export async function confirm(
  world: World,
  order: number,
  shown: { version?: number; total?: number } = {},
): Promise<void> {
  const { version, total } = { ...await readOrder(world.db, order), ...shown };
  await moveOrder(world.db, world.green, order, "confirm", {
    version,
    total: toApi(total),
  });
}

/** The customer's voucher for an amount in fen. Returns the receipt's id. */
export async function pay(
  world: World,
  order: number,
  event: "submit_deposit" | "submit_balance",
  fen: number,
  more: object = {},
): Promise<number> {
  await moveOrder(world.db, world.green, order, event, {
    amount: toApi(fen),
    card_id: world.card,
    files: [await uploaded(world.db, world.green)],
    ...more,
  });
  const { id } = await world.db.selectFrom("receipt").select("id").where(
    "source_id",
    "=",
    order,
  )
    .where("status", "=", "pending").executeTakeFirstOrThrow();
  return id;
}

/** Pays and is approved, both with the same amount in fen. */
export async function payApproved(
  world: World,
  order: number,
  event: "submit_deposit" | "submit_balance",
  fen: number,
): Promise<void> {
  const receipt = await pay(world, order, event, fen, { overpay: true });
  await approveReceipt(world.db, world.finance, receipt, {
    amount: toApi(fen),
  });
}

/** An order whose whole total (and an excess in fen) was paid with the deposit, in the wished state. */
export async function paidInFull(
  world: World,
  { status, excess = 0, ...wish }: OrderWish & {
    status: OrderStatus;
    excess?: number;
  },
): Promise<number> {
  const id = await placeOrder(world, { ...wish, status: "draft_complete" });
  const { total } = await readOrder(world.db, id);
  await payApproved(world, id, "submit_deposit", total + excess);
  if (status === "close") {
    await moveOrder(world.db, world.sales, id, "close", { reason: "取消" });
  } else await advance(world, id, world.green, status);
  return id;
}

/** The journal's events of a document, oldest first. */
export async function eventsOf(
  world: World,
  source: string,
  id: number,
): Promise<string[]> {
  const rows = await world.db.selectFrom("journal").select("event")
    .where("source", "=", source).where("source_id", "=", id).orderBy("id")
    .execute();
  return rows.map(({ event }) => event);
}
