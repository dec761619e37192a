import { deepEqual, equal } from "node:assert/strict";
import {
  countOrders,
  type OrderWish,
  placeOrder,
  readOrder,
} from "@/tests/orders.ts";
import { adjustStock, StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { parse } from "@/domain/validate.ts";
import { toApi } from "@/domain/money.ts";
import { checkLedger } from "@/tests/domain/oem/books.ts";
import { eventsOf } from "@/tests/domain/oem/stories.ts";
import type { CallAnswer } from "@/tests/http.ts";
import type { World } from "@/tests/world.ts";
import { CLIENTS, type Race, type RaceCall } from "./race.ts";

/** One round of a race by its sentence: it fails unless there is one winner and everybody else was told why not. */
export const DUELS: Record<string, (race: Race) => Promise<void>> = {
  "two orders need the last part: one is confirmed, the other stays the draft that it was":
    async (race) => {
      const { world } = race;
      await giveSensor(world);
      const orders = [
        await needsSensor(world),
        await needsSensor(world),
      ] as const;
      const confirms = await Promise.all(
        orders.map((id) => confirmation(world, id)),
      );
      const answers = await race.run((i) => confirms[i % 4 < 2 ? 0 : 1]!);

      oneWinner(answers, [40900, 40901, 40902]);
      const states = await Promise.all(
        orders.map(async (id) => (await readOrder(world.db, id)).status),
      );
      deepEqual(states.sort(), ["draft", "draft_complete"]);
      equal(await world.stock("green", "sensor"), 0);
      await checkLedger(world);
    },
  "the same order is confirmed at once by many: it is confirmed once": async (
    race,
  ) => {
    const { world } = race;
    await giveSensor(world);
    const id = await needsSensor(world);
    const confirm = await confirmation(world, id);

    oneWinner(await race.run(() => confirm), [40900, 40901]);
    deepEqual(await eventsOf(world, "oem_order", id), [
      "create",
      "confirm",
      "inventory_deduction_success",
    ]);
    equal((await duesOf(world, id)).length, 2);
    equal(await world.stock("green", "sensor"), 0);
    await checkLedger(world);
  },
  "the same voucher is approved at once by many: it counts once": async (
    race,
  ) => {
    const { world } = race;
    const id = await placeOrder(world, { status: "unpaid" });
    const receipt = await world.db.selectFrom("receipt").select([
      "id",
      "amount",
    ]).where("source_id", "=", id)
      .executeTakeFirstOrThrow();
    const approve: RaceCall = {
      as: "finance",
      method: "PUT",
      path: `/api/pay/manage/oem/collection/${receipt.id}/approve`,
      body: { amount: toApi(receipt.amount) },
    };

    oneWinner(await race.run(() => approve), [40900]);
    equal((await readOrder(world.db, id)).status, "unpaid_complete");
    const allocated = await world.db.selectFrom("allocation").select("amount")
      .where("receipt_id", "=", receipt.id)
      .execute();
    deepEqual(allocated, [{ amount: receipt.amount }]);
  },
  "customer and sales close the same order at once: the parts come back once":
    async (race) => {
      const { world } = race;
      await giveSensor(world);
      const owned = await world.stock("green", "sensor");
      const id = await needsSensor(world, { status: "draft_complete" });
      const body = { reason: "不再需要" };
      const answers = await race.run((i) =>
        i % 4 < 2
          ? {
            as: "green",
            method: "PUT",
            path: `/api/oem/order/${id}/close`,
            body,
          }
          : {
            as: "sales",
            method: "PUT",
            path: `/api/admin/manage/oem/order/${id}/close`,
            body,
          }
      );

      oneWinner(answers, [40900]);
      equal(await world.stock("green", "sensor"), owned);
      await checkLedger(world);
    },
  "the same order is received at once by many: it arrives once": async (
    race,
  ) => {
    const { world } = race;
    const id = await placeOrder(world, { status: "shipping" });

    oneWinner(
      await race.run((i) => ({
        as: i % 4 < 2 ? "green" : "green2",
        method: "PUT",
        path: `/api/oem/order/${id}/receive`,
        body: {},
      })),
      [40900],
    );
    const received = (await eventsOf(world, "oem_order", id)).filter((event) =>
      event === "confirm_receipt"
    );
    equal(received.length, 1);
  },
  "an order is created by many calls with one key: it is one order": async (
    race,
  ) => {
    const { world } = race;
    const before = await countOrders(world);
    const create: RaceCall = {
      as: "green",
      method: "POST",
      path: "/api/oem/order",
      key: crypto.randomUUID(),
      body: {
        type: "part",
        delivery: "ship",
        address_id: world.addresses.green,
        lines: [{ goods_id: world.goods.valve, quantity: 1 }],
      },
    };
    const answers = await race.run<{ id: number }>(() => create);

    deepEqual([...new Set(answers.map(({ code }) => code))], [0]);
    equal(new Set(answers.map(({ data }) => data.id)).size, 1);
    equal(await countOrders(world), before + 1);
  },
  "many edit the same order from the same version: one is kept, the others are told":
    async (race) => {
      const { world } = race;
      const id = await placeOrder(world);
      const { version } = await readOrder(world.db, id);
      const answers = await race.run((i) => ({
        as: i % 4 < 2 ? "green" : "green2",
        method: "PUT",
        path: `/api/oem/order/${id}`,
        body: {
          version,
          type: "product",
          address_id: world.addresses.green,
          remark: `第 ${i} 位`,
          lines: [{
            goods_id: world.goods.irrigator,
            version_id: world.versions.v1,
            quantity: i + 1,
          }],
        },
      }));

      const winner = oneWinner(answers, [40901]);
      const order = await readOrder(world.db, id);
      equal(order.remark, `第 ${winner} 位`);
      const lines = await world.db.selectFrom("oem_order_line").select(
        "quantity",
      )
        .where("order_id", "=", id).execute();
      deepEqual(lines, [{ quantity: winner + 1 }]);
    },
};

/** One of the answers is a success, every other one says why it is not. Returns the winner's number. */
function oneWinner(answers: CallAnswer<unknown>[], refusals: number[]): number {
  const codes = answers.map(({ code }) => code);
  const told = codes.filter((code) => refusals.includes(code)).length;
  const counted = [...Map.groupBy(codes, (code) => code)].map(([code, all]) =>
    `${code} × ${all.length}`
  );
  equal(
    codes.filter((code) => code === 0).length,
    1,
    `answers: ${counted.join(", ")}`,
  );
  equal(told, CLIENTS - 1, `answers: ${counted.join(", ")}`);
  return codes.indexOf(0);
}

/** An order of green that takes one sensor out of its inventory. */
function needsSensor(world: World, wish: OrderWish = {}): Promise<number> {
  const { irrigator, sensor } = world.goods;
  const parts = [{ goods_id: sensor, usage: 1, deduction: 1 }];
  return placeOrder(world, {
    ...wish,
    lines: [{
      goods_id: irrigator,
      version_id: world.versions.v1,
      quantity: 1,
      parts,
    }],
  });
}

/** Sales books one sensor to green. */
async function giveSensor(
  { db, sales, organizations, goods }: World,
): Promise<void> {
  const wish = {
    organization_id: organizations.green,
    goods_id: goods.sensor,
    quantity: 1,
    reason: "补货",
  };
  await adjustStock(db, sales, parse(StockAdjustment, wish));
}

async function confirmation(world: World, id: number): Promise<RaceCall> {
  const { version, total } = await readOrder(world.db, id);
  return {
    as: "green",
    method: "PUT",
    path: `/api/oem/order/${id}/confirm`,
    body: { version, total: toApi(total) },
  };
}

function duesOf({ db }: World, id: number) {
  return db.selectFrom("due").selectAll().where("source", "=", "oem_order")
    .where("source_id", "=", id).execute();
}
