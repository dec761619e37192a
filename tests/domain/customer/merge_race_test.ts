import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { inTransaction } from "@/db/transaction.ts";
import { mergeOrganizations } from "@/domain/customer/merge.ts";
import { idempotent } from "@/domain/idempotency.ts";
import { applyDelivery } from "@/domain/oem/delivery.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { confirm } from "@/tests/domain/oem/stories.ts";
import { placeOrder } from "@/tests/orders.ts";
import { refusalsOf } from "@/tests/refusals.ts";
import { hold } from "@/tests/held.ts";
import { openWorld, type World } from "@/tests/world.ts";
import {
  asShown,
  checkBooks,
  keeper,
  leftOf,
  mergeGreen,
  organizationOf,
  withDeduction,
} from "./merging.ts";

const ROUNDS = 4;

/** As a form or a call of the customer runs it. */
function ofGreen(
  world: World,
  act: (world: World) => Promise<unknown>,
): Promise<unknown> {
  const { db, green } = world;
  return idempotent(db, green, null, null, (trx) => act({ ...world, db: trx }));
}

function deliver({ db, green, addresses, goods }: World) {
  return applyDelivery(db, green, {
    address_id: addresses.green,
    lines: [{ goods_id: goods.valve, quantity: 1 }],
    remark: "",
  });
}

Deno.test("orders are placed, confirmed and closed while their organization is merged: nothing is lost, left behind or counted twice", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await using world = await openWorld({ server: true });
    const drafts = await Promise.all(
      Array.from({ length: 4 }, () => withDeduction(world)),
    );
    const placed = await placeOrder(world, { status: "unpaid_complete" });
    const closed = await placeOrder(world, { status: "unpaid_complete" });
    const merge = mergeGreen(world);
    const closing = refusalsOf([
      moveOrder(world.db, world.sales, closed, "close", { reason: "取消" }),
    ]);
    const codes = await refusalsOf([
      ...drafts.map((id) => ofGreen(world, (own) => confirm(own, id))),
      ...Array.from({ length: 4 }, () => ofGreen(world, placeOrder)),
      ofGreen(world, deliver),
      ofGreen(world, deliver),
      moveOrder(world.db, world.sales, placed, "close", { reason: "取消" }),
    ]);
    await merge;
    deepEqual(await closing, [], "staff lose no order out of sight");
    ok(codes.every((code) => code === 40901), codes.join());
    ok((await organizationOf(world, "green")).deleted_at);
    deepEqual(await leftOf(world, world.organizations.green), {});
    await checkBooks(world);
  }
});

Deno.test("two who merge the same two in both directions: one is done, the other told", async () => {
  await using world = await openWorld({ server: true });
  await placeOrder(world);
  const input = await asShown(world);
  const { green, sky } = world.organizations;
  const merge = (from: number, into: number) =>
    inTransaction(
      world.db,
      (trx) => mergeOrganizations(trx, keeper(world), { from, into }, input),
    );
  const codes = await refusalsOf([
    merge(green, sky),
    merge(sky, green),
    merge(green, sky),
  ]);
  ok(codes.length >= 1 && codes.length <= 2);
  deepEqual(new Set(codes), new Set([40400]));
  await checkBooks(world);
});

Deno.test("a merge waits for the orders of either company before it takes anything: it may write its new name into them", async () => {
  await using world = await openWorld({ server: true });
  const { db, sky, organizations } = world;
  const order = await placeOrder(world, { by: sky });
  const locked = () =>
    inTransaction(db, async (trx) => {
      const { rows } = await sql<{ locked: boolean }>`select lock_merge(
        ${organizations.green}, ${organizations.sky}, '200ms') as locked`
        .execute(trx);
      return rows[0]?.locked;
    });
  const commit = await hold(
    db,
    (trx) =>
      trx.selectFrom("oem_order").select("id").where("id", "=", order)
        .forUpdate().execute(),
  );
  equal(await locked(), false, "its customer is about to pay");
  await commit();
  equal(await locked(), true);
});
