import { deepEqual, equal, match, ok } from "node:assert/strict";
import { readXlsx } from "hucre/xlsx";
import { deleteRole } from "@/domain/account/roles.ts";
import { has, linksOf } from "@/tests/html.ts";
import type { Answer, Visitor } from "@/tests/http.ts";
import { countOf, linesOf } from "@/tests/lists.ts";
import { takesAtMost } from "@/tests/statements.ts";
import { fieldsOf } from "@/tests/submission.ts";
import { visitDemo } from "@/tests/sites.ts";
import { demoActor } from "@/tests/db/demo.ts";

const LIST = "/mkt/oem/list";
/** The same with the menu of views open. */
const VIEWS = `${LIST}?menu=views`;

/** The names of the columns, but for the boxes to tick. */
function headsOf({ body }: Answer): string[] {
  const head = /<thead>(.*?)<\/thead>/s.exec(body)?.[1] ?? "";
  return [...head.matchAll(/<th(?![^>]*\btick\b)[^>]*>(.*?)<\/th>/gs)]
    .map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "").trim())
    .filter(Boolean);
}

function prefer(sales: Visitor, fields: [string, string][]): Promise<Answer> {
  return sales.post("/preference", fieldsOf([...fields, ["back", LIST]]));
}

const COLUMNS: [string, string][] = [["name", "columns"], [
  "list",
  "oem.orders",
]];

Deno.test("columns that are chosen when the session has expired are chosen after signing in, or the list is opened without", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  sales.cookies.delete("session");
  const door = await prefer(sales, [
    ...COLUMNS,
    ["value", "choose"],
    ["order", "sales"],
    ["order", "total"],
    ["columns", "total"],
  ]);
  equal(door.status, 401);
  const inside = await sales.submit("/login", door, {
    form: has("password"),
    fields: { username: "sales", password: "demo-sales" },
  });
  equal(inside.status, 200, inside.text);
  const ways = linksOf(inside.body).map(({ href }) => href);
  deepEqual(ways.filter((href) => !href.startsWith("#")), [LIST]);
  const done = await sales.submit("/login", inside, { form: has("columns") });
  deepEqual([done.status, done.location], [303, LIST]);
  deepEqual(headsOf(await sales.get(LIST)).slice(1, 2), ["总额"]);
});

Deno.test("chosen columns stay chosen, on every device of the person and in their order", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, site } = desk;
  const done = await prefer(sales, [
    ...COLUMNS,
    ["value", "choose"],
    ["order", "sales"],
    ["order", "total"],
    ["order", "customer"],
    ["columns", "total"],
    ["columns", "sales"],
  ]);
  equal(done.status, 303);
  const other = await site.enter("sales");
  deepEqual(headsOf(await other.get(LIST)), [
    "订单号",
    "业务员",
    "总额",
    "状态",
    "操作",
  ]);
  const moved = await prefer(sales, [
    ...COLUMNS,
    ["value", "down sales"],
    ["order", "sales"],
    ["order", "total"],
    ["columns", "total"],
    ["columns", "sales"],
  ]);
  equal(moved.location, `${LIST}?menu=columns.down.sales`);
  const { body } = await sales.get(moved.location!);
  const arrows = [
    ...body.matchAll(/<button[^>]*value="((?:up|down) \w+)"[^>]*>/g),
  ];
  deepEqual(
    arrows.map(([, way]) => way),
    ["up total", "down total", "up sales", "down sales"],
    "columns that are not shown have no place among them",
  );
  deepEqual(
    arrows.filter(([button]) => /\sautofocus/.test(button))
      .map(([, way]) => way),
    ["up sales"],
    "who moves a column goes on with it; at the end, the other way",
  );
  ok(!/<summary[^>]*autofocus/.test(body));
  deepEqual(headsOf(await sales.get(LIST)).slice(1, 3), ["总额", "业务员"]);
  await prefer(sales, [...COLUMNS, ["value", "reset"]]);
  equal(headsOf(await sales.get(LIST)).length, 9);
  deepEqual(
    headsOf(await sales.get(`${LIST}?columns=receiver`)),
    ["订单号", "收货人", "状态", "操作"],
  );
});

Deno.test("a list with views and columns of its reader still takes at most four statements", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  await prefer(sales, [
    ["name", "view"],
    ["list", "oem.orders"],
    ["value", "save"],
    ["view_name", "零件"],
    ["query", "type=part"],
  ]);
  await takesAtMost(4, sales, LIST);
});

const VIEW: [string, string][] = [["name", "view"], ["list", "oem.orders"]];

Deno.test("a saved view is a link with the filter in it; as default the list opens with it", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const saved = await prefer(sales, [
    ...VIEW,
    ["value", "save"],
    ["view_name", "大单"],
    ["query", "sort=-total&page=3&type=product"],
    ["is_default", "on"],
  ]);
  equal(saved.location, `${LIST}?sort=-total&type=product`);
  const opened = await sales.get(LIST);
  equal(opened.status, 303);
  equal(opened.location, `${LIST}?sort=-total&type=product`);
  const bare = await sales.get(`${LIST}?view=none&menu=views`);
  equal(bare.status, 200);
  const view = linksOf(bare.body).find(({ text }) => text.startsWith("大单"));
  equal(view?.href, `${LIST}?sort=-total&type=product`);
  const id = /name="view" value="(\d+)"/.exec(bare.body)?.[1] ?? "";
  await prefer(sales, [...VIEW, ["value", "undefault"], ["view", id]]);
  equal((await sales.get(LIST)).status, 200);
  await prefer(sales, [...VIEW, ["value", "delete"], ["view", id]]);
  const left = linksOf((await sales.get(VIEWS)).body);
  ok(!left.some(({ text }) => text.startsWith("大单")));
});

Deno.test("a view gets another name and stays what it is; one that is taken, or none, is refused with what was typed", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const save = (name: string, query: string) =>
    prefer(sales, [
      ...VIEW,
      ["value", "save"],
      ["view_name", name],
      ["query", query],
    ]);
  await save("大单", "sort=-total");
  await save("未付", "pay_status=none");
  const open = `${LIST}?sort=-total`;
  const menu = await sales.get(`${open}&menu=views`);
  const form = /value="rename"/.test(menu.body);
  ok(form, "the open view can be renamed");
  const ids = [...menu.body.matchAll(/name="view" value="(\d+)"/g)];
  const id = ids.at(-1)?.[1] ?? "";
  const rename = (name: string) =>
    prefer(sales, [
      ["back", open],
      ...VIEW,
      ["value", "rename"],
      ["view", id],
      ["view_name", name],
    ]);
  const names = async () =>
    linksOf((await sales.get(VIEWS)).body)
      .filter(({ text }) => /^(大|未付)/.test(text))
      .map(({ text, href }) => `${text} ${href.split("?")[1]}`);

  await rename("大额订单");
  deepEqual(await names(), ["大额订单 sort=-total", "未付 pay_status=none"]);
  for (
    const [typed, why] of [["未付", /已有视图「未付」/], [
      " ",
      /请填写视图名称/,
    ]] as const
  ) {
    const { location } = await rename(typed);
    const shown = await sales.get(location ?? "");
    match(shown.text, why);
    match(shown.body, new RegExp(`name="view_name"[^>]*value="${typed}"`));
  }
  deepEqual(await names(), ["大额订单 sort=-total", "未付 pay_status=none"]);
});

Deno.test("a view is shared with the holders of a role, and deleted only by who saved it", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, site, demo } = desk;
  const role = await demo.db.selectFrom("account_role as h")
    .innerJoin("account as a", "a.id", "h.account_id")
    .select("h.role_id").where("a.username", "=", "sales")
    .executeTakeFirstOrThrow();
  const colleague = await demo.db.selectFrom("account").select("id")
    .where("username", "=", "admin").executeTakeFirstOrThrow();
  const share = [
    ...VIEW,
    ["value", "save"],
    ["view_name", "未付"],
    ["query", "pay_status=none"],
    ["role_id", String(role.role_id)],
  ] satisfies [string, string][];
  const admin = await site.enter("admin");
  const isOffered = async (reader: Visitor) =>
    (await reader.get(VIEWS)).body.includes('pay_status=none"');
  await prefer(admin, share);
  equal(await isOffered(admin), false, "who does not hold it shares nothing");
  await prefer(sales, share);
  equal(await isOffered(sales), true);
  equal(await isOffered(admin), false);
  await demo.db.insertInto("account_role")
    .values({ account_id: colleague.id, role_id: role.role_id }).execute();
  equal(await isOffered(admin), true);
  const { id } = await demo.db.selectFrom("saved_view").select("id")
    .executeTakeFirstOrThrow();
  const refused = await prefer(admin, [
    ...VIEW,
    ["value", "delete"],
    ["view", String(id)],
  ]);
  equal(refused.status, 303);
  equal(await isOffered(sales), true);
  const said = async () => (await sales.get(VIEWS)).text.includes("共享");
  equal(await said(), true);
  await deleteRole(demo.db, await demoActor(demo.db, "admin"), role.role_id);
  equal(await said(), false, "a role that is deleted shares nothing");
});

Deno.test("the list as a file has the rows of the filter and the columns as they are shown", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const query = "type=part&sort=-total&columns=total,customer";
  const csv = await sales.get(`${LIST}?${query}&format=csv`);
  equal(csv.status, 200);
  match(
    csv.headers.get("content-disposition") ?? "",
    /attachment; filename\*=/,
  );
  const lines = linesOf(csv);
  equal(lines[0], "订单号,订单类型,总额,客户,联系人,状态");
  const shown = await sales.get(`${LIST}?${query}&page_size=200`);
  equal(lines.length - 1, countOf(shown.text));
  const totals = lines.slice(1).map((line) => Number(line.split(",")[2]));
  deepEqual(totals, totals.toSorted((a, b) => b - a));

  const response = await sales.send("GET", `${LIST}?${query}&format=xlsx`);
  const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const rows = book.sheets[0]?.rows ?? [];
  equal(rows.length, lines.length);
  equal(typeof rows[1]?.[2], "number");
});

Deno.test("a workbook has moments as dates on the office's clock; the file's name says of which day it is, and what a cell says twice is two columns", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const query = "columns=created_at,held&status=unpaid";
  const csv = await sales.get(`${LIST}?${query}&format=csv`);
  const [head, row] = linesOf(csv).map((line) => line.split(","));
  const [, , created = "", ...held] = row ?? [];
  const response = await sales.send("GET", `${LIST}?${query}&format=xlsx`);
  const name = decodeURIComponent(
    response.headers.get("content-disposition") ?? "",
  );
  match(name, /OEM 订单 \d{4}-\d\d-\d\d\.xlsx$/);
  const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  const moment = book.sheets[0]?.rows[1]?.[2];
  ok(moment instanceof Date, String(moment));
  equal(moment.toISOString().slice(0, 19).replace("T", " "), created);
  deepEqual(head?.slice(3), ["停留天数", "由谁处理", "状态"]);
  match(held[0] ?? "", /^\d+$/);
  equal(held[1], "财务");
  equal(typeof book.sheets[0]?.rows[1]?.[3], "number");
});

Deno.test("a file of a wrong filter is refused, not empty: the list says what is wrong", async () => {
  await using desk = await visitDemo("sales");
  const refused = await desk.visitor.get(`${LIST}?format=csv&page=0`);
  equal(refused.location, `${LIST}?page=0`);
  equal((await desk.visitor.get(`${LIST}?page=0`)).status, 422);
});

function chosen(action: string, ids: number[], more: [string, string][] = []) {
  return fieldsOf([
    ["event", "bulk"],
    ["action", action],
    ...ids.map((id): [string, string] => ["id", String(id)]),
    ...more,
  ]);
}

Deno.test("ticked rows go to a file", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const orders = await demo.db.selectFrom("oem_order").select([
    "id",
    "order_no",
  ])
    .where("deleted_at", "is", null).limit(3).execute();
  const ids = orders.map(({ id }) => id);
  const answer = await sales.post(LIST, chosen("csv", ids));
  equal(answer.status, 303);
  const csv = await sales.get(answer.location ?? "");
  const lines = linesOf(csv).slice(1);
  deepEqual(
    lines.map((line) => line.split(",")[0]).sort(),
    orders.map(({ order_no }) => `${order_no}\t`).sort(),
  );
  const none = await sales.post(LIST, chosen("csv", []));
  equal(none.location, LIST, "nothing ticked is no file of everything");
  match((await sales.get(LIST)).text, /请先选择至少一行/);
  const all = await sales.post(LIST, chosen("csv", [], [["all", "1"]]));
  equal(all.location, `${LIST}?format=csv`);
});

Deno.test("many orders are arranged at once; those that do not allow it are named with the reason", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const list = `${LIST}?sort=-total`;
  const of = async (status: "unpaid_complete" | "draft") =>
    await demo.db.selectFrom("oem_order").select(["id", "order_no"])
      .where("status", "=", status).where("deleted_at", "is", null).execute();
  const ready = await of("unpaid_complete");
  const [early] = await of("draft");
  ok(ready.length > 0 && early);
  const ids = [...ready.map(({ id }) => id), early.id];
  const asked = await sales.post(list, chosen("arrange", ids));
  equal(asked.status, 200);
  match(asked.text, new RegExp(`安排生产：共 ${ids.length} 条`));
  equal((await of("unpaid_complete")).length, ready.length, "asked, not done");

  const done = await sales.submit(list, asked, {
    form: has("confirmed"),
  });
  equal(done.status, 303);
  const report = await sales.get(done.location ?? "");
  match(report.text, new RegExp(`已处理 ${ready.length} 条，1 条未能处理`));
  match(report.text, new RegExp(early.order_no));
  match(
    report.body,
    /<a [^>]*href="\/mkt\/oem\/list\?sort=-total"[^>]* data-close/,
    "it is closed to the list as it was filtered",
  );
  equal((await of("unpaid_complete")).length, 0);
  equal((await of("draft")).some(({ id }) => id === early.id), true);
});

Deno.test("of more refusals than a report names it says how many there are", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const run = await demo.db.insertInto("bulk_run").values({
    account_id: (await demoActor(demo.db, "sales")).id,
    list: "oem.orders",
    action: "arrange",
    input: {},
    ids: JSON.stringify([1, 2, 3]),
    total: 3,
    failed: 3,
    failures: JSON.stringify([
      { id: 1, label: "00001", text: { key: "error.not_found", params: {} } },
    ]),
    status: "finished",
  }).returning("id").executeTakeFirstOrThrow();
  const report = await sales.get(`${LIST}?run=${run.id}`);
  match(report.text, /只列出前 1 行，共 3 行未能处理。/);
});

Deno.test("all that a refused filter finds is nothing: no order is arranged that the list doesn't show", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const waiting = () =>
    demo.db.selectFrom("oem_order").select("id")
      .where("status", "=", "unpaid_complete").execute();
  const before = await waiting();
  ok(before.length > 0);
  for (const confirmed of [[], [["confirmed", "1"]] as [string, string][]]) {
    const refused = await sales.post(
      `${LIST}?status=bogus`,
      chosen("arrange", [], [["all", "1"], ...confirmed]),
    );
    equal(refused.status, 422);
    match(refused.text, /无法按这些条件显示列表/);
  }
  deepEqual(await waiting(), before);
});

Deno.test("of many orders the one that arrived damaged is not completed unseen", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, demo } = desk;
  const settled = await demo.db.selectFrom("oem_order as o")
    .select(["o.id", "o.order_no"]).distinct()
    .innerJoin("shipment as h", "h.source_id", "o.id")
    .innerJoin("package as p", "p.shipment_id", "h.id")
    .where("h.source", "=", "oem_order")
    .where("o.status", "=", "final_payment_complete").execute();
  const [damaged] = settled;
  ok(damaged && settled.length > 1);
  await demo.db.updateTable("package_line").set({ damaged: 1, reason: "碎" })
    .where(
      "package_id",
      "in",
      (eb) =>
        eb.selectFrom("package as p")
          .innerJoin("shipment as h", "h.id", "p.shipment_id").select("p.id")
          .where("h.source", "=", "oem_order")
          .where("h.source_id", "=", damaged.id),
    ).execute();
  const ids = settled.map(({ id }) => id);
  const done = await sales.post(
    LIST,
    chosen("complete", ids, [["confirmed", "1"]]),
  );
  const report = await sales.get(done.location ?? "");
  match(
    report.text,
    new RegExp(
      `已处理 ${ids.length - 1} 条，1 条未能处理.*${damaged.order_no}`,
    ),
  );
  match(report.text, /客户收货有短少或破损，请在订单页核对后完成/);
  const left = await demo.db.selectFrom("oem_order").select("id")
    .where("id", "in", ids).where("status", "=", "final_payment_complete")
    .execute();
  deepEqual(left, [{ id: damaged.id }]);
});

Deno.test("nobody sees the report of somebody else's action, and nobody acts without the permission", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales, site, demo } = desk;
  const [order] = await demo.db.selectFrom("oem_order").select("id")
    .where("status", "=", "draft").execute();
  const done = await sales.post(
    LIST,
    chosen("arrange", [order?.id ?? 0], [["confirmed", "1"]]),
  );
  const admin = await site.enter("admin");
  equal((await sales.get(done.location ?? "")).status, 200);
  equal((await admin.get(done.location ?? "")).status, 404);
  const none = await sales.post(
    LIST,
    chosen("arrange", [], [["confirmed", "1"]]),
  );
  equal(none.status, 422);
  match(none.text, /请先选择至少一行/);
  equal((await sales.post(LIST, chosen("delete", [1]))).status, 403);
});

Deno.test("who cancels an action on many rows finds them ticked as before, and nowhere else", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const list = `${LIST}?sort=-total`;
  const rows = ticksIn(await sales.get(list));
  const some = rows.slice(1, 3).map(([id]) => id);
  const fields = chosen("arrange", some.map(Number), [["all", "1"]]);
  const asked = await sales.post(list, fields);
  equal(asked.status, 200);
  deepEqual(tickedIn(asked), [...some, "all"], "behind the dialog");
  const cancel = linksOf(asked.body).find(({ text }) => text === "取消");
  const back = await sales.get(cancel?.href ?? "");
  equal(back.status, 200);
  deepEqual(tickedIn(back), [...some, "all"]);
  const clear = /<a[^>]*href="([^"]*)"[^>]*aria-label="取消选择"/.exec(
    back.body,
  );
  deepEqual(tickedIn(await sales.get(clear?.[1] ?? "")), []);
  for (const page of [back, await sales.get("/mkt/index")]) {
    const carried = linksOf(page.body).filter(({ href }) =>
      href.includes("ticked")
    );
    deepEqual(carried, [], "no link takes the ticks along");
  }
});

/** The rows' boxes and the one for all that the filter finds: what each says, and whether it is ticked. */
function ticksIn({ body }: Answer): [value: string, ticked: boolean][] {
  const boxes = body.match(/<input[^>]*name="(id|all)"[^>]*>/g) ?? [];
  return boxes.filter((box) => box.includes("checkbox")).map((box) => {
    const value = /value="([^"]*)"/.exec(box)?.[1] ?? "";
    return [/name="all"/.test(box) ? "all" : value, /\schecked/.test(box)];
  });
}

function tickedIn(page: Answer): string[] {
  return ticksIn(page).filter(([, ticked]) => ticked).map(([value]) => value);
}
