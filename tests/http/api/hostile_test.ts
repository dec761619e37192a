import { ok } from "node:assert/strict";
import fc from "fast-check";
import { none } from "@/tests/none.ts";
import { placeOrder, uploaded } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import { type Desk, openDesk } from "./desk.ts";

/** The runs are the same every time: a fault can be met again. */
const SEED = 20_261_121;
const PER_CALL = 12;
const SLOWEST_MS = 2_000;
/** What belongs in a log, never in an answer. */
const INSIDE =
  /\n\s+at |[a-z_]\.tsx?\b|\b(?:Type|Range|Syntax|Zod|Postgres|Database)Error\b|node_modules|pglite|kysely|syntax error at|violates/i;

interface Attempt {
  by: AccountName | null;
  line: string;
  /** what a client would send */
  body: Record<string, unknown>;
}

const STRINGS = [
  "",
  "<script>alert(1)</script>",
  "'; drop table account; --",
  "${7*7}{{7*7}}%s%n",
  "\u0000",
  "\ud800",
  "\u202eevil\u202c",
  "\u200b\u200b",
  "1e3",
  "0x10",
  "９９",
  "-0",
  "NaN",
  "../../etc/passwd",
  "x".repeat(100_000),
  "汉".repeat(10_000),
  "2026-02-30",
  "99999999999999999999",
];
const NUMBERS = [
  -1,
  -0,
  0.001,
  1.005,
  1e21,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  Number.MAX_SAFE_INTEGER,
  999_999_999_999.99,
  1_000_000_000_000,
];

const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...STRINGS),
  fc.constantFrom<unknown>(...NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], [{}]),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.integer({ min: 1, max: 30_000 }).map(nested),
  fc.integer({ min: 1, max: 5_000 }).map((n) => Array(n).fill({})),
  fc.constantFrom("__proto__", "constructor", "toString").map((name) =>
    JSON.parse(`{"${name}":{"polluted":true}}`)
  ),
  fc.jsonValue(),
);

Deno.test("whatever is sent to a writing call, the answer is an envelope, at once, and tells nothing of the inside", async () => {
  await using desk = await openDesk();
  const attempts = await everyWrite(desk);
  const faults: string[] = [];
  let sent = 0;
  for (const [i, attempt] of attempts.entries()) {
    const bodies = fc.sample(spoiled(attempt.body), {
      numRuns: PER_CALL,
      seed: SEED + i,
    });
    for (const body of bodies) {
      const fault = await send(desk, attempt, toJson(body));
      if (fault) faults.push(fault);
      sent++;
    }
  }
  none(faults);
  ok(sent >= 300, `${sent} requests`);
});

Deno.test("bodies as large as they may be are answered as quickly", async () => {
  await using desk = await openDesk();
  const draft = await placeOrder(desk.world);
  const filled = (start: string, entry: string, end: string, count: number) =>
    start + Array(count).fill(entry).join(",") + end;
  const parts = filled('{"parts":[', "{}", "]}", 300);
  const bodies: [AccountName, string, string][] = [
    [
      "green",
      "POST /api/oem/order",
      filled('{"lines":[', "{}", "]}", 1_300_000),
    ],
    ["green", "POST /api/oem/order", filled('{"lines":[', "{}", "]}", 200_000)],
    ["green", "POST /api/oem/order", filled('{"lines":[', parts, "]}", 100)],
    [
      "green",
      "POST /api/oem/order",
      filled('{"remark":"', "汉", '"}', 900_000),
    ],
    [
      "green",
      "POST /api/oem/delivery",
      filled('{"lines":[', "{}", "]}", 200_000),
    ],
    [
      "green",
      `PUT /api/oem/order/${draft}/confirm`,
      filled('{"a":[', "7", "]}", 240_000),
    ],
    [
      "sales",
      `PUT /api/admin/manage/oem/order/${draft}/price`,
      filled('{"adjustments":[', "7", "]}", 240_000),
    ],
  ];
  const faults: string[] = [];
  for (const [by, line, json] of bodies) {
    const fault = await send(desk, { by, line, body: {} }, json);
    if (fault) faults.push(fault);
  }
  none(faults);
});

Deno.test("whatever stands in a list's query, the answer is an envelope", async () => {
  await using desk = await openDesk();
  const names = "keyword from to page page_size sort status type holder " +
    "goods_id organization_id category_id after card_id phase overdue empty";
  const lists: [AccountName, string][] = [
    ["green", "/api/oem/order"],
    ["green", "/api/oem/part"],
    ["green", "/api/oem/inventory/movement"],
    ["sales", "/api/admin/manage/oem/inventory"],
    ["sales", "/api/admin/manage/oem/card/log"],
    ["finance", "/api/pay/manage/oem/collection"],
  ];
  const query = fc.array(
    fc.tuple(
      fc.constantFrom(...names.split(" "), "__proto__", "no_page"),
      fc.constantFrom(
        ...STRINGS.filter((text) => text.length < 100),
        ...NUMBERS.map(String),
        "draft",
        "1",
        "2026-11-21",
      ),
    ),
    { minLength: 1, maxLength: 4 },
  );
  const faults: string[] = [];
  for (const [i, [by, path]] of lists.entries()) {
    for (const pairs of fc.sample(query, { numRuns: 25, seed: SEED + i })) {
      const search = pairs.map(([name, value]) =>
        `${name}=${encodeURIComponent(value.toWellFormed())}`
      ).join("&");
      const line = `GET ${path}?${search}`;
      const fault = await send(desk, { by, line, body: {} });
      if (fault) faults.push(fault);
    }
  }
  none(faults);
});

/** Sends one request and returns what is wrong with its answer. */
async function send(
  desk: Desk,
  { by, line }: Attempt,
  json?: string,
): Promise<string | null> {
  const visitor = by ? (await desk.as(by)).visitor : desk.site.visitor();
  const [method = "", path = ""] = line.split(" ");
  const started = performance.now();
  const answer = await visitor.send(method, path, json, {
    ...(json === undefined ? {} : { "content-type": "application/json" }),
    "idempotency-key": crypto.randomUUID(),
  });
  const text = await answer.text();
  const took = performance.now() - started;
  const said = `${line} ${json?.slice(0, 300) ?? ""} → ${answer.status} ${
    text.slice(0, 300)
  }`;
  if (answer.status >= 500) return said;
  if (took > SLOWEST_MS) return `${Math.round(took)} ms: ${said}`;
  const { code, message } = JSON.parse(text);
  const status = code === 0 ? 200 : Math.floor(code / 100);
  if (status !== answer.status) return said;
  return INSIDE.test(message) ? said : null;
}

/** A body with one of its values replaced, wherever it lies; or something else altogether. */
function spoiled(body: Record<string, unknown>): fc.Arbitrary<unknown> {
  const places = placesOf(body);
  const inPlace = fc.tuple(fc.nat(), hostile).map(([n, value]) =>
    places.length === 0
      ? value
      : replaced(body, places[n % places.length]!, value)
  );
  return fc.oneof({ arbitrary: inPlace, weight: 5 }, hostile);
}

type Place = (string | number)[];

function placesOf(value: unknown, place: Place = []): Place[] {
  if (typeof value !== "object" || value === null) return [place];
  const below = Array.isArray(value)
    ? value.flatMap((entry, i) => placesOf(entry, [...place, i]))
    : Object.entries(value).flatMap(([name, entry]) =>
      placesOf(entry, [...place, name])
    );
  return place.length ? [place, ...below] : below;
}

function replaced(value: unknown, place: Place, by: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((entry, i) =>
      i === name ? replaced(entry, rest, by) : entry
    );
  }
  const object = value as Record<string, unknown>;
  return { ...object, [name]: replaced(object[name], rest, by) };
}

/** `n` lists in one another. */
function nested(n: number): unknown {
  return Array.from({ length: n }).reduce<unknown>((inner) => [inner], 1);
}

/** JSON.stringify gives up on what lies too deep; then it is written by hand. */
function toJson(body: unknown): string {
  try {
    return JSON.stringify(body);
  } catch {
    return `${'{"lines":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  }
}

/** Every writing call with a body that a client would send, on documents in the state for it. */
async function everyWrite({ world }: Desk): Promise<Attempt[]> {
  const { goods, versions, addresses, organizations, db } = world;
  const file = await uploaded(db, world.green);
  const [draft, due, , paid, arrange, planned, made, ready, away, here] =
    await Promise.all(
      ([
        "draft",
        "draft_complete",
        "unpaid",
        "unpaid_complete",
        "arrange",
        "arrange_complete",
        "production",
        "production_complete",
        "shipping",
        "shipping_complete",
      ] as const).map((status) => placeOrder(world, { status })),
    );
  const receipt = await db.selectFrom("receipt").select("id")
    .where("status", "=", "pending").executeTakeFirstOrThrow();
  const line = {
    goods_id: goods.irrigator,
    version_id: versions.v1,
    quantity: 2,
    remark: "",
    files: [file],
    parts: [{ goods_id: goods.valve, usage: 4, deduction: 1 }],
  };
  const order = {
    type: "product",
    delivery: "ship",
    address_id: addresses.green,
    remark: "",
    lines: [line],
  };
  const voucher = {
    amount: 1,
    card_id: world.card,
    files: [file],
    payer: "绿源",
    paid_on: "2026-11-20",
    bank_serial: "1",
    overpay: false,
  };
  const address = {
    receiver: "王芳",
    phone: "13900001111",
    region: "",
    address: "软件园 1 号",
    is_abroad: false,
    is_default: false,
  };
  const card = {
    bank: "招商",
    holder: "果园",
    number: "62258801234",
    status: 1,
  };
  const mine = "/api/oem/order";
  const theirs = "/api/admin/manage/oem/order";
  const parcel = { carrier: "顺丰", express_no: "SF1" };
  const write = (by: AccountName | null, line: string, body = {}) => ({
    by,
    line,
    body,
  });
  return [
    write("green", `POST ${mine}`, order),
    write("green", `PUT ${mine}/${draft}`, { ...order, version: 1 }),
    write("green", `PUT ${mine}/${draft}/confirm`, { version: 1, total: 1 }),
    write("green", `PUT ${mine}/${due}/deposit`, voucher),
    write("green", `PUT ${mine}/${here}/balance`, voucher),
    write("green", `PUT ${mine}/${away}/receive`, {
      lines: [{
        package_line_id: 1,
        received: 1,
        damaged: 1,
        reason: "破损",
        files: [file],
      }],
    }),
    write("green", `PUT ${mine}/${away}/extend`),
    write("green", `PUT ${mine}/${due}/close`, { reason: "不要了" }),
    write("green", `PUT ${mine}/${due}/remark`, { content: "好" }),
    write("green", `DELETE ${mine}/999`),
    write("green", "POST /api/oem/delivery", {
      address_id: addresses.green,
      lines: [{ goods_id: goods.valve, quantity: 1 }],
      remark: "",
    }),
    write("green", "PUT /api/oem/delivery/1/revoke"),
    write("green", "PUT /api/oem/delivery/1/receive"),
    write("green", "POST /api/common/address", address),
    write("green", `PUT /api/common/address/${addresses.green}`, {
      ...address,
      version: 1,
    }),
    write("green", "DELETE /api/common/address/999"),
    write("green", "POST /api/common/file", { file }),
    write("sales", `PUT ${theirs}/${draft}/price`, {
      adjustments: [{ amount: -1, reason: "老客户" }],
      version: 1,
    }),
    write("sales", `PUT ${theirs}/${paid}/arrange`),
    write("production", `PUT ${theirs}/${arrange}/arrange_done`, {
      assignee_id: world.production.id,
      starts_on: "2026-12-01",
      ends_on: "2026-12-02",
    }),
    write("production", `PUT ${theirs}/${planned}/produce`),
    write("production", `PUT ${theirs}/${made}/progress`, {
      process: "组装",
      percent: 5,
      remark: "",
    }),
    write("production", `PUT ${theirs}/${made}/produce_done`),
    write("warehouse", `PUT ${theirs}/${ready}/ship`, {
      packages: [{ ...parcel, lines: [{ line_id: 1, quantity: 2 }] }],
    }),
    write("warehouse", `PUT ${theirs}/${ready}/store`),
    write("warehouse", `PUT ${theirs}/${ready}/remark`, {
      content: "好",
      internal: true,
    }),
    write("warehouse", "PUT /api/admin/manage/oem/delivery/1/ship", parcel),
    write("sales", `PUT ${theirs}/${here}/complete`),
    write("sales", `PUT ${theirs}/${planned}/close`, { reason: "取消" }),
    write("sales", "POST /api/admin/manage/oem/card", card),
    write("sales", `PUT /api/admin/manage/oem/card/${world.card}`, {
      ...card,
      version: 1,
    }),
    write("sales", "DELETE /api/admin/manage/oem/card/999"),
    write("sales", "PUT /api/admin/manage/oem/inventory/adjust", {
      organization_id: organizations.green,
      goods_id: goods.valve,
      quantity: 1,
      reason: "盘点",
      to_organization_id: organizations.sky,
    }),
    write(
      "finance",
      `PUT /api/pay/manage/oem/collection/${receipt.id}/approve`,
      {
        amount: 1,
        received_on: "2026-11-21",
        bank_serial: "1",
      },
    ),
    write(
      "finance",
      `PUT /api/pay/manage/oem/collection/${receipt.id}/reject`,
      {
        reason: "看不清",
      },
    ),
    write("finance", "PUT /api/pay/manage/oem/refund/1", {
      paid_on: "2026-11-21",
      bank_serial: "1",
    }),
    write("sky", "PUT /api/admin/manage/account/admin/profile/i", {
      nickname: "天",
      phone: "",
      email: "",
      avatar: file,
      version: 1,
    }),
    write("sky", "PUT /api/admin/manage/account/admin/i/password", {
      old_password: "demo-sky",
      password: "a longer secret 1",
    }),
    write(null, "POST /api/admin/manage/account/admin/login", {
      username: "green",
      password: "demo-green",
    }),
    write("nobody", "POST /api/admin/manage/account/admin/logout"),
  ];
}
