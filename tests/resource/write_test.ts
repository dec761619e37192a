import { deepEqual, equal, ok } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { Refused, text } from "@/domain/errors.ts";
import { findRow } from "@/resource/read.ts";
import type { Resource } from "@/resource/spec.ts";
import { setField } from "@/resource/write.ts";
import { refuses } from "@/tests/refusals.ts";
import type { World } from "@/tests/world.ts";
import {
  addTool,
  changeTool,
  HAMMER,
  openShed,
  removeTool,
  storedTool,
  TOOL,
} from "./tool.ts";

/** What a form sends. */
const DRILL = {
  name: " 冲击钻 ",
  code: "D-7",
  note: "红色\n带箱",
  hotline: "+86 138 1234 5678",
  weight: "12",
  price: "1,234.5",
  bought_on: "2026-02-28",
  lent: "1",
  kind: "0",
  keeper_id: "",
  organization_id: "绿源农业科技",
};

function faultsOf(promise: Promise<unknown>): Promise<string[]> {
  return promise.then(
    () => [],
    (error) => {
      if (!(error instanceof Refused)) throw error;
      return [String(error.code), ...Object.keys(error.fields).sort()];
    },
  );
}

function setting(
  world: World,
  id: number,
  input: Record<string, unknown>,
  noun = TOOL,
) {
  return inTransaction(
    world.db,
    (trx) => setField(trx, world.sales, noun, id, input),
  );
}

Deno.test("what a form sends is stored as what it is, and found by its words and sounds", async () => {
  await using world = await openShed();
  const { id } = await addTool(world, {
    ...DRILL,
    keeper_id: String(world.sales.id),
  });
  const { created_at: _, ...row } = await storedTool(world, id);
  deepEqual(row, {
    id,
    name: "冲击钻",
    code: "D-7",
    note: "红色\n带箱",
    hotline: "13812345678",
    weight: 12,
    price: 1_234_50,
    bought_on: "2026-02-28",
    lent: true,
    kind: 0,
    keeper_id: world.sales.id,
    organization_id: world.organizations.green,
    search: "冲击钻 chongjizuan cjz 击钻 钻 d-7",
    spelled: "chongjizuan",
    version: 1,
    deleted_at: null,
  });
  const read = await findRow(world.db, world.sales, TOOL, id);
  deepEqual(read.names, {
    keeper_id: "sales",
    organization_id: "绿源农业科技",
  });
});

Deno.test("a row that has the value already is not written, and leaves no line in the log", async () => {
  await using world = await openShed();
  const { id } = await addTool(world, { ...DRILL, kind: "0", keeper_id: "" });
  const lines = async () => {
    const { n } = await world.db.selectFrom("operation_log")
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow();
    return Number(n);
  };
  const before = await lines();
  await setting(world, id, { kind: "0" });
  await setting(world, id, { keeper_id: "" });
  equal((await storedTool(world, id)).version, 1);
  equal(await lines(), before);
  await setting(world, id, { kind: "1" });
  equal((await storedTool(world, id)).version, 2);
  equal(await lines(), before + 1);
});

Deno.test("what is left out is nothing, or the usual value", async () => {
  await using world = await openShed();
  const { id } = await addTool(world);
  const row = await storedTool(world, id);
  deepEqual(
    [row.code, row.weight, row.price, row.bought_on, row.lent, row.kind],
    ["", null, null, null, false, 1],
  );
});

Deno.test("every field says for itself what is wrong, all at once, and nothing is written", async () => {
  await using world = await openShed();
  const wrong = {
    name: " ",
    code: "x".repeat(11),
    note: "n".repeat(101),
    hotline: "12",
    weight: "501",
    price: "1.234",
    bought_on: "2026-02-30",
    lent: "maybe",
    kind: "7",
    keeper_id: "999999",
    organization_id: "没有这家",
  };
  deepEqual(await faultsOf(addTool(world, wrong)), [
    "42200",
    ...Object.keys(wrong).sort(),
  ]);
  const { id } = await addTool(world);
  deepEqual(
    await faultsOf(changeTool(world, id, { ...wrong, version: 1 })),
    ["42200", ...Object.keys(wrong).sort()],
  );
  equal((await storedTool(world, id)).version, 1);
});

Deno.test("an edit notes each changed field before and after, with who made it", async () => {
  await using world = await openShed();
  const { id } = await addTool(world, DRILL);
  await changeTool(world, id, { ...DRILL, price: "99", version: 1 });
  await removeTool(world, id);
  const log = await world.db.selectFrom("operation_log")
    .select(["account_id", "event", "source", "source_id", "before", "after"])
    .orderBy("id").execute();
  deepEqual(log.map(({ event }) => event), ["create", "update", "delete"]);
  deepEqual(log[1], {
    account_id: world.sales.id,
    event: "update",
    source: "tool",
    source_id: id,
    before: { price: 1_234_50 },
    after: { price: 99_00 },
  });
});

Deno.test("who edits what somebody else changed meanwhile is told, and overwrites nothing", async () => {
  await using world = await openShed();
  const { id } = await addTool(world, DRILL);
  await changeTool(world, id, { ...DRILL, name: "电钻", version: 1 });
  await refuses(
    changeTool(world, id, { ...DRILL, name: "手钻", version: 1 }),
    40901,
  );
  await refuses(changeTool(world, id, DRILL), 42200, "version");
  const row = await storedTool(world, id);
  deepEqual([row.name, row.version], ["电钻", 2]);
});

Deno.test("a value that is one's own is refused to others until the row is deleted", async () => {
  await using world = await openShed();
  const { id } = await addTool(world, DRILL);
  deepEqual(await faultsOf(addTool(world, DRILL)), ["40903", "code"]);
  const other = await addTool(world);
  await addTool(world); // two without a code
  deepEqual(
    await faultsOf(changeTool(world, other.id, { ...DRILL, version: 1 })),
    ["40903", "code"],
  );
  await changeTool(world, id, { ...DRILL, note: "", version: 1 });
  await removeTool(world, id);
  await addTool(world, DRILL);
});

Deno.test("a reference is a name or an id of what can be chosen, and nothing else", async () => {
  await using world = await openShed();
  const { db, sales, organizations } = world;
  const keeperOf = async (keeper_id: unknown) => {
    const { id } = await addTool(world, { ...HAMMER, keeper_id });
    return (await storedTool(world, id)).keeper_id;
  };
  equal(await keeperOf("sales"), sales.id);
  equal(await keeperOf(sales.id), sales.id);
  equal(await keeperOf(null), null);
  const { id } = await addTool(world, {
    ...HAMMER,
    organization_id: organizations.sky,
    keeper_id: sales.id,
  });
  for (
    const nobody of ["green", world.green.id, -1, 1.5, "sales ; --", true, {}]
  ) {
    deepEqual(
      await faultsOf(addTool(world, { ...HAMMER, keeper_id: nobody })),
      ["42200", "keeper_id"],
      JSON.stringify(nobody),
    );
  }
  await db.updateTable("account").set({ nickname: "同名" })
    .where("username", "in", ["finance", "production"]).execute();
  deepEqual(
    await faultsOf(addTool(world, { ...HAMMER, keeper_id: "同名" })),
    ["42200", "keeper_id"],
  );
  await db.updateTable("account").set({ status: 0 })
    .where("id", "=", sales.id).execute();
  deepEqual(
    await faultsOf(addTool(world, { ...HAMMER, keeper_id: sales.id })),
    ["42200", "keeper_id"],
  );
  const kept = { ...HAMMER, organization_id: "", keeper_id: "sales" };
  const { organization_id: _, ...unsaid } = kept;
  await changeTool(world, id, { ...unsaid, version: 1 });
  equal((await storedTool(world, id)).keeper_id, sales.id, "it may stay");
});

Deno.test("who is called by a number is taken for nobody's id: a select and a call say ids, a name is typed", async () => {
  await using world = await openShed();
  const { db, sales, finance, organizations: { green, sky } } = world;
  await db.updateTable("account").set({ nickname: String(sales.id) })
    .where("id", "=", finance.id).execute();
  await db.updateTable("organization").set({ name: String(sky) })
    .where("id", "=", green).execute();
  const stored = async (input: Record<string, unknown>) => {
    const { id } = await addTool(world, { name: "铁锤", ...input });
    const { keeper_id, organization_id } = await storedTool(world, id);
    return { id, keeper_id, organization_id };
  };
  const chosen = await stored({
    keeper_id: String(sales.id),
    organization_id: String(sky),
  });
  deepEqual(
    [chosen.keeper_id, chosen.organization_id],
    [sales.id, green],
    "chosen from a few; typed where there are many",
  );
  const called = await stored({ keeper_id: sales.id, organization_id: sky });
  deepEqual([called.keeper_id, called.organization_id], [sales.id, sky]);
  await db.updateTable("account").set({ status: 0 })
    .where("id", "=", sales.id).execute();
  const gone = { ...HAMMER, organization_id: sky, keeper_id: sales.id };
  deepEqual(await faultsOf(addTool(world, gone)), ["42200", "keeper_id"]);
});

Deno.test("what is said once stays, whatever is sent later", async () => {
  await using world = await openShed();
  const { id } = await addTool(world);
  const edit = (organization_id: unknown) =>
    changeTool(world, id, { name: "铁锤", organization_id, version: 1 });
  await refuses(edit("天禾生态农场"), 42200, "organization_id");
  await refuses(
    edit(world.organizations.sky),
    42200,
    "organization_id",
  );
  await edit("绿源农业科技");
  equal(
    (await storedTool(world, id)).organization_id,
    world.organizations.green,
  );
});

Deno.test("a deleted row is there for nobody any more", async () => {
  await using world = await openShed();
  const { id } = await addTool(world);
  await removeTool(world, id);
  ok((await storedTool(world, id)).deleted_at);
  await refuses(removeTool(world, id), 40400);
  await refuses(
    changeTool(world, id, { ...HAMMER, version: 2 }),
    40400,
  );
  await refuses(setting(world, id, { kind: 0 }), 40400);
  await refuses(
    findRow(world.db, world.sales, TOOL, id),
    40400,
  );
});

Deno.test("who may not change rows is refused, whatever they send", async () => {
  await using world = await openShed();
  const { id } = await addTool(world);
  for (const actor of [world.finance, world.nobody, world.green]) {
    await refuses(addTool(world, HAMMER, actor), 40300);
    await refuses(changeTool(world, id, {}, actor), 40300);
    await refuses(removeTool(world, id, actor), 40300);
  }
});

Deno.test("one field is given to a row, the others and who edits them at the moment are not overwritten", async () => {
  await using world = await openShed();
  const { id } = await addTool(world, DRILL);
  await setting(world, id, { keeper_id: "sales" });
  await setting(world, id, { kind: "1" });
  const row = await storedTool(world, id);
  deepEqual(
    [row.keeper_id, row.kind, row.price, row.version],
    [world.sales.id, 1, 1_234_50, 3],
  );
  deepEqual(await faultsOf(setting(world, id, { kind: "x" })), [
    "42200",
    "kind",
  ]);
  await setting(world, id, { keeper_id: "" });
  equal((await storedTool(world, id)).keeper_id, null);
});

Deno.test("one field that a row is given is checked with its others, and what follows from an edit follows from it", async () => {
  await using world = await openShed();
  const { id } = await addTool(world, DRILL);
  const followed: unknown[][] = [];
  const noun: Resource = {
    ...TOOL,
    check: (_trx, _actor, { kind, price }, id) => {
      if (kind === 1 && price === 1_234_50) {
        throw new Refused(40900, text("common.no"), {
          kind: text("common.no"),
        });
      }
      followed.push(["check", id]);
      return Promise.resolve();
    },
    changed: (_trx, id, before, after) => {
      followed.push(["changed", id, before.keeper_id, after.keeper_id]);
      return Promise.resolve();
    },
  };
  deepEqual(await faultsOf(setting(world, id, { kind: "1" }, noun)), [
    "40900",
    "kind",
  ]);
  equal((await storedTool(world, id)).kind, 0);
  await setting(world, id, { keeper_id: "sales" }, noun);
  deepEqual(followed, [
    ["check", id],
    ["changed", id, null, world.sales.id],
  ]);
  await refuses(
    setting(world, id, { organization_id: world.organizations.sky }),
    42200,
    "organization_id",
  );
});
