import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { type MessageKey, translator } from "@/locales/messages.ts";
import { none } from "@/tests/none.ts";
import { placeOrder, today } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import { type Desk, hasFields, openDesk, type Row } from "./desk.ts";

/** Every list that is paged, and who may read it. */
const LISTS: [AccountName, string][] = [
  ["green", "/api/oem/order"],
  ["green", "/api/oem/product"],
  ["green", "/api/oem/part"],
  ["green", "/api/oem/inventory"],
  ["green", "/api/oem/delivery"],
  ["green", "/api/oem/bill"],
  ["sales", "/api/admin/manage/oem/order"],
  ["sales", "/api/admin/manage/oem/inventory"],
  ["sales", "/api/admin/manage/oem/delivery"],
  ["finance", "/api/pay/manage/oem/collection"],
  ["admin", "/api/admin/manage/account/admin"],
  ["sales", "/api/admin/manage/oem/card"],
  ...["organization", "park", "user", "individual", "address"].map(
    (noun): [AccountName, string] => [
      "admin",
      `/api/admin/manage/customer/${noun}`,
    ],
  ),
];

const REFUSED: [field: string, query: string][] = [
  ["page", "page=0"],
  ["page", "page=-1"],
  ["page", "page=1e3"],
  ["page", "page=99999999999999999999"],
  ["page", "page=501"],
  ["page_size", "page_size=0"],
  ["page_size", "page_size=201"],
  ["page_size", "page_size=many"],
  ["from", "from=2026-02-30"],
  ["to", "to=yesterday"],
];

Deno.test("every list has pages of twenty, and refuses what is no page", async () => {
  await using desk = await openDesk();
  const faults: string[] = [];
  for (const [name, path] of LISTS) {
    const caller = await desk.as(name);
    const usual = await caller.ask<Row[]>(`GET ${path}`);
    const beyond = await caller.ask<Row[]>(`GET ${path}?page=7&page_size=200`);
    const pages = [usual, beyond].map(({ code, page, page_size }) =>
      [code, page, page_size].join(" ")
    );
    if (pages.join() !== "0 1 20,0 7 200") faults.push(`${path}: ${pages}`);
    if (beyond.data.length > 0 || beyond.total !== usual.total) {
      faults.push(`${path} beyond its end: ${beyond.total}`);
    }
    for (const [field, query] of REFUSED) {
      const { code, data } = await caller.ask<{ fields: object } | null>(
        `GET ${path}?${query}`,
      );
      const at = data && "fields" in data ? Object.keys(data.fields) : [];
      if (code !== 42200 || at.join() !== field) {
        faults.push(`${path}?${query}: ${code} at ${at}`);
      }
    }
  }
  none(faults);
});

Deno.test("a total is exact up to 10,000 rows, and says above that there are more", async () => {
  await using desk = await openDesk();
  const admin = await desk.as("admin");
  const list = "GET /api/admin/manage/customer/individual";
  const total = async () => {
    const { total, total_more } = await admin.ask<Row[]>(list);
    return { total, total_more };
  };
  const { total: before } = await total();
  const add = (rows: number) =>
    sql`insert into individual (name, phone, source)
      select 'x' || n, '', 'other' from generate_series(1, ${rows}::int) as n`
      .execute(desk.world.db);
  await add(10_000 - Number(before));
  deepEqual(await total(), { total: 10_000, total_more: undefined });
  await add(1);
  deepEqual(await total(), { total: 10_000, total_more: true });
});

/** Every log and who may read it: after three paid orders each has three rows; and what it has no page for. */
const LOGS: [AccountName, string, [query: string, why: MessageKey][]][] = [
  ["sales", "/api/admin/manage/oem/card/log", [["page=2", "list.by_after"]]],
  ["green", "/api/oem/inventory/movement", [
    ["page=2&after=1-1", "list.page_or_after"],
    ["page=2&keyword=valve", "list.page_or_keyword"],
  ]],
];

Deno.test("a log's answer leads on with `next_after` until there is nothing below, and has no other pages there", async () => {
  await using desk = await openDesk();
  for (let i = 0; i < 3; i++) {
    await placeOrder(desk.world, { status: "unpaid_complete" });
  }
  for (const [name, log, nowhere] of LOGS) {
    const caller = await desk.as(name);
    const read: Row[] = [];
    let after = "";
    do {
      const { code, data, ...paging } = await caller.ask<Row[]>(
        `GET ${log}?page_size=2${after}`,
      );
      deepEqual([code, paging.page_size, paging.total], [0, 2, undefined]);
      read.push(...data);
      after = paging.next_after ? `&after=${paging.next_after}` : "";
    } while (after);
    const whole = await caller.ask<Row[]>(`GET ${log}`);
    deepEqual(read, whole.data);
    deepEqual([read.length, whole.page_size, whole.next_after], [3, 20, null]);
    for (
      const [field, query] of [
        ...REFUSED,
        ["after", "after=7"],
        ["after", "after=-1-1"],
        ["after", "after=1-99999999999999999999"],
        ["after", "after=2026-11-21"],
      ]
    ) {
      const { code, data } = await caller.ask<{ fields: object }>(
        `GET ${log}?${query}`,
      );
      equal(code, 42200, query);
      hasFields(data.fields, field!);
    }
    for (const [query, why] of nowhere) {
      const { code, data } = await caller.ask<{ fields: object }>(
        `GET ${log}?${query}`,
      );
      deepEqual([code, data.fields], [42200, {
        page: translator("zh-cn")(why),
      }]);
    }
  }
});

Deno.test("a customer turns the pages of their ledger, too, as far as lists go", async () => {
  await using desk = await openDesk();
  for (let i = 0; i < 3; i++) {
    await placeOrder(desk.world, { status: "unpaid_complete" });
  }
  const green = await desk.as("green");
  const ledger = "GET /api/oem/inventory/movement";
  const whole = await green.get<Row[]>(ledger);
  const ask = (query: string) => green.ask<Row[]>(`${ledger}?${query}`);
  for (const page of [1, 2, 3]) {
    const turned = await ask(`page=${page}&page_size=2`);
    deepEqual(turned.data, whole.slice(page * 2 - 2, page * 2));
    deepEqual(
      [turned.total, turned.page, turned.page_size, turned.next_after],
      [3, page, 2, undefined],
    );
  }
  equal((await ask("page=1&type=out")).total, 0);
  const named = await ask("page=1&page_size=2&keyword=valve");
  deepEqual(named, await ask("page_size=2&keyword=valve"), "a log");
  equal((await ask("page=501")).code, 42200);
});

Deno.test("of the stock a customer asks for the parts that were moved in a way, within days", async () => {
  await using desk = await openDesk();
  const { goods, addresses } = desk.world;
  const green = await desk.as("green");
  await green.get("POST /api/oem/delivery", {
    address_id: addresses.green,
    lines: [{ goods_id: goods.valve, quantity: 1 }],
  });
  const parts = async (query: string) =>
    (await green.get<Row[]>(`GET /api/oem/inventory?${query}`))
      .map(({ goods_id }) => goods_id);
  equal((await parts("")).length > 1, true);
  deepEqual(await parts("type=out"), [goods.valve]);
  deepEqual(await parts(`type=out&type=order_use&to=${today()}`), [
    goods.valve,
  ]);
  deepEqual(await parts("type=out&from=2199-01-01"), []);
  deepEqual(await parts("type=revoke_order"), []);
  equal((await green.ask("GET /api/oem/inventory?type=lost")).code, 42200);
});

Deno.test("a wrong value is told at its parameter, alone or among others, and so is an order that a list does not have", async () => {
  await using desk = await openDesk();
  const finance = await desk.as("finance");
  const list = "GET /api/pay/manage/oem/collection";
  const wrong = {
    "status=wrong": "status",
    "status=pending&status=wrong": "status",
    "sort=amount": "sort",
  };
  for (const [query, field] of Object.entries(wrong)) {
    const { code, data } = await finance.ask<{ fields: object }>(
      `${list}?${query}`,
    );
    equal(code, 42200, query);
    hasFields(data.fields, field);
  }
});

Deno.test("what is asked for twice is counted once", async () => {
  await using desk = await openDesk();
  await placeOrder(desk.world, { status: "unpaid" });
  const finance = await desk.as("finance");
  const list = "GET /api/pay/manage/oem/collection";
  for (const query of ["status=pending", "status=pending&status=pending"]) {
    const { total, data } = await finance.ask<Row[]>(`${list}?${query}`);
    deepEqual([total, data.length], [1, 1], query);
  }
});

Deno.test("a log refuses a status that there is none of", async () => {
  await using desk = await openDesk();
  const sales = await desk.as("sales");
  const { code, data } = await sales.ask<{ fields: object }>(
    "GET /api/admin/manage/oem/card/log?status=paid",
  );
  equal(code, 42200);
  hasFields(data.fields, "status");
});

Deno.test("a page has its rows, in the order that was asked for", async () => {
  await using desk = await openDesk();
  const [small, large, middle] = await threeOrders(desk);
  const green = await desk.as("green");
  const ids = async (query: string) => {
    const rows = await green.get<Row[]>(`GET /api/oem/order?${query}`);
    return rows.map(({ id }) => id);
  };

  deepEqual(await ids(""), [middle, large, small]);
  deepEqual(await ids("sort=created_at"), [small, large, middle]);
  deepEqual(await ids("sort=-total"), [large, middle, small]);
  deepEqual(await ids("sort=total&page=2&page_size=2"), [large]);
  deepEqual(await ids("status=draft&status=unpaid&status=close"), [
    middle,
    large,
    small,
  ]);
  deepEqual(await ids("status=unpaid"), []);

  for (const sort of ["id;drop", "-", "status", "total desc", "__proto__"]) {
    const refused = await green.ask<{ fields: object }>(
      `GET /api/oem/order?sort=${encodeURIComponent(sort)}`,
    );
    equal(refused.code, 42200, sort);
    hasFields(refused.data.fields, "sort");
  }
});

Deno.test("a keyword is taken by its letters: no pattern, no quote, no end of a statement", async () => {
  await using desk = await openDesk();
  const [id] = await threeOrders(desk);
  const green = await desk.as("green");
  const found = async (keyword: string) =>
    (await green.get<Row[]>(
      `GET /api/oem/order?keyword=${encodeURIComponent(keyword)}`,
    )).length;

  const order = await green.get(`GET /api/oem/order/${id}`);
  equal(await found(String(order.order_no)), 1);
  equal(await found("13812345678"), 3, "by the telephone number");
  for (
    const keyword of [
      "%",
      "_",
      "%%%",
      "___",
      "\\",
      "'",
      "' or 1=1 --",
      '"; drop table oem_order; --',
      "<script>",
      "😀",
    ]
  ) {
    equal(await found(keyword), 0, keyword);
  }
  equal(await found("   "), 3, "nothing typed is no condition");
  equal(
    (await green.ask(`GET /api/oem/order?keyword=${"长".repeat(101)}`)).code,
    42200,
  );
});

async function threeOrders({ world }: Desk): Promise<number[]> {
  const ids: number[] = [];
  for (const quantity of [1, 30, 20]) {
    const lines = [{ goods_id: world.goods.sensor, quantity }];
    ids.push(await placeOrder(world, { type: "part", lines }));
  }
  return ids;
}
