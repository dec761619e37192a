import { deepEqual, equal, match } from "node:assert/strict";
import { toDecimal } from "@/db/values.ts";
import { linksOf } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import { type Counter, openCounter } from "./counter.ts";

/** Sixty versions that were withdrawn since, all with the valve. */
async function withManyUses({ world: { db, goods } }: Counter): Promise<void> {
  const versions = await db.insertInto("goods_version")
    .values(Array.from({ length: 60 }, (_, i) => ({
      goods_id: goods.irrigator,
      version: `old-${i}`,
      processing_fee: toDecimal(1_00),
      status: 0,
    }))).returning("id").execute();
  await db.insertInto("bom_line")
    .values(versions.map(({ id }) => ({
      version_id: id,
      part_id: goods.valve,
      usage: 1,
    }))).execute();
}

async function withManyPrices(
  { world: { db, goods } }: Counter,
): Promise<void> {
  await db.insertInto("goods_price_log")
    .values(Array.from({ length: 60 }, (_, i) => ({
      goods_id: goods.valve,
      field: "price" as const,
      old_price: toDecimal(i),
      new_price: toDecimal(i + 1),
    }))).execute();
}

/** The cells of a column in the table of this caption. */
function cellsOf({ body }: Answer, caption: string, column: number): string[] {
  const tables = [...body.matchAll(/<table.*?<\/table>/gs)].map(([one]) => one);
  const table = tables.find((one) => one.includes(caption)) ?? "";
  return [...table.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].slice(1)
    .map(([, row = ""]) =>
      ([...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)][column]?.[1] ?? "")
        .replaceAll(/<[^>]*>/g, " ").trim()
    );
}

Deno.test("a part that many versions use shows those on offer first, and leads to all of them", async () => {
  await using counter = await openCounter();
  const { keeper, world: { goods } } = counter;
  await withManyUses(counter);
  const path = `/prod/mall/good_detail/${goods.valve}`;
  const page = await keeper.get(path);
  const versions = cellsOf(page, "用于产品", 1);
  equal(versions.length, 50);
  deepEqual(versions.slice(0, 2), ["v2", "v1"]);
  match(page.text, /显示 50 条，共 62 条 显示全部/);
  const all = linksOf(page.body).find(({ text }) => text === "显示全部");
  equal(all?.href, "?uses=all#uses");
  const whole = await keeper.get(`${path}?uses=all`);
  equal(cellsOf(whole, "用于产品", 1).length, 62);
  match(whole.body, /id="uses"/);
  equal(whole.text.includes("显示全部"), false);
});

Deno.test("goods whose price changed often lead to their whole history", async () => {
  await using counter = await openCounter();
  const { keeper, world: { goods } } = counter;
  await withManyPrices(counter);
  const path = `/prod/mall/good_detail/${goods.valve}`;
  const page = await keeper.get(path);
  const shown = cellsOf(page, "价格记录", 0).length;
  equal(shown, 50);
  const all = linksOf(page.body).find(({ text }) => text === "显示全部");
  equal(all?.href, "?prices=all#prices");
  const whole = await keeper.get(`${path}?prices=all`);
  equal(cellsOf(whole, "价格记录", 0).length >= 60, true);
  match(whole.body, /id="prices"/);
});
