import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import type { Actor } from "@/domain/access.ts";
import { Refused } from "@/domain/errors.ts";
import { toApi } from "@/domain/money.ts";
import { adjustStock } from "@/domain/oem/adjust_stock.ts";
import { applyDelivery, moveDelivery } from "@/domain/oem/delivery.ts";
import { moveOrder, type OrderEvent } from "@/domain/oem/order_flow.ts";
import { readOrder, today, uploaded } from "../../orders.ts";
import type { OrganizationName } from "../../story.ts";
import { openWorld, type World } from "../../world.ts";
import {
  create,
  createStored,
  forward,
  type Model,
  type ModelOrder,
} from "./model.ts";
import { checkBills, checkLedger, checkMoney, checkTally } from "./books.ts";

const ACTS = [
  "create",
  "store",
  "confirm",
  "confirm",
  "pay",
  "pay",
  "approve",
  "approve",
  "reject",
  "forward",
  "forward",
  "close",
  "refund",
  "adjust",
  "transfer",
  "deliver",
  "ship",
  "revoke",
] as const;

interface Step {
  act: typeof ACTS[number];
  /** which order, delivery or organization */
  which: number;
  /** how many pieces, or how much of what is outstanding, in hundredths */
  size: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...ACTS),
    which: fc.nat(20),
    size: fc.integer({ min: 1, max: 130 }),
  }),
  { minLength: 15, maxLength: 45 },
);

Deno.test("after any sequence of events the ledger's sums are the stock and the rows of money add up", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await using world = await openWorld();
      const model: Model = {
        stock: { green: 100, sky: 0 },
        orders: [],
        deliveries: [],
      };
      for (const step of sequence) await take(world, model, step);
      equal(await world.stock("green", "valve"), model.stock.green);
      equal(await world.stock("sky", "valve"), model.stock.sky);
      await checkLedger(world);
      for (const { id } of model.orders) await checkMoney(world, id);
      await checkBills(world, world.green);
      await checkBills(world, world.sky);
      await checkTally(world);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

/** Runs the step and tells the model; a refusal changes nothing, and for lack of stock only when the model says so. */
async function take(world: World, model: Model, step: Step): Promise<void> {
  const owner = step.which % 3 === 0 ? "sky" : "green";
  const demand = { short: false };
  try {
    await run(world, model, step, owner, demand);
    ok(!demand.short, `${step.act} took more than there was`);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.code === 40902) {
      ok(demand.short, `${step.act} was refused although there was enough`);
    }
  }
}

async function run(
  world: World,
  model: Model,
  { act, which, size }: Step,
  owner: OrganizationName,
  demand: { short: boolean },
): Promise<void> {
  const { db, goods, sales, warehouse } = world;
  const order = model.orders[which % model.orders.length];
  const delivery = model.deliveries[which % model.deliveries.length];
  switch (act) {
    case "create":
      return void model.orders.push(await create(world, owner, size));
    case "store":
      return void model.orders.push(await createStored(world, owner, size));
    case "adjust": {
      const pieces = which % 2 ? size : -size;
      demand.short = model.stock[owner] + pieces < 0;
      const change = {
        goods_id: goods.valve,
        quantity: pieces,
        reason: "盘点",
        to_organization_id: undefined,
      };
      await adjustStock(db, sales, {
        organization_id: world.organizations[owner],
        ...change,
      });
      model.stock[owner] += pieces;
      return;
    }
    case "transfer": {
      const other = owner === "green" ? "sky" : "green";
      demand.short = model.stock[owner] < size;
      await adjustStock(db, sales, {
        organization_id: world.organizations[owner],
        to_organization_id: world.organizations[other],
        goods_id: goods.valve,
        quantity: size,
        reason: "调拨",
      });
      model.stock[owner] -= size;
      model.stock[other] += size;
      return;
    }
    case "deliver": {
      demand.short = model.stock[owner] < size;
      const lines = [{ goods_id: goods.valve, quantity: size }];
      const { id } = await applyDelivery(db, world[owner], {
        address_id: world.addresses[owner],
        lines,
        remark: "",
      });
      model.stock[owner] -= size;
      model.deliveries.push({ id, owner, holds: size });
      return;
    }
    case "ship":
      if (delivery) {
        await moveDelivery(db, warehouse, delivery.id, "ship", {
          carrier: "顺丰",
          express_no: "SF1",
        });
      }
      return;
    case "revoke":
      if (!delivery) return;
      await moveDelivery(db, world[delivery.owner], delivery.id, "revoke");
      model.stock[delivery.owner] += delivery.holds;
      return;
    default:
      if (order) await moveOn(world, model, order, act, size, demand);
  }
}

async function moveOn(
  world: World,
  model: Model,
  order: ModelOrder,
  act: Exclude<Step["act"], "create">,
  size: number,
  demand: { short: boolean },
): Promise<void> {
  const { db } = world;
  const customer = world[order.owner];
  const row = await readOrder(db, order.id);
  const move = (actor: Actor, event: OrderEvent, input?: unknown) =>
    moveOrder(db, actor, order.id, event, input);
  switch (act) {
    case "confirm":
      demand.short = row.status === "draft" &&
        model.stock[order.owner] < order.deducts;
      await move(customer, "confirm", {
        version: row.version,
        total: toApi(row.total),
      });
      model.stock[order.owner] -= order.deducts;
      order.holds = order.deducts;
      return;
    case "pay": {
      const event = row.status === "shipping_complete"
        ? "submit_balance"
        : "submit_deposit";
      const amount = toApi(
        Math.max(1, Math.round(row.outstanding * size / 100)),
      );
      const files = [await uploaded(db, customer)];
      return await move(customer, event, {
        amount,
        card_id: world.card,
        files,
        overpay: size > 100,
      });
    }
    case "approve":
    case "reject": {
      const receipt = await db.selectFrom("receipt").selectAll().where(
        "source_id",
        "=",
        order.id,
      )
        .where("status", "=", "pending").executeTakeFirst();
      const receipt_id = receipt?.id ?? 1;
      if (act === "reject") {
        return await move(world.finance, "reject_payment", {
          receipt_id,
          reason: "不符",
        });
      }
      return await move(world.finance, "approve", {
        receipt_id,
        amount: toApi(receipt?.amount ?? 1),
      });
    }
    case "close":
      await move(size % 2 ? customer : world.sales, "close", {
        reason: "取消",
      });
      model.stock[order.owner] += order.holds;
      order.holds = 0;
      return;
    case "refund": {
      const due = await db.selectFrom("due").leftJoin(
        "refund",
        "refund.due_id",
        "due.id",
      ).select("due.id")
        .where("due.source_id", "=", order.id).where("kind", "=", "refund")
        .where("refund.id", "is", null)
        .executeTakeFirst();
      const input = {
        due_id: due?.id ?? 1,
        paid_on: today(),
        bank_serial: "R1",
      };
      return await move(world.finance, "refund", input);
    }
    case "forward":
      return await forward(world, model, order);
  }
}
