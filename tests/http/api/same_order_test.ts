import { deepEqual, equal } from "node:assert/strict";
import {
  hasFields,
  openDesk,
  type Order,
  productOrder,
  type Row,
} from "./desk.ts";

Deno.test("the same key and body is one order, another body with it is refused", async () => {
  await using desk = await openDesk();
  const green = await desk.as("green");
  const key = { "idempotency-key": crypto.randomUUID() };
  const body = await productOrder(desk);

  const placed = await green.ask<Order>("POST /api/oem/order", body, key);
  const again = await green.ask<Order>("POST /api/oem/order", body, key);
  deepEqual(again.data, placed.data);
  const list = await green.ask<Row[]>("GET /api/oem/order");
  equal(list.total, 1);

  const changed = { ...body, remark: "另一份" };
  const refused = await green.ask("POST /api/oem/order", changed, key);
  deepEqual([refused.status, refused.code], [409, 40904]);
});

Deno.test("an account without an organization finds nothing by the customers' calls", async () => {
  await using desk = await openDesk();
  const { id } = await (await desk.as("green")).get<Order>(
    "POST /api/oem/order",
    await productOrder(desk),
  );
  const admin = await desk.as("admin");

  const list = await admin.ask<Row[]>("GET /api/oem/order");
  deepEqual([list.data, list.total], [[], 0]);
  equal((await admin.ask(`GET /api/oem/order/${id}`)).code, 40400);
  const close = await admin.ask(`PUT /api/oem/order/${id}/close`, {
    reason: "不再需要",
  });
  equal(close.code, 40400);
  const created = await admin.ask<{ fields: object }>(
    "POST /api/oem/order",
    await productOrder(desk),
  );
  equal(created.code, 42200);
  hasFields(created.data.fields, "address_id");
  equal((await admin.ask(`GET /api/admin/manage/oem/order/${id}`)).code, 0);
});
