import { deepEqual, equal } from "node:assert/strict";
import type { Trx } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import { Refused } from "@/domain/errors.ts";
import {
  moveOrder,
  type OrderEvent,
  orderFlow,
} from "@/domain/oem/order_flow.ts";
import { lockOrder } from "@/domain/oem/order_state.ts";
import { OrderEdit } from "@/domain/oem/order_input.ts";
import { deleteOrder, editOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import { placeOrder, readOrder } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import {
  CALLS,
  type Transition,
  TRANSITIONS,
  type Who,
} from "./transitions.ts";
import { inputFor } from "./event_inputs.ts";
import { paidInFull } from "./stories.ts";

const EVERY = [...new Set(TRANSITIONS.map(({ event }) => event))];

/** The people of the story with what decisions 4.3 calls them; null = does not see the order. */
const PEOPLE: Record<string, readonly Who[] | null> = {
  green: ["customer"],
  green2: ["customer"],
  sky: null,
  nobody: null,
  sales: ["manage_oem"],
  finance: ["manage_bill"],
  production: ["manage_product_make"],
  warehouse: ["manage_inventory"],
  admin: [
    "manage_oem",
    "manage_bill",
    "manage_product_make",
    "manage_inventory",
  ],
  system: ["system"],
};

interface Sample {
  name: string;
  id: number;
  status: OrderStatus;
  /** what of the table's conditions holds */
  holds: readonly string[];
}

Deno.test("every event in every state by everybody does what decisions 4.3 says and nothing else", async (t) => {
  await using world = await openWorld();
  const samples = await makeSamples(world);
  for (const sample of samples) {
    await t.step(sample.name, async () => {
      for (const event of EVERY) {
        for (
          const paid of event === "approve"
            ? ["covered", "still due"] as const
            : [undefined]
        ) {
          for (const [person, roles] of Object.entries(PEOPLE)) {
            const actual = await attempt(world, sample, event, paid, person);
            const expected = expect(sample, event, paid, roles);
            equal(actual, expected, `${event} ${paid ?? ""} by ${person}`);
          }
        }
      }
    });
  }
});

Deno.test("the buttons are the events that the table allows", async () => {
  await using world = await openWorld();
  for (const sample of await makeSamples(world)) {
    const order = await inTransaction(
      world.db,
      (trx) => lockOrder(trx, SYSTEM, sample.id),
    );
    for (const [person, roles] of Object.entries(PEOPLE)) {
      if (roles === null) continue;
      const allowed = rowsFor(sample).filter(({ who }) =>
        who.some((one) => roles.includes(one))
      );
      const expected = EVERY.filter((event) =>
        allowed.some((row) => row.event === event)
      );
      deepEqual(
        orderFlow.actions(actorOf(world, person), order).toSorted(),
        expected.toSorted(),
        `${person}, ${sample.name}`,
      );
    }
  }
});

Deno.test("the calls' last segments lead to the events of decisions 4.6", () => {
  for (const [segment, event] of Object.entries(CALLS)) {
    equal(orderFlow.eventOfCall(segment), event, segment);
  }
});

async function makeSamples(world: World): Promise<Sample[]> {
  const samples: Sample[] = [];
  const add = async (name: string, id: number, ...holds: string[]) => {
    const { status } = await readOrder(world.db, id);
    samples.push({ name: `${status}, ${name}`, id, status, holds });
  };
  const usual = ["delivery ship", "not extended"];
  for (const status of Object.keys(OWES) as OrderStatus[]) {
    const owing = OWES[status]
      ? ["something outstanding"]
      : ["nothing outstanding"];
    await add(
      "as usual",
      await placeOrder(world, { status }),
      ...usual,
      ...owing,
    );
    if (REFUNDABLE.includes(status)) {
      const id = await paidInFull(world, { status, excess: 1 });
      await add("overpaid", id, ...usual, "nothing outstanding", "refund due");
    }
  }
  const stored = await placeOrder(world, {
    type: "part",
    delivery: "store",
    status: "production_complete",
  });
  await add(
    "to be stored",
    stored,
    "delivery store",
    "not extended",
    "something outstanding",
  );
  const extended = await placeOrder(world, { status: "shipping" });
  await moveOrder(world.db, world.green, extended, "extend");
  await add("extended", extended, "delivery ship", "something outstanding");
  const settled = await paidInFull(world, { status: "final_payment_complete" });
  await world.db.updateTable("oem_order").set({ status: "shipping_complete" })
    .where("id", "=", settled).execute();
  await add("paid in full", settled, ...usual, "nothing outstanding");
  return samples;
}

/** Whether an order that came here in the usual way still owes something. */
const OWES: Record<OrderStatus, boolean> = {
  draft: true,
  draft_complete: true,
  unpaid: true,
  unpaid_complete: true,
  arrange: true,
  arrange_complete: true,
  production: true,
  production_complete: true,
  shipping: true,
  shipping_complete: true,
  final_payment: true,
  final_payment_complete: false,
  completed: false,
  close: false,
};

const REFUNDABLE: readonly OrderStatus[] = [
  "unpaid_complete",
  "arrange",
  "arrange_complete",
  "production",
  "production_complete",
  "shipping",
  "final_payment_complete",
  "completed",
  "close",
];

function rowsFor(sample: Sample): Transition[] {
  return TRANSITIONS.filter(({ from, needs }) =>
    from.includes(sample.status) &&
    (needs === undefined || sample.holds.includes(needs))
  );
}

/** The state that it leads to, or the refusal's code. */
function expect(
  sample: Sample,
  event: OrderEvent,
  paid: Transition["paid"],
  roles: readonly Who[] | null,
): OrderStatus | number {
  if (roles === null) return 40400;
  const rows = rowsFor(sample).filter((row) =>
    row.event === event && row.paid === paid
  );
  const ownCommand = event === "edit" || event === "delete";
  if (ownCommand && !roles.includes("customer")) return 40400;
  if (rows.length === 0) return 40900;
  const row = rows.find(({ who }) => who.some((one) => roles.includes(one)));
  if (!row) return 40300;
  const to = row.to === "same" ? sample.status : row.to;
  const settles = to === "shipping_complete" &&
    sample.holds.includes("nothing outstanding");
  return settles && event === "receive" ? "final_payment_complete" : to;
}

class Undo extends Error {}

/** Tries it in a transaction that is undone: every attempt starts from the same order. */
async function attempt(
  world: World,
  { id }: Sample,
  event: OrderEvent,
  paid: Transition["paid"],
  person: string,
): Promise<OrderStatus | number> {
  const outcome: { is?: OrderStatus } = {};
  try {
    await inTransaction(world.db, async (trx) => {
      await run(trx, world, id, event, paid, actorOf(world, person));
      outcome.is = (await readOrder(trx, id)).status;
      throw new Undo();
    });
  } catch (error) {
    if (error instanceof Refused) return error.code;
    if (!(error instanceof Undo)) throw error;
  }
  return outcome.is!;
}

async function run(
  trx: Trx,
  world: World,
  id: number,
  event: OrderEvent,
  paid: Transition["paid"],
  actor: ActorOrSystem,
): Promise<void> {
  const input = await inputFor(trx, world, id, event, paid);
  if (actor !== SYSTEM && event === "edit") {
    return await editOrder(trx, actor, id, parse(OrderEdit, input));
  }
  if (actor !== SYSTEM && event === "delete") {
    return await deleteOrder(trx, actor, id);
  }
  if (event === "edit" || event === "delete") {
    throw new Refused(40400, { key: "error.not_found" });
  }
  await moveOrder(trx, actor, id, event, input);
}

function actorOf(world: World, person: string): ActorOrSystem {
  return person === "system"
    ? SYSTEM
    : world.accounts[person as keyof World["accounts"]];
}
