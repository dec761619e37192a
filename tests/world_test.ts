import { deepEqual, equal, rejects } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { toDecimal } from "@/db/values.ts";
import { openWorld, type World } from "./world.ts";

for (const server of [false, true]) {
  const engine = server ? "PostgreSQL" : "PGlite";

  Deno.test(`the story tells the same at the start of every test, on ${engine}`, async () => {
    const first = await tell(server);
    const second = await tell(server);
    deepEqual(second, first);
  });
}

Deno.test("only one world is open on the embedded engine at a time", async () => {
  await using _world = await openWorld();
  await rejects(() => openWorld(), /close the world/);
});

Deno.test("a command can be run at another time", async () => {
  await using world = await openWorld();
  const id = await world.at("2026-10-01T08:00:00Z", async (trx) => {
    const row = await trx.insertInto("organization").values({ name: "新客户" })
      .returning("id").executeTakeFirstOrThrow();
    return row.id;
  });
  const row = await world.db.selectFrom("organization").select("created_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  equal(row.created_at.toISOString(), "2026-10-01T08:00:00.000Z");
});

/** Something that a test sees and then damages. */
async function tell(server: boolean): Promise<unknown> {
  await using world = await openWorld({ server });
  const seen = {
    accounts: world.accounts,
    goods: world.goods,
    addresses: world.addresses,
    pumps: await world.stock("green", "pump-12v"),
    next: await addCategory(world),
  };
  await spoil(world);
  equal(await world.stock("green", "pump-12v"), 0);
  return seen;
}

async function addCategory({ db }: World): Promise<number> {
  const row = await db.insertInto("goods_category").values({
    category_name: "新类",
  }).returning("category_id")
    .executeTakeFirstOrThrow();
  return row.category_id;
}

async function spoil(world: World): Promise<void> {
  await inTransaction(world.db, async (trx) => {
    await trx.deleteFrom("oem_stock").execute();
    await trx.updateTable("goods").set({ price: toDecimal(1) }).execute();
    await trx.deleteFrom("account_permission").execute();
  });
}
