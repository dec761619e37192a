import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { formsOf, linksOf, sends, textOf } from "@/tests/html.ts";
import type { Visitor } from "@/tests/http.ts";
import { fileOf } from "@/tests/resource/importing.ts";
import { until } from "@/tests/until.ts";
import { openCounter } from "./counter.ts";

const LIST = "/prod/mall/all";
const NEW = `${LIST}?import=new`;
const HEAD = "编码,名称,类别,类型,单位,价格,成本价";

/** Uploads a file and waits for what its check says; the report's address. */
async function check(visitor: Visitor, csv: string): Promise<string> {
  const page = await visitor.get(NEW);
  const { location, text } = await visitor.submit(NEW, page, {
    form: sends("import"),
    fields: { file: fileOf("goods.csv", csv) },
  });
  if (!location) throw new Error(text);
  await until(
    30,
    async () => /行可以导入/.test((await visitor.get(location)).text),
  );
  return location;
}

Deno.test("goods come from a file, with their prices and the category that it names; what the form would refuse is refused by row and column", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const { db } = counter.world;
  const report = await check(
    keeper,
    [
      HEAD,
      "imp-1,阀门,零件,,件,12.50,8",
      "imp-2,叶片,零件,没有的类型,件,1,",
      "imp-1,阀门,零件,,件,2,",
      "imp-3,整机,OEM产品,,台,99,",
      "imp-4,别的,不认识,,台,99,",
    ].join("\n"),
  );
  const page = await keeper.get(report);
  match(page.text, /1 行可以导入/);
  match(page.text, /按此名称找不到唯一的类型/);
  equal(formsOf(page.body).some(sends("import_write")), true);
  const { location } = await keeper.submit(report, page, {
    form: sends("import_write"),
  });
  await until(
    30,
    async () => !/正在/.test((await keeper.get(location ?? report)).text),
  );
  const made = await db.selectFrom("goods")
    .select(["sn", "name", "kind", "unit", "price", "cost_price", "status"])
    .where("sn", "like", "imp-%").execute();
  deepEqual(made, [{
    sn: "imp-1",
    name: "阀门",
    kind: "part",
    unit: "件",
    price: 1_250,
    cost_price: 800,
    status: 1,
  }]);
  const prices = await db.selectFrom("goods as g")
    .innerJoin("goods_price_log as p", "p.goods_id", "g.id")
    .select(["p.field", "p.new_price"]).where("g.sn", "=", "imp-1").execute();
  deepEqual(prices, [
    { field: "price", new_price: 1_250 },
    { field: "cost_price", new_price: 800 },
  ]);
});

Deno.test("all that is wrong in a row of goods is told at once, and a code twice in the file, in whatever case and width, names the row that has it", async () => {
  await using counter = await openCounter();
  const { keeper } = counter;
  const report = await check(
    keeper,
    [
      `${HEAD},状态`,
      "imp-7,,零件,没有,个,abc,,上架",
      "imp-8,x,坏,没有,个,-3,,坏",
      "imp-9,阀门,零件,,个,1,,",
      "imp-9,,零件,,个,1,,",
      ...Array.from({ length: 50 }, (_, i) => `imp-1${i},阀门,零件,,个,1,,`),
      " IMP-9 ,阀门,零件,,个,1,,",
      "ｉｍｐ－９,阀门,零件,,个,1,,",
      "imp-6,整机,OEM产品,没有,台,1,,坏",
    ].join("\n"),
  );
  const { body } = await keeper.get(report);
  const unnamed = /^按此名称找不到唯一的类型/;
  expectRows(rowsOf(body), [
    ["2", "名称", /^请填写名称$/],
    ["2", "价格", /^请输入金额/],
    ["2", "类型", unnamed],
    ["3", "类别", /^只能填写：.*零件/],
    ["3", "价格", /^金额不能小于/],
    ["3", "状态", /^只能填写：上架、下架$/],
    ["3", "类型", unnamed],
    ["5", "编码", /^与文件第 4 行重复$/],
    ["5", "名称", /^请填写名称$/],
    ["56", "编码", /^与文件第 4 行重复$/],
    ["57", "编码", /^与文件第 4 行重复$/],
    ["58", "价格", /零件|版本/],
    ["58", "状态", /^只能填写/],
    ["58", "类型", unnamed],
  ]);
});

/** The rows of the report's table. */
function rowsOf(body: string): string[][] {
  return [...body.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = ""]) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
      textOf(cell)
    )
  ).filter(([row]) => /^\d+$/.test(row ?? ""));
}

/** The cells of each row as the patterns say, whatever the order inside a row of the file. */
function expectRows(
  rows: string[][],
  expected: [row: string, column: string, reason: RegExp][],
): void {
  const places = (all: readonly (readonly unknown[])[]) =>
    all.map(([row, column]) => `${row} ${column}`).sort();
  deepEqual(places(rows), places(expected));
  for (const [row, column, reason] of expected) {
    const said = rows.find(([no, name]) => no === row && name === column);
    match(said?.[2] ?? "", reason);
  }
}

Deno.test("who may write no goods is offered no import, and gets none", async () => {
  await using counter = await openCounter();
  const reader = await counter.staff("manage_oem");
  const page = await reader.get("/prod/mall/all");
  equal(page.status, 200);
  equal(
    linksOf(page.body).some(({ href }) => href.includes("import=new")),
    false,
  );
  equal((await reader.get("/prod/mall/all?import=new")).status, 403);
  const template = await reader.get("/prod/mall/all?template=1&format=csv");
  equal(template.status, 403);
  doesNotMatch(template.body, /编码/);
});
