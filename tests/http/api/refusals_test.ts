import { deepEqual, equal, match } from "node:assert/strict";
import { openSite } from "@/tests/http.ts";
import { none } from "@/tests/none.ts";
import { placeOrder } from "@/tests/orders.ts";
import { openDesk } from "./desk.ts";

/** Calls that create, pay, adjust or ship: never without a key (decisions 1.4). */
const KEYED = [
  "green POST /api/oem/order",
  "green POST /api/oem/delivery",
  "green POST /api/common/address",
  "green PUT /api/oem/order/1/deposit",
  "green PUT /api/oem/order/1/balance",
  "sales POST /api/admin/manage/oem/card",
  "sales PUT /api/admin/manage/oem/order/1/price",
  "sales PUT /api/admin/manage/oem/inventory/adjust",
  "warehouse PUT /api/admin/manage/oem/order/1/ship",
  "warehouse PUT /api/admin/manage/oem/delivery/1/ship",
  "finance PUT /api/pay/manage/oem/collection/1/approve",
  "finance PUT /api/pay/manage/oem/refund/1",
  "admin POST /api/admin/manage/account/admin",
] as const;

Deno.test("what is not JSON, not an object or not of the right type is 40000", async () => {
  await using desk = await openDesk();
  const { visitor } = await desk.as("green");
  const path = "/api/oem/order/1/remark";
  const faults: string[] = [];
  const bodies: [body: string, type: string | null][] = [
    ["{", "application/json"],
    ['{"content":', "application/json"],
    ["[]", "application/json"],
    ['"text"', "application/json"],
    ["null", "application/json"],
    ['{"content":"a"}', "text/plain"],
    ["content=a", "application/x-www-form-urlencoded"],
    ['{"content":"a"}', null],
    ['{"content":"\\u0000"}', "application/json"],
    ['{"content":"\\ud800"}', "application/json"],
    [`${"[".repeat(20_000)}${"]".repeat(20_000)}`, "application/json"],
    ['{"__proto__":{"content":"a"}}', "application/json"],
  ];
  for (const [body, type] of bodies) {
    const bytes = new TextEncoder().encode(body);
    const headers: Record<string, string> = type
      ? { "content-type": type }
      : {};
    const answer = await visitor.send("PUT", path, bytes, headers);
    const { code, data } = await answer.json();
    if (answer.status !== 400 || code !== 40000 || data !== null) {
      faults.push(`${body.slice(0, 40)} as ${type}: ${answer.status} ${code}`);
    }
  }
  none(faults);
});

Deno.test("a call that is not written as its path is unknown: led on, a client would come with GET and take a list for what it made", async () => {
  await using desk = await openDesk();
  const green = await desk.as("green");
  const paths = ["/api/oem/order/", "/api/oem/order/1/", "/api/oem/order/%31"];
  for (const path of paths) {
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      const { status, code } = await green.visitor.call(method, path);
      deepEqual([status, code], [404, 40400], `${method} ${path}`);
    }
  }
});

Deno.test("a call that must not happen twice is refused without a proper key", async () => {
  await using desk = await openDesk();
  const faults: string[] = [];
  for (const line of KEYED) {
    const [name = "", method = "", path = ""] = line.split(" ");
    const { visitor } = await desk.as(name as "green");
    const without = await visitor.call(method, path, {});
    const short = await visitor.call(method, path, {}, {
      "idempotency-key": "short",
    });
    const got = [without, short].map(({ code }) => code).join(" ");
    if (got !== "40000 40000") faults.push(`${line}: ${got}`);
  }
  none(faults);
});

Deno.test("wrong fields are told by their dotted names, all at once", async () => {
  await using desk = await openDesk();
  const { goods, versions } = desk.world;
  const green = await desk.as("green");

  const empty = await green.ask<{ fields: Record<string, string> }>(
    "POST /api/oem/order",
    {},
  );
  deepEqual([empty.status, empty.code], [422, 42200]);
  deepEqual(Object.keys(empty.data.fields).sort(), [
    "address_id",
    "lines",
    "type",
  ]);
  equal(empty.data.fields.address_id, "请选择收货地址");

  const wrong = await green.ask<{ fields: Record<string, string> }>(
    "POST /api/oem/order",
    {
      type: "product",
      address_id: desk.world.addresses.green,
      lines: [{
        goods_id: goods.irrigator,
        version_id: versions.v1,
        quantity: 1_000_001,
        parts: [{ goods_id: goods.valve, usage: 0, deduction: -1 }],
      }],
    },
  );
  deepEqual(Object.keys(wrong.data.fields).sort(), [
    "lines.0.parts.0.deduction",
    "lines.0.parts.0.usage",
    "lines.0.quantity",
  ]);
  const rich = await green.ask<{ fields: object }>(
    "PUT /api/oem/order/1/confirm",
    { version: 1, total: 0.001 },
  );
  equal(rich.code, 40400, "whether there is an order comes first");
});

Deno.test("who is not signed in, lacks a permission or comes from another site is refused", async () => {
  await using desk = await openDesk();
  const anybody = desk.site.visitor();
  const out = await anybody.call("GET", "/api/oem/order");
  deepEqual([out.status, out.code, out.data], [401, 40100, null]);
  for (const authorization of ["Basic ?", "Basic Og==", "Basic Z3JlZW46eA=="]) {
    const answer = await anybody.call("GET", "/api/oem/order", undefined, {
      authorization,
    });
    equal(answer.code, 40100, authorization);
  }

  const sales = await desk.as("sales");
  const forbidden = await sales.ask("PUT /api/pay/manage/oem/refund/1", {});
  deepEqual([forbidden.status, forbidden.code], [403, 40300]);
  match(forbidden.message, /manage_bill/);
  const green = await desk.as("green");
  equal((await green.ask("GET /api/admin/manage/oem/order")).code, 40300);

  const browser = await desk.site.enter("green");
  for (
    const [name, value] of [
      ["origin", "https://elsewhere.example"],
      ["origin", "null"],
      ["sec-fetch-site", "cross-site"],
    ] as const
  ) {
    const foreign = await browser.call(
      "PUT",
      "/api/oem/order/1/remark",
      { content: "好" },
      { [name]: value },
    );
    deepEqual([foreign.status, foreign.code], [403, 40301]);
  }
});

Deno.test("what is not there, or another organization's, is 40400; so is whatever is no id", async () => {
  await using desk = await openDesk();
  const { sky } = desk.world;
  const order = await placeOrder(desk.world, { by: sky, type: "part" });
  const green = await desk.as("green");
  const faults: string[] = [];
  const nothing = [
    "GET /api",
    "GET /api/nothing",
    "POST /api/oem/order/1/approve",
    "PUT /api/oem/order/1/settle",
    "PUT /api/oem/order/1/constructor",
    "GET /api/oem/product/9999/version",
    "GET /api/oem/version/9999/part",
    `GET /api/oem/order/${order}`,
    `PUT /api/oem/order/${order}/remark`,
    `DELETE /api/common/address/${desk.world.addresses.sky}`,
    ...[
      "9007199254740993",
      "99999999999999999999",
      "1e3",
      "0x1",
      "-1",
      "1.0",
      "%EF%BC%91",
      "1%20or%201=1",
      "0",
    ].flatMap((value) => [
      `GET /api/oem/order/${value}`,
      `PUT /api/oem/order/${value}/remark`,
      `DELETE /api/common/address/${value}`,
    ]),
  ];
  for (const line of nothing) {
    const answer = line.startsWith("GET")
      ? await green.ask(line)
      : await green.ask(line, { content: "好" });
    if (answer.status !== 404 || answer.code !== 40400) {
      faults.push(`${line}: ${answer.status} ${answer.code}`);
    }
  }
  none(faults);
});

Deno.test("a method that the path does not answer is told which it does", async () => {
  await using desk = await openDesk();
  const green = await desk.as("green");

  const list = await green.ask("DELETE /api/oem/order");
  deepEqual([list.status, list.code], [405, 40500]);
  equal(list.headers.get("allow"), "HEAD, GET, POST");
  const order = await green.ask("POST /api/oem/order/1", {});
  equal(order.headers.get("allow"), "HEAD, GET, PUT, DELETE");
  const event = await green.ask("GET /api/oem/order/1/confirm");
  deepEqual([event.code, event.headers.get("allow")], [40500, "PUT"]);
});

Deno.test("a body that is too large and a file of a refused type are told so", async () => {
  await using desk = await openDesk();
  const { visitor } = await desk.as("green");

  const large = await visitor.call("PUT", "/api/oem/order/1/remark", {
    content: "长".repeat(1_500_000),
  });
  deepEqual([large.status, large.code], [413, 41300]);
  match(large.message, /4 MB/, "and how much it may be");

  const form = new FormData();
  form.append("file", new File(["#!/bin/sh\n"], "run.exe"));
  const refused = await visitor.send("POST", "/api/common/file", form);
  deepEqual([refused.status, (await refused.json()).code], [415, 41500]);
});

Deno.test("a program that nobody is signed in by is told how to send a token; a browser, which would ask its reader for a password, is not", async () => {
  await using desk = await openDesk();
  const told = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await desk.site.visitor().call("GET", path, undefined, {
      accept: "application/json",
      ...headers,
    });
    equal(answer.code, 40100, path);
    return answer.headers.get("www-authenticate");
  };
  const how = 'Basic realm="api", charset="UTF-8"';
  equal(await told("/api/oem/order"), how);
  equal(await told("/api/oem/order", { authorization: "Basic eDp5" }), how);
  equal(await told("/file/1"), how);
  equal(await told("/api/oem/order", { cookie: "css=1" }), null);
  const site = { "sec-fetch-site": "same-origin" };
  equal(await told("/api/oem/order", site), null);
  equal(await told("/file/1", { accept: "image/avif,image/webp,*/*" }), null);
  const node = { "sec-fetch-mode": "cors" }; // a program's `fetch` says that, too
  equal(await told("/api/oem/order", node), how);
});

Deno.test("a foreign host is refused in the envelope too", async () => {
  await using desk = await openDesk();
  const site = openSite(desk.world.database, {
    publicOrigins: ["https://oem.example"],
  });
  const { status, code } = await site.visitor()
    .call("GET", "http://evil.example/api/oem/card");
  deepEqual([status, code], [421, 42100]);
});

Deno.test("a program that remarks in a loop is told to wait; what it had said stays", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const id = await placeOrder(world);
  const green2 = await desk.as("green2");
  const line = `PUT /api/oem/order/${id}/remark`;
  for (let n = 0; n < 30; n++) await green2.get(line, { content: "急" });
  const refused = await green2.ask(line, { content: "急" });
  deepEqual([refused.status, refused.code], [429, 42900]);
  const seconds = Number(refused.headers.get("retry-after"));
  equal(seconds >= 1 && seconds <= 60, true);
  const said = await world.db.selectFrom("journal").select("id")
    .where("source_id", "=", id).where("event", "=", "add_remark").execute();
  equal(said.length, 30);
  const green = await desk.as("green");
  equal((await green.ask(line, { content: "不急" })).code, 0);
});
