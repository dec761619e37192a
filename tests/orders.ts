import type { Db, Trx } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import type { FileClass } from "@/db/schema/platform.ts";
import type { Actor } from "@/domain/access.ts";
import { parse } from "@/domain/validate.ts";
import { toApi } from "@/domain/money.ts";
import { moveOrder, type OrderEvent } from "@/domain/oem/order_flow.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder } from "@/domain/oem/write_order.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { addDays, dayNow } from "@/domain/time.ts";
import { newStorageKey } from "@/platform/storage/storage.ts";
import type { World } from "./world.ts";

/** The order that a test wants, as a client would send it; what is left out is the story's own. */
export interface OrderWish {
  /** a customer; green without */
  by?: Actor;
  status?: OrderStatus;
  type?: "product" | "part";
  delivery?: "ship" | "store";
  address_id?: number;
  remark?: string;
  lines?: LineWish[];
}

/** The price of the story's own order of a product, in fen. */
export const USUAL = { total: 647_36, deposit: 194_21, balance: 453_15 };

interface LineWish {
  goods_id: number;
  version_id?: number;
  quantity: number;
  remark?: string;
  parts?: { goods_id: number; usage: number; deduction?: number }[];
}

/** The states on the way, each with the move that leads there and who makes it. */
const WAY: Partial<Record<OrderStatus, Move>> = {
  draft_complete: {
    event: "confirm",
    input: (order) => ({ version: order.version, total: toApi(order.total) }),
  },
  unpaid: {
    event: "submit_deposit",
    input: (order, world) => voucher(world, order, "deposit"),
  },
  unpaid_complete: { event: "approve", by: "finance", input: review },
  arrange: { event: "arrange", by: "sales" },
  arrange_complete: { event: "arrange_done", by: "production", input: plan },
  production: { event: "start_production", by: "production" },
  production_complete: { event: "finish_production", by: "production" },
  shipping: { event: "ship", by: "warehouse", input: pack },
  shipping_complete: { event: "receive", input: () => ({}) },
  final_payment: {
    event: "submit_balance",
    input: (order, world) => voucher(world, order, "balance"),
  },
  final_payment_complete: { event: "approve", by: "finance", input: review },
  completed: { event: "complete", by: "sales" },
};
const STORED: Move = { event: "store", by: "warehouse" };

interface Move {
  event: OrderEvent;
  /** the customer without */
  by?: "sales" | "finance" | "production" | "warehouse";
  input?(order: Order, world: World): unknown;
}

type Order = Awaited<ReturnType<typeof readOrder>>;

/** Writes an order and brings it to the wished state, by the commands and people that do it in life. Returns its id. */
export async function placeOrder(
  world: World,
  wish: OrderWish = {},
): Promise<number> {
  const { by = world.green, status = "draft", type = "product", ...rest } =
    wish;
  const input = parse(OrderInput, {
    type,
    address_id: by === world.sky ? world.addresses.sky : world.addresses.green,
    lines: type === "product" ? [productLine(world)] : [partLine(world)],
    ...rest,
  });
  const { id } = await createOrder(world.db, by, input);
  if (status === "close") {
    await moveOrder(world.db, by, id, "close", { reason: "不再需要" });
  } else await advance(world, id, by, status);
  return id;
}

/** Moves an order on until it is in the state. */
export async function advance(
  world: World,
  id: number,
  customer: Actor,
  status: OrderStatus,
): Promise<void> {
  for (const [reached, onTheWay] of Object.entries(WAY)) {
    const order = await readOrder(world.db, id);
    if (order.status === status) return;
    const stored = order.delivery === "store" &&
      order.status === "production_complete";
    if (reached === "shipping" && stored) continue;
    const { event, by, input } = stored ? STORED : onTheWay;
    if (!leads(order.status, reached)) continue;
    await moveOrder(
      world.db,
      by ? world[by] : customer,
      id,
      event,
      await input?.(order, world),
    );
  }
  const { status: reached } = await readOrder(world.db, id);
  if (reached !== status) {
    throw new Error(`the order is ${reached}, not ${status}`);
  }
}

/** Whether a state comes later on the way than the one that the order is in. */
function leads(now: OrderStatus, next: string): boolean {
  const way = ["draft", ...Object.keys(WAY)];
  return way.indexOf(next) > way.indexOf(now);
}

/** The current day of the story, by the business clock: to be asked after the act that it belongs to. */
export function today(): string {
  return dayNow(DEFAULT_SETTINGS.time_zone);
}

/** The day a number of days after today; before it, if negative. */
export function dayFromToday(days: number): string {
  return addDays(today(), days);
}

export function productLine({ goods, versions }: World): LineWish {
  return { goods_id: goods.irrigator, version_id: versions.v1, quantity: 2 };
}

export function partLine({ goods }: World): LineWish {
  return { goods_id: goods.valve, quantity: 10 };
}

export function readOrder(db: Db | Trx, id: number) {
  return db.selectFrom("oem_order").selectAll().where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The production task of an order. */
export function taskOf({ db }: World, order: number) {
  return db.selectFrom("production_task").selectAll()
    .where("source", "=", "oem_order").where("source_id", "=", order)
    .executeTakeFirstOrThrow();
}

/** A picture, or a file of another class, that the account has uploaded; its bytes are nowhere. */
export async function uploaded(
  db: Db | Trx,
  by: Actor,
  name = "凭证.png",
  kind: FileClass = "image",
): Promise<number> {
  const { id } = await db.insertInto("file").values({
    account_id: by.id,
    name,
    class: kind,
    mime: kind === "image" ? "image/png" : "application/pdf",
    size: 1_000,
    sha256: crypto.randomUUID().replaceAll("-", "").padEnd(64, "0"),
    storage_key: newStorageKey("file"),
    thumb_key: "", // none can be made, and no job looks for what it would be made of
  }).returning("id").executeTakeFirstOrThrow();
  return id;
}

async function voucher(
  world: World,
  order: Order,
  kind: "deposit" | "balance",
) {
  const due = await world.db.selectFrom("due").select("amount")
    .where("source", "=", "oem_order").where("source_id", "=", order.id).where(
      "kind",
      "=",
      kind,
    )
    .executeTakeFirstOrThrow();
  const customer = Object.values(world.accounts).find((account) =>
    account.id === order.created_by
  );
  if (!customer) throw new Error("the order is not of the story");
  return {
    amount: toApi(due.amount),
    card_id: world.card,
    files: [await uploaded(world.db, customer)],
  };
}

async function review(order: Order, { db }: World) {
  const receipt = await db.selectFrom("receipt").select(["id", "amount"])
    .where("source", "=", "oem_order").where("source_id", "=", order.id).where(
      "status",
      "=",
      "pending",
    )
    .executeTakeFirstOrThrow();
  return { receipt_id: receipt.id, amount: toApi(receipt.amount) };
}

function plan(_order: Order, { production }: World) {
  return {
    assignee_id: production.id,
    starts_on: "2036-12-01",
    ends_on: "2036-12-15",
  };
}

async function pack(order: Order, { db }: World) {
  const lines = await db.selectFrom("oem_order_line").select([
    "id as line_id",
    "quantity",
  ])
    .where("order_id", "=", order.id).execute();
  return {
    packages: [{
      carrier: "顺丰速运",
      express_no: `SF${order.order_no}`,
      lines,
    }],
  };
}

/** How many orders there are. */
export async function countOrders({ db }: World): Promise<number> {
  const { orders } = await db.selectFrom("oem_order").select((eb) =>
    eb.fn.countAll<number>().as("orders")
  )
    .executeTakeFirstOrThrow();
  return orders;
}
