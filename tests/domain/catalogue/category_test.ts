import {
  deepEqual,
  equal,
  match,
  ok,
  rejects,
  throws,
} from "node:assert/strict";
import fc from "fast-check";
import { findCategory, listCategories } from "@/db/catalogue/categories.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import {
  CategoryEdit,
  CategoryInput,
  createCategory,
  deleteCategory,
  placeCategory,
  stepCategory,
  updateCategory,
} from "@/domain/catalogue/category.ts";
import {
  type Branch,
  childrenOf,
  heightOf,
  MAX_DEPTH,
  pathTo,
  placed,
  placeFault,
  stepOf,
  WAYS,
  withBelow,
} from "@/domain/catalogue/category_tree.ts";
import { createGoods } from "@/domain/catalogue/write_goods.ts";
import { GoodsInput } from "@/domain/catalogue/goods_input.ts";
import { parse } from "@/domain/validate.ts";
import { refusalsOf, refused } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { addCategory, keeperOf, partsKeeperOf } from "./people.ts";

/** "灌溉设备(阀(球阀) 泵)": the tree as it is read. */
async function shape(db: Db): Promise<string> {
  const children = childrenOf(await listCategories(db));
  const write = (parent: number | null): string =>
    (children.get(parent) ?? []).map(({ category_id, category_name }) => {
      const below = write(category_id);
      return below ? `${category_name}(${below})` : category_name;
    }).join(" ");
  return write(null);
}

async function versionOf(db: Db, id: number): Promise<number> {
  const { version } = await db.selectFrom("goods_category").select("version")
    .where("category_id", "=", id).executeTakeFirstOrThrow();
  return version;
}

function rename(
  world: World,
  actor: Actor,
  id: number,
  sent: Record<string, unknown>,
) {
  return updateCategory(world.db, actor, id, parse(CategoryEdit, sent));
}

Deno.test("a parent that is no id is refused, whatever it is", () => {
  const parents = [-1, 1.5, "x", true, [5], {}, { toString: {} }, 1e21];
  for (const parent_id of parents) {
    throws(
      () => parse(CategoryInput, { category_name: "pumps", parent_id }),
      refused(42200, "parent_id"),
    );
  }
});

Deno.test("categories are made, renamed and moved under another, the last among its children", async () => {
  await using world = await openWorld();
  const valves = await addCategory(world, "阀");
  const ball = await addCategory(world, "球阀", valves);
  const pumps = await addCategory(world, "泵");
  equal(await shape(world.db), "灌溉设备 阀(球阀) 泵");
  await rename(world, keeperOf(world), pumps, {
    category_name: "水泵",
    parent_id: valves,
    version: await versionOf(world.db, pumps),
  });
  equal(await shape(world.db), "灌溉设备 阀(球阀 水泵)");
  await rename(world, keeperOf(world), ball, {
    category_name: "球阀门",
    version: await versionOf(world.db, ball),
  });
  equal(await shape(world.db), "灌溉设备 阀(球阀门 水泵)", "it stays there");
  await rename(world, keeperOf(world), ball, {
    category_name: "球阀",
    parent_id: null,
    sort: 0,
    version: await versionOf(world.db, ball),
  });
  equal(await shape(world.db), "球阀 灌溉设备 阀(水泵)");
  const log = await world.db.selectFrom("operation_log").select(["event"])
    .select(["before", "after"]).where("source", "=", "goods_category")
    .where("source_id", "=", ball).orderBy("id").execute();
  deepEqual(log.map(({ event }) => event), ["create", "update", "update"]);
  deepEqual(log[1], {
    event: "update",
    before: { category_name: "球阀" },
    after: { category_name: "球阀门" },
  });
});

Deno.test("a category steps up and down among its siblings, under the one above and out again", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const a = await addCategory(world, "甲");
  await addCategory(world, "乙");
  const c = await addCategory(world, "丙");
  const step = async (id: number, way: typeof WAYS[number]) => {
    await stepCategory(db, keeper, id, way);
    return await shape(db);
  };
  equal(await step(c, "up"), "灌溉设备 甲 丙 乙");
  equal(await step(c, "down"), "灌溉设备 甲 乙 丙");
  equal(await step(c, "down"), "灌溉设备 甲 乙 丙", "there is nothing below");
  equal(await step(c, "in"), "灌溉设备 甲 乙(丙)");
  equal(await step(c, "in"), "灌溉设备 甲 乙(丙)", "nothing stands above it");
  equal(await step(c, "out"), "灌溉设备 甲 乙 丙");
  equal(await step(c, "out"), "灌溉设备 甲 乙 丙");
  await placeCategory(db, keeper, c, { parent_id: a, position: 0 });
  equal(await shape(db), "灌溉设备 甲(丙) 乙");
  await placeCategory(db, keeper, c, { parent_id: null, position: 1 });
  equal(await shape(db), "灌溉设备 丙 甲 乙");
});

Deno.test("the place that a category is said to have is its place, also after others were deleted or moved away: who sends it back moves nothing", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const a = await addCategory(world, "甲");
  const b = await addCategory(world, "乙");
  const c = await addCategory(world, "丙");
  const d = await addCategory(world, "丁");
  const staysAsRead = async (shown: string) => {
    equal(await shape(db), shown);
    for (const { category_id } of await listCategories(db)) {
      const { sort, ...read } = await findCategory(db, category_id);
      await rename(world, keeper, category_id, { ...read, sort });
      equal(await shape(db), shown);
      equal((await findCategory(db, category_id)).version, read.version);
    }
  };
  await deleteCategory(db, keeper, a);
  await staysAsRead("灌溉设备 乙 丙 丁");
  await stepCategory(db, keeper, c, "in");
  await staysAsRead("灌溉设备 乙(丙) 丁");
  await placeCategory(db, keeper, d, { parent_id: b, position: 0 });
  await staysAsRead("灌溉设备 乙(丁 丙)");
  const moved = { category_name: "丁", parent_id: null, sort: 0, version: 2 };
  await rename(world, keeper, d, moved);
  await staysAsRead("丁 灌溉设备 乙(丙)");
});

Deno.test("nothing goes under itself, under what is below it, under what is not there, or too deep", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const ids: number[] = [];
  for (let level = 0; level < MAX_DEPTH; level++) {
    ids.push(await addCategory(world, `第${level}级`, ids.at(-1) ?? null));
  }
  const [top = 0, second = 0] = ids;
  const fault = refused(42200, "parent_id");
  await rejects(addCategory(world, "太深", ids.at(-1)), fault);
  for (const parent_id of [top, second, ids.at(-1)!, 999_999]) {
    const place = { parent_id, position: 0 };
    await rejects(placeCategory(db, keeper, top, place), fault);
  }
  const edit = { category_name: "新名", parent_id: second, version: 1 };
  await rejects(rename(world, keeper, top, edit), fault);
  const other = await addCategory(world, "另一棵");
  await rejects(
    placeCategory(db, keeper, top, { parent_id: other, position: 0 }),
    fault,
  );
  await rejects(stepCategory(db, keeper, top, "in"), fault);
  equal((await listCategories(db)).length, MAX_DEPTH + 2);
});

Deno.test("two of one name do not stand at the same place", async () => {
  await using world = await openWorld();
  const keeper = keeperOf(world);
  const a = await addCategory(world, "甲");
  const twin = refused(40903, "category_name");
  await rejects(addCategory(world, "甲"), twin);
  const below = await addCategory(world, "甲", a);
  await rejects(stepCategory(world.db, keeper, below, "out"), twin);
  await rejects(
    rename(world, keeper, a, { category_name: "灌溉设备", version: 1 }),
    twin,
  );
  await rename(world, keeper, a, { category_name: "甲", version: 1 });
});

Deno.test("names that differ only by case, width or blanks are one name, as a file's rows call categories", async () => {
  await using world = await openWorld();
  const keeper = keeperOf(world);
  const twin = refused(40903, "category_name");
  const pumps = await addCategory(world, "DC Pumps / 12V");
  const other = await addCategory(world, "别的");
  const below = await addCategory(world, "dc pumps/12v", other);
  for (const name of ["dc pumps / 12V", "ＤＣ　pumps / 12V", "DC Pumps/12V"]) {
    await rejects(addCategory(world, name), twin, name);
    const edit = { category_name: name, version: 1 };
    await rejects(rename(world, keeper, other, edit), twin, name);
  }
  await rejects(stepCategory(world.db, keeper, below, "out"), twin);
  const itself = { category_name: "dc pumps / 12v", version: 1 };
  await rename(world, keeper, pumps, itself);
});

Deno.test("categories that have had one name in two cases keep it, and move among their siblings", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const parent_id = await addCategory(world, "阀");
  const first = await addCategory(world, "Ball", parent_id);
  const second = await addCategory(world, "球", parent_id);
  await db.updateTable("goods_category").set({ category_name: "ball" })
    .where("category_id", "=", second).execute();
  await stepCategory(db, keeper, second, "up");
  const kept = { category_name: "ball", sort: 1, version: 2 };
  await rename(world, keeper, second, kept);
  match(await shape(db), /阀\(Ball ball\)/);
  const edit = { category_name: "BALL", version: 1 };
  const twin = refused(40903, "category_name");
  await rejects(rename(world, keeper, first, edit), twin);
});

Deno.test("only an empty category can go", async () => {
  await using world = await openWorld();
  const { db } = world;
  const keeper = keeperOf(world);
  const parent = await addCategory(world, "上级");
  const child = await addCategory(world, "下级", parent);
  await rejects(deleteCategory(db, keeper, parent), refused(40900));
  const input = { sn: "x-1", name: "货", kind: "device", category_id: child };
  const { id } = await createGoods(db, keeper, parse(GoodsInput, input));
  await rejects(deleteCategory(db, keeper, child), refused(40900));
  await db.deleteFrom("goods").where("id", "=", id).execute();
  await deleteCategory(db, keeper, child);
  await deleteCategory(db, keeper, parent);
  equal(await shape(db), "灌溉设备");
  await rejects(deleteCategory(db, keeper, parent), refused(40400));
});

Deno.test("what somebody else changed meanwhile is not overwritten", async () => {
  await using world = await openWorld();
  const keeper = keeperOf(world);
  const id = await addCategory(world, "甲");
  await rename(world, keeper, id, { category_name: "乙", version: 1 });
  await rejects(
    rename(world, keeper, id, { category_name: "丙", version: 1 }),
    refused(40901),
  );
});

Deno.test("only who manages products keeps the categories", async () => {
  await using world = await openWorld();
  const { db } = world;
  const id = await addCategory(world, "甲");
  const forbidden = refused(40300);
  for (
    const actor of [partsKeeperOf(world), world.sales, world.green]
  ) {
    const input = parse(CategoryInput, { category_name: "丙" });
    await rejects(createCategory(db, actor, input), forbidden);
    await rejects(
      rename(world, actor, id, { category_name: "丙", version: 1 }),
      forbidden,
    );
    await rejects(stepCategory(db, actor, id, "up"), forbidden);
    const place = { parent_id: null, position: 0 };
    await rejects(placeCategory(db, actor, id, place), forbidden);
    await rejects(deleteCategory(db, actor, id), forbidden);
  }
});

interface Act {
  id: number;
  way: typeof WAYS[number] | null;
  parent: number;
  position: number;
}

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 9 }),
    way: fc.option(fc.constantFrom(...WAYS)),
    parent: fc.integer({ min: 0, max: 10 }),
    position: fc.integer({ min: 0, max: 12 }),
  }),
  { maxLength: 60 },
);

/** As the commands do it: asks whether it may, then writes parent and order. */
function perform(rows: readonly Branch[], act: Act): readonly Branch[] {
  const { id, way } = act;
  const asked = way
    ? stepOf(rows, id, way)
    : { parent_id: act.parent || null, position: act.position };
  if (!asked || placeFault(rows, id, asked.parent_id)) return rows;
  const order = placed(rows, id, asked.parent_id, asked.position);
  const moved = rows.map((row) =>
    row.category_id === id ? { ...row, parent_id: asked.parent_id } : row
  );
  const ofOthers = moved.filter((row) => !order.includes(row.category_id));
  return [
    ...ofOthers,
    ...order.map((one) => moved.find((row) => row.category_id === one)!),
  ];
}

Deno.test("no sequence of moves makes a cycle, loses a category or grows too deep", () => {
  const start: Branch[] = Array.from({ length: 9 }, (_, i) => ({
    category_id: i + 1,
    parent_id: null,
  }));
  fc.assert(fc.property(acts, (sequence) => {
    let rows: readonly Branch[] = start;
    for (const act of sequence) {
      rows = perform(rows, act);
      equal(rows.length, 9);
      for (const { category_id: id } of rows) {
        const path = pathTo(rows, id);
        equal(path[0]?.parent_id, null, "every way leads to the top");
        ok(path.length + heightOf(rows, id) - 1 <= MAX_DEPTH);
      }
      const tops = rows.filter((row) => row.parent_id === null);
      const reached = tops.flatMap((row) => [
        ...withBelow(rows, row.category_id),
      ]);
      equal(new Set(reached).size, 9);
      equal(reached.length, 9);
    }
  }));
});

Deno.test("two people who move two categories under each other at once: one wins, there is no cycle", async () => {
  await using world = await openWorld({ server: true });
  const { db } = world;
  const keeper = keeperOf(world);
  const a = await addCategory(world, "甲");
  const b = await addCategory(world, "乙");
  for (let round = 0; round < 10; round++) {
    const outcomes = await Promise.allSettled([
      placeCategory(db, keeper, a, { parent_id: b, position: 0 }),
      placeCategory(db, keeper, b, { parent_id: a, position: 0 }),
    ]);
    const lost = outcomes.filter((one) => one.status === "rejected");
    equal(lost.length, 1);
    ok(lost.every((one) => refused(42200, "parent_id")(one.reason)));
    const rows = await listCategories(db);
    for (const row of rows) {
      equal(pathTo(rows, row.category_id)[0]?.parent_id, null);
    }
    for (const id of [a, b]) {
      await placeCategory(db, keeper, id, { parent_id: null, position: 0 });
    }
  }
});

Deno.test("goods are put into a category while it is deleted: either they are in it, or it is gone", async () => {
  await using world = await openWorld({ server: true });
  const { db } = world;
  const keeper = keeperOf(world);
  for (let round = 0; round < 10; round++) {
    const id = await addCategory(world, `第${round}轮`);
    const goods = parse(GoodsInput, {
      sn: `r-${round}`,
      name: "货",
      kind: "device",
      category_id: id,
    });
    const codes = await refusalsOf([
      createGoods(db, keeper, goods),
      deleteCategory(db, keeper, id),
    ]);
    equal(codes.length, 1);
  }
});
