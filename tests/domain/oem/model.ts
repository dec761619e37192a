import type { Actor } from "@/domain/access.ts";
import { moveOrder, type OrderEvent } from "@/domain/oem/order_flow.ts";
import { placeOrder, readOrder } from "../../orders.ts";
import type { OrganizationName } from "../../story.ts";
import type { World } from "../../world.ts";

/** What the model knows: pieces of valves by organization, and what each document holds of them. */
export interface Model {
  stock: Record<OrganizationName, number>;
  orders: {
    id: number;
    owner: OrganizationName;
    deducts: number;
    stores: number;
    holds: number;
  }[];
  deliveries: { id: number; owner: OrganizationName; holds: number }[];
}

export type ModelOrder = Model["orders"][number];

/** The next event of production and delivery, whichever it is; an order to be stored adds its pieces. */
export async function forward(
  world: World,
  model: Model,
  order: ModelOrder,
): Promise<void> {
  const { status } = await readOrder(world.db, order.id);
  const move = (actor: Actor, event: OrderEvent, input?: unknown) =>
    moveOrder(world.db, actor, order.id, event, input);
  const plan = {
    assignee_id: world.production.id,
    starts_on: "2026-12-01",
    ends_on: "2026-12-02",
  };
  if (status === "unpaid_complete") return await move(world.sales, "arrange");
  if (status === "arrange") {
    return await move(world.production, "arrange_done", plan);
  }
  if (status === "arrange_complete") {
    return await move(world.production, "start_production");
  }
  if (status === "production") {
    return await move(world.production, "finish_production");
  }
  if (status === "shipping") return await move(world[order.owner], "receive");
  if (status === "final_payment_complete") {
    return await move(world.sales, "complete");
  }
  if (status !== "production_complete") return;
  if (order.stores > 0) {
    await move(world.warehouse, "store");
    model.stock[order.owner] += order.stores;
    return;
  }
  const lines = await world.db.selectFrom("oem_order_line").select([
    "id as line_id",
    "quantity",
  ])
    .where("order_id", "=", order.id).execute();
  await move(world.warehouse, "ship", {
    packages: [{ carrier: "顺丰", express_no: "SF1", lines }],
  });
}

/** Ten irrigators that take valves out of the customer's inventory. */
export async function create(
  world: World,
  owner: OrganizationName,
  size: number,
): Promise<ModelOrder> {
  const { goods, versions } = world;
  const deducts = Math.min(size, 60);
  const parts = [{ goods_id: goods.valve, usage: 6, deduction: deducts }, {
    goods_id: goods["pump-12v"],
    usage: 2,
  }];
  const lines = [{
    goods_id: goods.irrigator,
    version_id: versions.v2,
    quantity: 10,
    parts,
  }];
  return {
    id: await placeOrder(world, { by: world[owner], lines }),
    owner,
    deducts,
    stores: 0,
    holds: 0,
  };
}

/** Valves for the customer's inventory. */
export async function createStored(
  world: World,
  owner: OrganizationName,
  size: number,
): Promise<ModelOrder> {
  const lines = [{ goods_id: world.goods.valve, quantity: size }];
  const id = await placeOrder(world, {
    by: world[owner],
    type: "part",
    delivery: "store",
    lines,
  });
  return { id, owner, deducts: 0, stores: size, holds: 0 };
}
