import { ok } from "node:assert/strict";
import fc from "fast-check";
import { none } from "@/tests/none.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import { type Desk, openDesk } from "@/tests/http/api/desk.ts";
import { type Attempt, everyWrite } from "@/tests/http/api/every_write.ts";
import { NUMBERS, spoiled, STRINGS, toJson } from "@/tests/http/api/hostile.ts";

/** The runs are the same every time: a fault can be met again. */
const SEED = 20_261_121;
const PER_CALL = 12;
const SLOWEST_MS = 2_000;
/** What belongs in a log, never in an answer. */
const INSIDE =
  /\n\s+at |[a-z_]\.tsx?\b|\b(?:Type|Range|Syntax|Zod|Postgres|Database)Error\b|node_modules|pglite|kysely|syntax error at|violates/i;

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
    "goods_id organization_id category_id after card_id phase overdue empty read kind revoked";
  const lists: [AccountName, string][] = [
    ["green", "/api/oem/order"],
    ["green", "/api/oem/part"],
    ["green", "/api/oem/inventory/movement"],
    ["sales", "/api/admin/manage/oem/inventory"],
    ["sales", "/api/admin/manage/oem/card/log"],
    ["finance", "/api/pay/manage/oem/collection"],
    ["sales", "/api/admin/manage/admin/message/inbox"],
    ["admin", "/api/cms/manage/titan/user/message"],
    ["admin", "/api/admin/titan/user"],
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
