import { text } from "@/domain/errors.ts";
import { applyDelivery } from "@/domain/oem/delivery.ts";
import { createTask } from "@/domain/production/task_flow.ts";
import { translator } from "@/locales/messages.ts";
import { has, sends } from "@/tests/html.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { World } from "@/tests/world.ts";
import { paidInFull } from "../../domain/oem/stories.ts";
import { HOSTILE, max, tooLong, whole, type Wrong } from "./wrong.ts";

const TASK: Omit<Wrong, "what" | "open"> = {
  who: "production",
  form: has("title"),
  typed: ({ production }) => ({
    title: "",
    quantity: "2.5",
    assignee_id: String(production.id),
    starts_on: "2026-13-01",
    ends_on: "gestern",
    remark: HOSTILE,
  }),
  faults: {
    title: text("prod.task.title.required"),
    quantity: whole(1, 1_000_000),
    starts_on: text("validation.day"),
    ends_on: text("validation.day"),
  },
};

export const STAFF_FORMS: Wrong[] = [
  {
    what: "a price adjustment",
    who: "sales",
    open: async (world) =>
      `/mkt/oem/detail/${await placeOrder(world)}?do=adjust_price`,
    form: sends("adjust_price"),
    button: translator("zh-cn")("sales.price.save"),
    typed: () => ({
      "adjustments.0.kind": "fee",
      "adjustments.0.amount": "1.005",
      "adjustments.0.reason": "",
    }),
    faults: {
      "adjustments.0.amount": text("validation.money"),
      "adjustments.0.reason": text("oem.order.adjustment.reason.required"),
    },
  },
  {
    what: "sales' end of an order",
    who: "sales",
    open: async (world) =>
      `/mkt/oem/detail/${await placeOrder(world)}?confirm=close`,
    form: sends("close"),
    typed: () => ({ reason: HOSTILE + tooLong }),
    faults: { reason: max(500) },
  },
  {
    what: "a staff remark",
    who: "sales",
    open: async (world) =>
      `/mkt/oem/detail/${await placeOrder(world)}?do=remark`,
    form: sends("remark"),
    typed: () => ({ content: HOSTILE + tooLong, internal: "1" }),
    faults: { content: max(2_000) },
  },
  {
    what: "a new receiving card",
    who: "sales",
    open: () => Promise.resolve("/mkt/oem/oem-card?edit=new"),
    form: sends("create"),
    typed: () => ({
      bank: "",
      holder: HOSTILE,
      number: "62 28 x",
      status: "0",
    }),
    faults: {
      bank: text("finance.card.bank.required"),
      number: text("finance.card.number.invalid"),
    },
  },
  {
    what: "a receiving card's edit",
    who: "sales",
    open: ({ card }) => Promise.resolve(`/mkt/oem/oem-card?edit=${card}`),
    form: sends("update"),
    typed: () => ({ bank: HOSTILE, holder: "", number: "", status: "0" }),
    faults: {
      holder: text("finance.card.holder.required"),
      number: text("finance.card.number.required"),
    },
  },
  {
    what: "a stock adjustment",
    who: "sales",
    open: () => Promise.resolve("/mkt/oem/inventory?adjust=new"),
    form: sends("adjust"),
    typed: ({ organizations, goods }) => ({
      organization_id: String(organizations.sky),
      goods_id: String(goods.board),
      kind: "transfer",
      quantity: "99999999999",
      to_organization_id: String(organizations.green),
      reason: "",
    }),
    faults: {
      quantity: whole(1, 1_000_000),
      reason: text("inventory.adjust.reason.required"),
    },
  },
  {
    ...TASK,
    what: "a new task",
    open: () => Promise.resolve("/prod/produce/task-edit"),
  },
  {
    ...TASK,
    what: "a task's edit",
    open: async (world) => `/prod/produce/task-edit/${await task(world)}`,
  },
  {
    what: "an order's plan",
    who: "production",
    open: async (world) =>
      `/prod/produce/task-edit/${await taskOf(world, "arrange")}`,
    form: has("starts_on"),
    typed: () => ({
      assignee_id: "",
      starts_on: "2036-12-31",
      ends_on: "2036-12-01",
    }),
    faults: {
      assignee_id: text("prod.task.assignee.required"),
    },
  },
  {
    what: "a step of production",
    who: "production",
    open: async (world) =>
      `/prod/produce/task-detail/${await taskOf(world, "production")}`,
    form: sends("progress"),
    typed: () => ({ process: "", percent: "101", remark: HOSTILE }),
    faults: {
      process: text("prod.task.process.required"),
      percent: whole(0, 100),
    },
  },
  {
    what: "a package",
    who: "warehouse",
    open: async (world) => {
      await placeOrder(world, { status: "production_complete" });
      return await shipment(world);
    },
    form: sends("prepare"),
    typed: () => ({
      carrier: "",
      express_no: HOSTILE,
      "lines.0.quantity": "-2",
    }),
    faults: {
      carrier: text("inventory.carrier.required"),
      "lines.0.quantity": whole(0, 1_000_000),
    },
  },
  {
    what: "the parcel of a delivery application",
    who: "warehouse",
    open: async (world) => {
      await applyDelivery(world.db, world.green, {
        address_id: world.addresses.green,
        lines: [{ goods_id: world.goods.valve, quantity: 2 }],
        remark: "",
      });
      return `${await shipment(world)}?confirm=ship`;
    },
    form: sends("ship"),
    typed: () => ({ carrier: HOSTILE.repeat(2), express_no: "" }),
    faults: {
      carrier: max(50),
      express_no: text("inventory.express_no.required"),
    },
  },
  {
    what: "the approval of a voucher",
    who: "finance",
    open: (world) => receipt(world),
    form: sends("review"),
    button: "approve",
    typed: () => ({
      amount: "12,34",
      received_on: "31.12.2026",
      bank_serial: HOSTILE.repeat(3),
    }),
    faults: {
      amount: text("validation.money"),
      received_on: text("validation.day"),
      bank_serial: max(100),
    },
  },
  {
    what: "the refusal of a voucher",
    who: "finance",
    open: (world) => receipt(world),
    form: sends("review"),
    button: "reject",
    typed: () => ({ preset: "amount", reason: " " }),
    faults: { reason: text("finance.reject.reason.required") },
  },
  {
    what: "a refund",
    who: "finance",
    open: async (world) => {
      await paidInFull(world, { status: "close" });
      const due = await world.db.selectFrom("due").select("id")
        .where("kind", "=", "refund").orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return `/finance/bill/oem?kind=refund&refund=${due.id}`;
    },
    form: sends("refund"),
    typed: () => ({ paid_on: "", bank_serial: HOSTILE.repeat(3) }),
    faults: { paid_on: text("validation.day.required"), bank_serial: max(100) },
  },
];

async function task(world: World): Promise<number> {
  const { id } = await createTask(world.db, world.production, {
    title: "样机",
    quantity: 3,
    assignee_id: world.production.id,
    starts_on: "2036-12-01",
    ends_on: "2036-12-05",
    remark: "",
  });
  return id;
}

async function taskOf(
  world: World,
  status: "arrange" | "production",
): Promise<number> {
  await placeOrder(world, { status });
  const { id } = await world.db.selectFrom("production_task").select("id")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}

async function shipment(world: World): Promise<string> {
  const { id } = await world.db.selectFrom("shipment").select("id")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  return `/prod/inventory/pending-orders/detail/${id}`;
}

async function receipt(world: World): Promise<string> {
  await placeOrder(world, { status: "unpaid" });
  const { id } = await world.db.selectFrom("receipt").select("id")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  return `/finance/bill/oem-detail/${id}`;
}
