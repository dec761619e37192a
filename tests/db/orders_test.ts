import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { readJournal } from "@/db/journal.ts";
import { findOrder } from "@/db/oem/order_detail.ts";
import type { OrderRow } from "@/db/oem/orders.ts";
import type { Db } from "@/db/schema/database.ts";
import { ORDER_STATUSES } from "@/db/schema/oem.ts";
import type { Actor } from "@/domain/access.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { PHASES } from "@/domain/oem/status.ts";
import { asCustomer, holdersOf } from "@/domain/oem/viewer.ts";
import { businessDay } from "@/domain/time.ts";
import { BUSY_YEAR } from "../pages.ts";
import { withinAMinute } from "../until.ts";
import { openDemo } from "../world.ts";
import { demoActor, filterOf, SETTINGS, statementsOf } from "./demo.ts";
import { orders as list } from "./lists.ts";

async function everyOrder(db: Db, actor: Actor): Promise<OrderRow[]> {
  return (await list(db, actor, "page_size=200")).rows;
}

const sum = (rows: OrderRow[], of: "total" | "outstanding") =>
  rows.reduce((total, row) => total + row[of], 0);

Deno.test("the demo has orders in all fourteen states", async () => {
  await using demo = await openDemo();
  const { counts, total } = await list(
    demo.db,
    await demoActor(demo.db, "admin"),
  );
  for (const status of ORDER_STATUSES) ok(counts[status] > 0, status);
  ok(total >= 60 && total <= 75, String(total));
});

Deno.test("counts, sums and total of a list are those of its rows, counted by hand", async () => {
  await using demo = await openDemo();
  const sales = await demoActor(demo.db, "sales");
  const all = await everyOrder(demo.db, sales);
  const day = (row: OrderRow) =>
    businessDay(row.created_at, SETTINGS.time_zone);
  const from = day(all[40]!), to = day(all[5]!);
  const cases: [string, (row: OrderRow) => boolean][] = [
    ["", () => true],
    [
      "phase=production",
      (row) => (PHASES.production as readonly string[]).includes(row.status),
    ],
    [
      "status=draft&status=close",
      (row) => row.status === "draft" || row.status === "close",
    ],
    ["type=part", (row) => row.type === "part"],
    [
      "type=part&phase=done",
      (row) =>
        row.type === "part" &&
        (PHASES.done as readonly string[]).includes(row.status),
    ],
    ["holder=customer", (row) => row.holder === "customer"],
    ["overdue=1", (row) => row.overdue],
    [
      "overdue=0&holder=finance",
      (row) => !row.overdue && row.holder === "finance",
    ],
    ["pay_status=partial", (row) => row.pay_status === "partial"],
    [`from=${from}&to=${to}`, (row) => day(row) >= from && day(row) <= to],
    [
      `organization_id=${all[0]!.organization.id}`,
      (row) => row.organization.id === all[0]!.organization.id,
    ],
    [`sales_account_id=${sales.id}`, () => true],
    ["sales_account_id=999999", () => false],
    ["phase=place&status=close", () => false],
  ];
  const { name } = all[0]!.organization;
  const named = (row: OrderRow) => row.organization.name === name;
  const searched = cases.map(([query, matches]): typeof cases[number] => [
    `${query}&keyword=${name}`,
    (row) => named(row) && matches(row),
  ]);
  for (const [query, matches] of [...cases, ...searched]) {
    const expected = all.filter(matches);
    const found = await list(demo.db, sales, `${query}&page_size=200`);
    deepEqual(
      found.rows.map(({ id }) => id),
      expected.map(({ id }) => id),
      query,
    );
    equal(found.total, expected.length, query);
    equal(found.totalMore, false);
    deepEqual(found.sums, {
      total: sum(expected, "total"),
      outstanding: sum(expected, "outstanding"),
    }, query);
  }
});

Deno.test("the tabs count the filter without its status, and who holds an order unless their own tab asks it; what waits is held by the actor", async () => {
  await using demo = await openDemo();
  for (
    const username of ["sales", "finance", "production", "oem_green", "admin"]
  ) {
    const actor = await demoActor(demo.db, username);
    const all = await everyOrder(demo.db, actor);
    for (
      const query of [
        "type=product",
        "type=product&phase=done",
        "holder=sales",
        "holder=sales&phase=production",
        "holder=finance&type=product",
        "holder=finance&holder=nobody",
        "overdue=1",
        "overdue=0&holder=customer&status=draft",
        "",
      ]
    ) {
      const { type, holder, overdue } = filterOf(OrderFilter, query);
      const mine = holdersOf(actor);
      const base = all.filter((row) =>
        type.length === 0 || type.includes(row.type)
      );
      const own = !/phase|status/.test(query) &&
        holder.join() === mine.join();
      const tabbed = base.filter((row) =>
        (own || holder.length === 0 || holder.includes(row.holder)) &&
        (overdue === undefined || row.overdue === overdue)
      );
      const { counts, countsMore, waiting, waitingOverdue } = await list(
        demo.db,
        actor,
        query,
      );
      for (const status of ORDER_STATUSES) {
        equal(
          counts[status],
          tabbed.filter((row) => row.status === status).length,
          `${username} ${query} ${status}`,
        );
      }
      const waits = base.filter((row) => mine.includes(row.holder));
      equal(waiting, waits.length, `${username} ${query}`);
      equal(waitingOverdue, waits.filter((row) => row.overdue).length);
      equal(countsMore, false);
    }
  }
});

Deno.test("the tally agrees with the orders, for everybody and for each organization", async () => {
  await using demo = await openDemo();
  const admin = await demoActor(demo.db, "admin");
  const all = await everyOrder(demo.db, admin);
  for (
    const organization of [
      undefined,
      ...new Set(all.map((row) => row.organization.id)),
    ]
  ) {
    const expected = all.filter((row) =>
      organization === undefined || row.organization.id === organization
    );
    const found = await list(
      demo.db,
      admin,
      organization ? `organization_id=${organization}` : "",
    );
    equal(found.total, expected.length);
    deepEqual(found.sums, {
      total: sum(expected, "total"),
      outstanding: sum(expected, "outstanding"),
    });
  }
});

Deno.test("a customer sees the orders of their organization and no other", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const green = await demoActor(db, "oem_green");
  const own = await everyOrder(db, green);
  const all = await everyOrder(db, await demoActor(db, "admin"));
  deepEqual(
    own.map(({ id }) => id),
    all.filter((row) => row.organization.id === green.organizationId).map((
      { id },
    ) => id),
  );
  equal((await list(db, green)).total, own.length);

  const foreign = all.find((row) =>
    row.organization.id !== green.organizationId
  )!;
  equal(
    (await list(db, green, `organization_id=${foreign.organization.id}`)).total,
    0,
  );
  equal((await list(db, green, `keyword=${foreign.order_no}`)).total, 0);
  await rejects(findOrder(db, green, foreign.id, SETTINGS), { code: 40400 });
});

Deno.test("staff without a permission on orders see none, and staff in the portal see none", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const any = (await everyOrder(db, await demoActor(db, "sales")))[0]!;
  const strangers = [
    await demoActor(db, "content"),
    await demoActor(db, "tester"),
    asCustomer(await demoActor(db, "admin")),
    asCustomer(await demoActor(db, "sales")),
  ];
  for (const stranger of strangers) {
    const { total, rows, waiting, counts } = await list(db, stranger);
    deepEqual([total, rows.length, waiting], [0, 0, 0], stranger.username);
    ok(Object.values(counts).every((count) => count === 0));
    await rejects(findOrder(db, stranger, any.id, SETTINGS), { code: 40400 });
  }
});

Deno.test("a list is read in one statement, if anything was written; an order in four", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  await withinAMinute();
  for (
    const query of [
      "",
      "phase=done&sort=-total",
      "keyword=绿源&from=2026-01-01&overdue=1",
    ]
  ) {
    const read = () => list(db, sales, query);
    equal(await statementsOf(read), 2, `whether, and the list: ${query}`);
    equal(await statementsOf(read), 1, `whether: ${query}`);
  }
  const [order] = await everyOrder(db, sales);
  equal(await statementsOf(() => findOrder(db, sales, order!.id, SETTINGS)), 4);
});

for (const keyword of ["", BUSY_YEAR]) {
  const under = keyword ? ", of those that are found, too" : "";
  Deno.test(`sorting goes by the field and then by number, page after page${under}`, async () => {
    await using demo = await openDemo();
    const sales = await demoActor(demo.db, "sales");
    const orders = async (query: string) =>
      (await list(demo.db, sales, `keyword=${keyword}&${query}`)).rows;
    const fields = ["total", "outstanding", "status_at", "created_at"] as const;
    const found = await orders("page_size=200");
    ok(found.length > (keyword ? 10 : 40), String(found.length));
    for (const field of fields) {
      for (const sign of [1, -1]) {
        const sort = sign < 0 ? `-${field}` : field;
        const key = (
          row: OrderRow,
        ) => [sign * Number(row[field]), sign * row.id];
        const sorted = found.toSorted((a, b) => {
          const [[one, id], [other, otherId]] = [key(a), key(b)];
          return one! - other! || id! - otherId!;
        }).map(({ id }) => id);
        const ids = async (query: string) =>
          (await orders(`sort=${sort}&${query}`)).map(({ id }) => id);
        deepEqual(await ids("page_size=200"), sorted, sort);
        const pages = [];
        for (const page of [1, 2, 3]) pages.push(...await ids(`page=${page}`));
        deepEqual(pages, sorted.slice(0, 60), sort);
        deepEqual(await ids("page=500"), []);
      }
    }
  });
}

Deno.test("an order is found by its number, its end, the customer's name, its short name and the phone", async () => {
  await using demo = await openDemo();
  const sales = await demoActor(demo.db, "sales");
  const green = (await everyOrder(demo.db, sales)).find((row) =>
    row.organization.name === "绿源农业科技"
  )!;
  for (
    const keyword of [
      green.order_no,
      green.order_no.slice(-5),
      "绿源农业科技",
      "绿源",
      "农业科技",
      green.phone,
      "周敏",
      "绿源 农业",
      "农业 周敏",
      "lv yuan",
      `周敏 ${green.phone}`,
    ]
  ) {
    const { rows } = await list(demo.db, sales, { keyword, page_size: "200" });
    ok(rows.some((row) => row.id === green.id), keyword);
  }
  for (
    const keyword of [
      "%",
      "_",
      "\\",
      "100%",
      "' or 1=1 --",
      "绿源 陈思远",
      "绿 %",
    ]
  ) {
    equal((await list(demo.db, sales, { keyword })).total, 0, keyword);
  }
});

Deno.test("the money of an order adds up: lines, adjustments, dues, receipts", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  for (const { id } of await everyOrder(db, sales)) {
    const order = await findOrder(db, sales, id, SETTINGS);
    const add = (amounts: number[]) =>
      amounts.reduce((total, amount) => total + amount, 0);
    equal(
      order.total,
      add([
        ...order.lines.map((line) => line.total_price),
        ...order.adjustments.map((a) => a.amount),
      ]),
    );
    equal(order.deducted, add(order.lines.map((line) => line.deducted)));
    const owed = order.dues.filter((due) => due.kind !== "refund");
    if (order.confirmed_at) {
      equal(add(owed.map((due) => due.amount)), order.total);
    }
    if (order.status !== "close" && order.confirmed_at) {
      equal(
        order.outstanding,
        add(owed.map((due) => due.outstanding)),
        order.order_no,
      );
    }
    const pending = order.receipts.filter((receipt) =>
      receipt.status === "pending"
    );
    ok(pending.length <= 1);
    for (const receipt of order.receipts) {
      ok(receipt.files.length > 0, "every voucher has its picture");
    }
    for (const line of order.lines) {
      for (const part of [...line.parts, ...line.accessories]) {
        equal(part.total_usage, part.usage * line.quantity);
      }
    }
  }
});

Deno.test("a pending receipt counts for the deposit first, then for the balance", async () => {
  await using demo = await openDemo();
  const sales = await demoActor(demo.db, "sales");
  const { rows } = await list(demo.db, sales, "status=unpaid");
  for (const { id } of rows) {
    const { dues, receipts } = await findOrder(demo.db, sales, id, SETTINGS);
    const [deposit, balance] = dues;
    const pending = receipts.find((receipt) => receipt.status === "pending")!;
    equal(deposit!.pending, Math.min(pending.amount, deposit!.outstanding));
    equal(deposit!.pending + balance!.pending, pending.amount);
  }
});

Deno.test("a long timeline is read in parts, each with the latest of every event that its reader sees", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const green = await demoActor(db, "oem_green");
  const { id } = (await list(db, green, "status=completed")).rows[0]!;
  const read = (actor: Actor, before?: number) =>
    readJournal(db, actor, "oem_order", id, { before, most: 3 });
  const { entries: all, latest } = await readJournal(
    db,
    green,
    "oem_order",
    id,
  );
  deepEqual(latest, all);
  ok(all.length > 6);
  await moveOrder(db, sales, id, "remark", { content: "us", internal: true });

  const newest = await read(green);
  deepEqual(newest.entries, all.slice(-3));
  deepEqual([newest.earlier, newest.later], [all.at(-3)!.id, false]);
  const before = await read(green, newest.earlier!);
  deepEqual(before.entries, all.slice(-6, -3));
  equal(before.later, true);
  const last = (event: string) => all.findLast((row) => row.event === event);
  const events = [...new Set(all.map(({ event }) => event))];
  for (const part of [newest, before]) {
    deepEqual(
      part.latest,
      events.map((event) => last(event)!).sort((a, b) => a.id - b.id),
    );
  }
  equal((await read(sales)).entries.at(-1)?.internal, true);
});

Deno.test("the timeline names who acted, and keeps internal remarks from the customer", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const green = await demoActor(db, "oem_green");
  const [order] = (await list(db, green, "phase=production")).rows;
  await moveOrder(db, sales, order!.id, "remark", {
    content: "only for us",
    internal: true,
  });
  await moveOrder(db, green, order!.id, "remark", { content: "for all" });

  const seenBy = async (actor: Actor) =>
    (await readJournal(db, actor, "oem_order", order!.id)).entries;
  const [forUs, forThem] = [await seenBy(sales), await seenBy(green)];
  equal(forUs.at(-2)?.internal, true);
  deepEqual(forUs.at(-1)?.actor, { name: green.nickname, kind: "oem" });
  deepEqual(
    forThem.map(({ id }) => id),
    forUs.filter((row) => !row.internal).map(({ id }) => id),
  );
  equal(forUs[0]?.event, "create");
});
