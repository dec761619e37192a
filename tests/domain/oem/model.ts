import type { OrderStatus } from "@/db/schema/oem.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { advance, placeOrder, readOrder } from "../../orders.ts";
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

/** Where production and delivery lead next, whichever of them it is. */
const NEXT: Partial<Record<OrderStatus, OrderStatus>> = {
  unpaid_complete: "arrange",
  arrange: "arrange_complete",
  arrange_complete: "production",
  production: "production_complete",
  production_complete: "shipping",
  final_payment_complete: "completed",
};

/** The next event of production and delivery; an order to be stored adds its pieces. */
export async function forward(
  world: World,
  model: Model,
  { id, owner, stores }: ModelOrder,
): Promise<void> {
  const customer = world[owner];
  const { status } = await readOrder(world.db, id);
  if (status === "shipping") { // what was paid says where it leads
    return await moveOrder(world.db, customer, id, "receive");
  }
  if (status === "production_complete" && stores > 0) {
    await advance(world, id, customer, "shipping_complete");
    model.stock[owner] += stores;
    return;
  }
  const next = NEXT[status];
  if (next) await advance(world, id, customer, next);
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
