import { deepEqual, ok } from "node:assert/strict";
import { listGoods } from "@/db/catalogue/goods_list.ts";
import { listTasks } from "@/db/production/tasks.ts";
import { GoodsFilter } from "@/domain/catalogue/goods_filter.ts";
import { TaskFilter } from "@/domain/production/task_filter.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { parse } from "@/domain/validate.ts";
import { openDemo } from "@/tests/world.ts";
import { demoActor } from "./demo.ts";

/** Whether nothing stands before anything, and something before nothing. */
function endsWithNothing(values: readonly unknown[]): boolean {
  const first = values.indexOf(null);
  return first > 0 && values.slice(first).every((value) => value === null);
}

Deno.test("goods without a price and tasks without a day come last, whichever way the list is sorted", async () => {
  await using demo = await openDemo();
  const { db } = demo;
  const production = await demoActor(db, "production");
  await db.updateTable("production_task").set({ ends_on: null })
    .where(
      "id",
      "in",
      (of) =>
        of.selectFrom("production_task").select("id").orderBy("id").limit(3),
    )
    .execute();
  for (const way of ["", "-"]) {
    const goods = parse(GoodsFilter, { sort: `${way}price`, page_size: 200 });
    const { rows } = await listGoods(db, production, goods);
    const prices = rows.map(({ price }) => price);
    ok(endsWithNothing(prices), `${way}price: ${prices}`);
    const tasks = parse(TaskFilter, { sort: `${way}ends_on`, page_size: 200 });
    const found = await listTasks(db, production, tasks, DEFAULT_SETTINGS);
    const days = found.rows.map(({ ends_on }) => ends_on);
    ok(endsWithNothing(days), `${way}ends_on: ${days}`);
    const known = days.filter((day) => day !== null);
    const sorted = known.toSorted();
    deepEqual(known, way ? sorted.toReversed() : sorted);
  }
});
