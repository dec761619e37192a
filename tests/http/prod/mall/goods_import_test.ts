import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { formsOf, linksOf, sends } from "@/tests/html.ts";
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
  match(page.text, /没有唯一的类型/);
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
