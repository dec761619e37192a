import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { findPackage } from "@/db/inventory/packages.ts";
import { findShipment } from "@/db/inventory/shipments.ts";
import { findDelivery } from "@/db/oem/deliveries.ts";
import { findTask } from "@/db/production/task_detail.ts";
import { assigneeOptions } from "@/db/production/assignees.ts";
import { SHIPMENT_STATUSES, TASK_STATUSES } from "@/db/schema/fulfilment.ts";
import type { Db } from "@/db/schema/database.ts";
import { withStatements } from "@/db/statements.ts";
import { openDemo, openWorld } from "../world.ts";
import { demoActor, pagesOf, SETTINGS, statementsOf } from "./demo.ts";
import * as lists from "./lists.ts";
import { rowsRead, withValues } from "./rows_read.ts";

Deno.test("stock is the sum of its movements, for every part of every organization", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const stock = await lists.stock(db, sales, "page_size=200");
  const { rows: movements } = await lists.movements(db, sales, "page_size=200");
  equal(stock.total, stock.rows.length);
  ok(stock.rows.some((row) => row.quantity === 0), "a part ran out");
  for (const row of stock.rows) {
    const own = movements.filter((m) =>
      m.goods_id === row.goods_id && m.organization.id === row.organization.id
    );
    const [latest] = own;
    equal(row.in - row.out, row.quantity, row.sn);
    equal(
      own.reduce((sum, movement) => sum + movement.quantity, 0),
      row.quantity,
    );
    equal(latest?.balance, row.quantity);
  }
});

Deno.test("a customer sees their own stock, movements and delivery applications only", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sky = await demoActor(db, "oem_sky");
  const green = await demoActor(db, "oem_green");
  const stock = await lists.stock(db, sky);
  ok(
    stock.total > 0 &&
      stock.rows.every((row) => row.organization.id === sky.organizationId),
  );
  const movements = await lists.movements(db, sky);
  ok(movements.rows.every((row) => row.organization.id === sky.organizationId));
  equal(
    (await lists.stock(db, sky, `organization_id=${green.organizationId}`))
      .total,
    0,
  );
  const theirs = await lists.deliveries(db, green);
  ok(
    theirs.total > 0 &&
      theirs.rows.every((row) => row.organization.id === green.organizationId),
  );
  await rejects(findDelivery(db, sky, theirs.rows[0]!.id), { code: 40400 });
  equal(
    (await lists.stock(db, await demoActor(db, "finance")))
      .total,
    0,
  );
});

Deno.test("the ledger goes on below a cursor without a gap or a repetition", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const list = (query: string) => lists.movements(db, sales, query);
  const whole = await list("page_size=200");
  const pages = await pagesOf((after) => list(`page_size=7${after}`));
  deepEqual(pages.flat(), whole.rows);
});

Deno.test("tasks and shipments per status are those of the list, for who works on them", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const production = await demoActor(db, "production");
  const tasks = (query = "") => lists.tasks(db, production, query);
  const { counts, total } = await tasks();
  for (const status of TASK_STATUSES) {
    equal((await tasks(`status=${status}`)).total, counts?.[status]);
  }
  equal(
    total,
    TASK_STATUSES.reduce<number>(
      (sum, status) => sum + (counts?.[status] ?? 0),
      0,
    ),
  );
  const late = await tasks("late=1");
  ok(late.total > 0 && late.rows.every((row) => row.late));

  const shipments = (query = "") => lists.shipments(db, production, query);
  const found = await shipments();
  for (const status of SHIPMENT_STATUSES) {
    equal((await shipments(`status=${status}`)).total, found.counts?.[status]);
  }

  const sales = await demoActor(db, "sales");
  equal((await lists.tasks(db, sales)).total, 0);
  equal(
    (await lists.shipments(db, sales)).total,
    0,
  );
  await rejects(findTask(db, sales, (await tasks()).rows[0]!.id, SETTINGS), {
    code: 40400,
  });
});

Deno.test("a shipment's packages hold exactly what it sends", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const production = await demoActor(db, "production");
  const { rows } = await lists.shipments(
    db,
    production,
    "status=2&status=3&page_size=200",
  );
  for (const { id, delivery } of rows) {
    const shipment = await findShipment(db, production, id);
    const pieces = (lines: { quantity: number }[]) =>
      lines.reduce((sum, line) => sum + line.quantity, 0);
    const packed = pieces(shipment.packages.flatMap((one) => one.lines));
    equal(
      packed,
      delivery === "store" ? 0 : pieces(shipment.lines),
      shipment.shipment_no,
    );
  }
});

Deno.test("a package is found by its express number, with what is in it", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const production = await demoActor(db, "production");
  const { rows: [newest], total } = await lists.packages(db, production);
  ok(total > 0);
  const found = await lists.packages(
    db,
    production,
    `keyword=${newest!.express_no}`,
  );
  deepEqual(found.rows.map(({ id }) => id), [newest!.id]);
  const detail = await findPackage(db, production, newest!.id);
  equal(
    detail.lines.reduce((sum, line) => sum + line.quantity, 0),
    newest!.pieces,
  );
  await rejects(findPackage(db, await demoActor(db, "oem_green"), newest!.id), {
    code: 40400,
  });
});

Deno.test("a task is given to active staff who may make products", async () => {
  await using demo = await openDemo();
  const names = (await assigneeOptions(demo.db)).map(({ nickname }) =>
    nickname
  );
  deepEqual(names, ["梁启明", "赵立军"]);
});

Deno.test("fulfilment is read in two statements, a log in one", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const production = await demoActor(db, "production");
  const green = await demoActor(db, "oem_green");
  const { rows: [task] } = await lists.tasks(db, production);
  const { rows: [shipment] } = await lists.shipments(db, production);
  const reads = [
    () => lists.tasks(db, production),
    () => findTask(db, production, task!.id, SETTINGS),
    () => lists.shipments(db, production),
    () => findShipment(db, production, shipment!.id),
    () => lists.packages(db, production),
    () => lists.stock(db, green),
    () => lists.deliveries(db, green),
  ];
  for (const read of reads) equal(await statementsOf(read), 2, read.toString());
  const log = () => lists.movements(db, green);
  equal(await statementsOf(log), 1);
});

Deno.test("tasks and shipments are found by the end of their numbers, which pages show bold, among very many", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  await fill(db);
  const found = {
    task: async (query: string) =>
      (await lists.tasks(db, admin, query)).rows.map((row) => row.task_no),
    shipment: async (query: string) =>
      (await lists.shipments(db, admin, query)).rows
        .map((row) => row.shipment_no),
  };
  for (const [kind, numbers] of Object.entries(found)) {
    for (const keyword of ["04711", "4711", "2026010104711"]) {
      const by = await numbers(`keyword=${keyword}`);
      deepEqual(by, ["2026010104711"], `${kind} ${keyword}`);
    }
    deepEqual(await numbers("keyword=711"), [], "not in the middle of the id");
    const { statements } = await withStatements(() => numbers("keyword=04711"));
    for (const { sql: text, parameters } of statements) {
      const read = await rowsRead(db, withValues(text, parameters));
      ok(read < 100, `${kind}: ${read} rows`);
    }
  }
});

/** Twenty thousand tasks without an order, and as many shipments. */
async function fill(db: Db) {
  const no = sql`'20260101' || lpad(n::text, 5, '0')`;
  const many = sql`generate_series(1001, 21000) as n`;
  await sql`insert into production_task (id, task_no, title, status)
    select n, ${no}, 'x', n % 4 * 10 from ${many}`.execute(db);
  await sql`insert into shipment (id, shipment_no, source, source_id, status, receiver, phone, address)
    select n, ${no}, 'oem_order', 1000000 + n, n % 4, 'x', '1', 'x' from ${many}`
    .execute(db);
  await sql`vacuum analyze production_task`.execute(db);
  await sql`vacuum analyze shipment`.execute(db);
}
