import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { findPackage, listPackages } from "@/db/inventory/packages.ts";
import { findShipment, listShipments } from "@/db/inventory/shipments.ts";
import { findDelivery, listDeliveries } from "@/db/oem/deliveries.ts";
import { listMovements } from "@/db/oem/movements.ts";
import { listStock } from "@/db/oem/stock.ts";
import { findTask } from "@/db/production/task_detail.ts";
import { assigneeOptions } from "@/db/production/assignees.ts";
import { listTasks } from "@/db/production/tasks.ts";
import { SHIPMENT_STATUSES, TASK_STATUSES } from "@/db/schema/fulfilment.ts";
import {
  PackageFilter,
  ShipmentFilter,
} from "@/domain/inventory/shipment_filter.ts";
import { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { MovementFilter, StockFilter } from "@/domain/oem/stock_filter.ts";
import { TaskFilter } from "@/domain/production/task_filter.ts";
import { openDemo } from "../world.ts";
import { demoActor, filterOf, SETTINGS, statementsOf } from "./demo.ts";

Deno.test("stock is the sum of its movements, for every part of every organization", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const stock = await listStock(
    db,
    sales,
    filterOf(StockFilter, "page_size=200"),
  );
  const { rows: movements } = await listMovements(
    db,
    sales,
    filterOf(MovementFilter, "page_size=200"),
    SETTINGS,
  );
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
  const stock = await listStock(db, sky, filterOf(StockFilter));
  ok(
    stock.total > 0 &&
      stock.rows.every((row) => row.organization.id === sky.organizationId),
  );
  const movements = await listMovements(
    db,
    sky,
    filterOf(MovementFilter),
    SETTINGS,
  );
  ok(movements.rows.every((row) => row.organization.id === sky.organizationId));
  equal(
    (await listStock(
      db,
      sky,
      filterOf(StockFilter, `organization_id=${green.organizationId}`),
    )).total,
    0,
  );
  const theirs = await listDeliveries(
    db,
    green,
    filterOf(DeliveryFilter),
    SETTINGS,
  );
  ok(
    theirs.total > 0 &&
      theirs.rows.every((row) => row.organization.id === green.organizationId),
  );
  await rejects(findDelivery(db, sky, theirs.rows[0]!.id), { code: 40400 });
  equal(
    (await listStock(db, await demoActor(db, "finance"), filterOf(StockFilter)))
      .total,
    0,
  );
});

Deno.test("the ledger goes on below a cursor without a gap or a repetition", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const sales = await demoActor(db, "sales");
  const list = (query: string) =>
    listMovements(db, sales, filterOf(MovementFilter, query), SETTINGS);
  const whole = await list("page_size=200");
  const read: number[] = [];
  let after = "";
  for (;;) {
    const { rows, nextAfter } = await list(`page_size=7${after}`);
    read.push(...rows.map(({ id }) => id));
    if (nextAfter === null) break;
    after = `&after=${nextAfter}`;
  }
  deepEqual(read, whole.rows.map(({ id }) => id));
});

Deno.test("tasks and shipments per status are those of the list, for who works on them", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const production = await demoActor(db, "production");
  const tasks = (query = "") =>
    listTasks(db, production, filterOf(TaskFilter, query), SETTINGS);
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

  const shipments = (query = "") =>
    listShipments(db, production, filterOf(ShipmentFilter, query), SETTINGS);
  const found = await shipments();
  for (const status of SHIPMENT_STATUSES) {
    equal((await shipments(`status=${status}`)).total, found.counts?.[status]);
  }

  const sales = await demoActor(db, "sales");
  equal((await listTasks(db, sales, filterOf(TaskFilter), SETTINGS)).total, 0);
  equal(
    (await listShipments(db, sales, filterOf(ShipmentFilter), SETTINGS)).total,
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
  const { rows } = await listShipments(
    db,
    production,
    filterOf(ShipmentFilter, "status=2&status=3&page_size=200"),
    SETTINGS,
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
  const { rows: [newest], total } = await listPackages(
    db,
    production,
    filterOf(PackageFilter),
    SETTINGS,
  );
  ok(total > 0);
  const found = await listPackages(
    db,
    production,
    filterOf(PackageFilter, `keyword=${newest!.express_no}`),
    SETTINGS,
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
  const { rows: [task] } = await listTasks(
    db,
    production,
    filterOf(TaskFilter),
    SETTINGS,
  );
  const { rows: [shipment] } = await listShipments(
    db,
    production,
    filterOf(ShipmentFilter),
    SETTINGS,
  );
  const reads = [
    () => listTasks(db, production, filterOf(TaskFilter), SETTINGS),
    () => findTask(db, production, task!.id, SETTINGS),
    () => listShipments(db, production, filterOf(ShipmentFilter), SETTINGS),
    () => findShipment(db, production, shipment!.id),
    () => listPackages(db, production, filterOf(PackageFilter), SETTINGS),
    () => listStock(db, green, filterOf(StockFilter)),
    () => listDeliveries(db, green, filterOf(DeliveryFilter), SETTINGS),
  ];
  for (const read of reads) equal(await statementsOf(read), 2, read.toString());
  const log = () =>
    listMovements(db, green, filterOf(MovementFilter), SETTINGS);
  equal(await statementsOf(log), 1);
});
