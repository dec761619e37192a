import { equal, rejects } from "node:assert/strict";
import { withStatements } from "@/db/statements.ts";
import { inTransaction } from "@/db/transaction.ts";
import { createGoodsFromRow } from "@/domain/catalogue/goods_row.ts";
import { refused } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { addCategory, keeperOf } from "./people.ts";

/** The category of goods whose row in a file calls it so. */
async function filed(world: World, called: string): Promise<number | null> {
  const { db } = world;
  const row = { sn: crypto.randomUUID(), name: "阀", kind: "part" };
  const { id } = await inTransaction(
    db,
    (trx) =>
      createGoodsFromRow(trx, keeperOf(world), { ...row, category_id: called }),
  );
  const { category_id } = await db.selectFrom("goods").select("category_id")
    .where("id", "=", id).executeTakeFirstOrThrow();
  return category_id;
}

Deno.test("goods in a file name their category by its whole path, or by a name that only one has", async () => {
  await using world = await openWorld();
  const sensors = await addCategory(world, "感应件");
  const devices = await addCategory(world, "设备组");
  const below = await addCategory(world, "感应件", devices);
  const pumps = await addCategory(world, "泵组", devices);
  const others = await addCategory(world, "泵组", sensors);
  equal(await filed(world, "感应件"), sensors, "its name is its whole path");
  equal(await filed(world, " 设备组 / 感应件"), below);
  equal(await filed(world, "设备组/泵组"), pumps);
  equal(await filed(world, "感应件/泵组"), others);
  equal(await filed(world, ""), null);
  for (const called of ["泵组", "没有", "设备组/没有"]) {
    await rejects(filed(world, called), refused(42200, "category_id"), called);
  }
});

Deno.test("the categories are read once for all rows of a file that are written together", async () => {
  await using world = await openWorld();
  const { db } = world;
  await addCategory(world, "感应件");
  const rows = ["a", "b", "c"].map((sn) => ({
    sn: `row-${sn}`,
    name: "阀",
    kind: "part",
    category_id: "感应件",
  }));
  const { statements } = await withStatements(() =>
    inTransaction(db, async (trx) => {
      for (const row of rows) {
        await createGoodsFromRow(trx, keeperOf(world), row);
      }
    })
  );
  const whole = statements.filter(({ sql }) =>
    /from "goods_category" order by/.test(sql)
  );
  equal(whole.length, 1, statements.map(({ sql }) => sql).join("\n"));
});
