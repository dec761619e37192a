import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import type { Actor } from "@/domain/access.ts";
import { Refused } from "@/domain/errors.ts";
import { toApi } from "@/domain/money.ts";
import { adjustStock } from "@/domain/oem/adjust_stock.ts";
import { applyDelivery, moveDelivery } from "@/domain/oem/delivery.ts";
import { moveOrder, type OrderEvent } from "@/domain/oem/order_flow.ts";
import { holderOf } from "@/domain/oem/status.ts";
import { placeOrder, readOrder, uploaded } from "../../orders.ts";
import type { OrganizationName } from "../../story.ts";
import { openWorld, type World } from "../../world.ts";

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

/** What the model knows: pieces of valves by organization, and what each document holds of them. */
interface Model {
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

type ModelOrder = Model["orders"][number];

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
        paid_on: "2026-12-01",
        bank_serial: "R1",
      };
      return await move(world.finance, "refund", input);
    }
    case "forward":
      return await forward(world, model, order);
  }
}

/** The next event of production and delivery, whichever it is; an order to be stored adds its pieces. */
async function forward(
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

async function create(
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

async function createStored(
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

async function checkLedger(world: World): Promise<void> {
  const { rows } = await sql<
    { quantity: number; sum: number; balance: number }
  >`
    select s.quantity, (select sum(m.quantity)::bigint from oem_movement m
        where m.organization_id = s.organization_id and m.goods_id = s.goods_id) as sum,
      (select m.balance from oem_movement m where m.organization_id = s.organization_id and m.goods_id = s.goods_id
        order by m.id desc limit 1) as balance
    from oem_stock s
  `.execute(world.db);
  for (const { quantity, sum, balance } of rows) {
    deepEqual([sum, balance], [quantity, quantity]);
  }
}

async function checkMoney(world: World, id: number): Promise<void> {
  const order = await readOrder(world.db, id);
  const dues = await world.db.selectFrom("due").selectAll().where(
    "source_id",
    "=",
    id,
  ).execute();
  const allocations = await world.db.selectFrom("allocation").innerJoin(
    "due",
    "due.id",
    "allocation.due_id",
  )
    .select(["allocation.amount", "allocation.due_id"]).where(
      "due.source_id",
      "=",
      id,
    ).execute();
  const receipts = await world.db.selectFrom("receipt").selectAll().where(
    "source_id",
    "=",
    id,
  ).execute();
  const refunds = await world.db.selectFrom("refund").innerJoin(
    "due",
    "due.id",
    "refund.due_id",
  ).select("due_id")
    .where("due.source_id", "=", id).execute();
  const owed = dues.filter(({ kind }) => kind !== "refund");
  const refundDues = dues.filter(({ kind }) => kind === "refund");
  const paid = total(allocations);
  if (owed.length > 0) equal(total(owed), order.total);
  for (const due of owed) {
    ok(
      total(allocations.filter(({ due_id }) => due_id === due.id)) <=
        due.amount,
    );
  }
  const received = receipts.reduce(
    (sum, { received_amount }) => sum + (received_amount ?? 0),
    0,
  );
  const closed = order.status === "close";
  equal(received, paid + total(refundDues) - (closed ? paid : 0));
  equal(order.outstanding, closed ? 0 : order.total - paid);
  equal(
    order.pay_status,
    paid === 0 ? "none" : paid < order.total ? "partial" : "paid",
  );
  equal(
    order.holder,
    holderOf(order.status, refundDues.length > refunds.length),
  );
  const underReview = order.status === "unpaid" ||
    order.status === "final_payment";
  equal(
    receipts.filter(({ status }) => status === "pending").length,
    underReview ? 1 : 0,
  );
}

function total(rows: { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

async function checkTally(world: World): Promise<void> {
  const { rows } = await sql<{ told: number; there: number }>`
    select (select sum(orders)::bigint from oem_order_tally where organization_id = 0) as told,
      (select count(*) from oem_order where deleted_at is null) as there
  `.execute(world.db);
  equal(rows[0]!.told ?? 0, rows[0]!.there);
}
