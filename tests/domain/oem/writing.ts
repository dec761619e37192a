/** How the tests of orders write, read and refuse them. */
import type { Actor } from "@/domain/access.ts";
import { OrderEdit, OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder, editOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import type { World } from "@/tests/world.ts";

export type Body = Record<string, unknown>;

export function product(
  world: World,
  change: Body = {},
  line: Body = {},
): Body {
  const { goods, versions, addresses } = world;
  return {
    type: "product",
    address_id: addresses.green,
    lines: [{
      goods_id: goods.irrigator,
      version_id: versions.v1,
      quantity: 10,
      ...line,
    }],
    ...change,
  };
}

export function parts(world: World, change: Body = {}): Body {
  const lines = [{ goods_id: world.goods.valve, quantity: 100 }];
  return { type: "part", address_id: world.addresses.green, lines, ...change };
}

export function create(world: World, body: Body, actor: Actor = world.green) {
  return createOrder(world.db, actor, parse(OrderInput, body));
}

export function edit(
  world: World,
  id: number,
  body: Body,
  actor: Actor = world.green,
) {
  return editOrder(
    world.db,
    actor,
    id,
    parse(OrderEdit, { version: 1, ...body }),
  );
}

export async function countRows(world: World): Promise<number[]> {
  const tables = ["oem_order", "oem_order_line", "oem_order_part", "journal"];
  const counts = tables.map((table) =>
    world.db.selectFrom(table as "oem_order")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  );
  return (await Promise.all(counts)).map(({ n }) => n);
}
