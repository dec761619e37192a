import { ok } from "node:assert/strict";
import { sql } from "kysely";
import { openSite } from "@/tests/http.ts";
import { none } from "@/tests/none.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import { openWorld } from "@/tests/world.ts";
import { fire, type Hits, type Shot, type Target } from "./fire.ts";
import { type Dose, JSON_TYPE } from "./shots.ts";
import { VOLLEYS } from "./volleys.ts";

/** The runs are the same every time: a fault can be met again. */
const SEED = 20_261_121;
/** So many of a kind that the whole takes seconds; `deno task prove:fuzz` fires more. */
const EACH: Record<string, number> = {
  "bodies of calls": 6,
  "bodies by their schema": 2,
  "queries": 1,
  "ids": 1,
  "headers and cookies": 1,
  "bodies that are none": 1,
  "forms": 1,
  "files": 1,
};

async function openTarget() {
  const world = await openWorld();
  return {
    target: { world, visitor: openSite(world.database).visitor },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

for (const [what, volley] of Object.entries(VOLLEYS)) {
  Deno.test(`hostile ${what} are answered at once, and the answer tells nothing of the inside`, async () => {
    await using desk = await openTarget();
    const dose: Dose = { seed: SEED, each: EACH[what] ?? 1 };
    const hits = await fire(desk.target, volley(desk.target, dose));
    faultless(hits);
    ok(hits.sent >= 30, `${hits.sent} requests`);
  });
}

Deno.test("bodies as large as they may be are answered as quickly", async () => {
  await using desk = await openTarget();
  const draft = await placeOrder(desk.target.world);
  const filled = (start: string, entry: string, end: string, count: number) =>
    start + Array(count).fill(entry).join(",") + end;
  const parts = filled('{"parts":[', "{}", "]}", 300);
  const large: [AccountName, string, string][] = [
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
  faultless(
    await fire(
      desk.target,
      (async function* () {
        for (const [by, line, body] of large) {
          const [method = "", path = ""] = line.split(" ");
          yield { by, method, path, body, headers: JSON_TYPE };
        }
      })(),
    ),
  );
});

Deno.test("a long run of one sign, wherever a pattern reads what is sent, is answered as quickly", async () => {
  await using desk = await openTarget();
  const blanks = " ".repeat(16_000);
  const form = "multipart/form-data; boundary=x";
  const part = (content: string) =>
    `--x\r\ncontent-disposition: form-data; name="f"; filename="a"\r\n${content}\r\n\r\n\r\n`;
  const heads = part(`content-type: a${blanks}b`).repeat(100) + "--x--\r\n";
  const shots: Shot[] = [
    ...["/login", "/preference"].map((path) => ({
      by: null,
      method: "POST",
      path,
      body: heads,
      headers: { "content-type": form },
    })),
    {
      by: null,
      method: "GET",
      path: "/icon.svg",
      headers: { "accept-encoding": `a${" ".repeat(60_000)}b` },
    },
  ];
  await swiftly(desk.target, shots);
});

Deno.test("a draft of an order whose numbers are texts far too long is opened as quickly", async () => {
  await using desk = await openTarget();
  const path = "/oem/order/create";
  const typed = "\ufdfa".repeat(1_300_000); // each sign stands for eighteen letters
  const body = formOf({
    type: "product",
    lines_of: "product",
    "lines.0.version_id": typed,
    "lines.0.quantity": typed,
    "lines.0.parts.0.goods_id": typed,
  });
  await fired(desk.target, [{ by: "green", method: "POST", path, body }]);
  await swiftly(desk.target, [{ by: "green", method: "GET", path }]);
});

Deno.test("a text far too long for a part's name is answered as quickly among many parts, and so is the draft that keeps it", async () => {
  await using desk = await openTarget();
  const { db, goods } = desk.target.world;
  await sql`insert into goods (sn, name, kind, unit, price, status, search)
    select 'many-' || i, '零件' || i, 'part', '个', 1, 1, 'many-' || i
    from generate_series(1, 299) as i`.execute(db);
  const path = `/prod/mall/good/${goods.irrigator}?version=new`;
  const names = Array.from({ length: 299 }, (_, i) => `MANY-${i + 1}`);
  const typed = [...names, "\uff41".repeat(100_000)];
  const fields = typed.map((part, i) => [`lines.${i}.part`, part]);
  await swiftly(desk.target, [
    {
      by: "admin",
      method: "POST",
      path,
      body: formOf(Object.fromEntries(fields)),
    },
    { by: "admin", method: "GET", path },
  ]);
});

Deno.test("more columns than a list has are refused as quickly", async () => {
  await using desk = await openTarget();
  const back = "/mkt/oem/list";
  const body = new URLSearchParams({
    name: "columns",
    list: "oem.orders",
    back,
  });
  const alike = "c".repeat(150);
  for (let i = 0; i < 9_900; i++) {
    body.append("before", `${alike}${10_000 + i}`);
  }
  await swiftly(desk.target, [
    { by: "sales", method: "POST", path: "/preference", body },
  ]);
});

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Each is answered within a second, once what answers it is loaded. */
async function swiftly(target: Target, shots: Shot[]): Promise<void> {
  await fired(target, shots);
  const hits = await fired(target, shots);
  faultless(hits);
  ok(hits.slowest < 1_000, `${hits.slowest} ms`);
}

function fired(target: Target, shots: Shot[]): Promise<Hits> {
  return fire(
    target,
    (async function* () {
      yield* shots;
    })(),
  );
}

function faultless({ faults }: Hits): void {
  none(
    [...faults].flatMap(([fault, shots]) =>
      shots.map((shot) => `${fault}: ${shot}`)
    ),
  );
}
