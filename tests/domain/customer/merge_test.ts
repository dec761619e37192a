import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import { sql } from "kysely";
import { findOrder } from "@/db/oem/order_detail.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { inTransaction } from "@/db/transaction.ts";
import {
  AddressInput,
  createAddress,
  MAX_ADDRESSES,
} from "@/domain/customer/address.ts";
import { mergeOrganizations } from "@/domain/customer/merge.ts";
import { MAX_PARK_NAME } from "@/domain/customer/move_belongings.ts";
import { type Refused, text } from "@/domain/errors.ts";
import { applyDelivery } from "@/domain/oem/delivery.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { readSettings } from "@/domain/settings.ts";
import { parse } from "@/domain/validate.ts";
import { staffWith } from "@/tests/domain/catalogue/people.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { refused } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";
import {
  asShown,
  checkBooks,
  keeper,
  leftOf,
  mergeGreen,
  organizationOf,
  together,
  withDeduction,
} from "./merging.ts";

Deno.test("what belongs to the one belongs to the other from then on, and nothing is left behind", async () => {
  await using world = await openWorld();
  const { db, green, organizations } = world;
  const order = await withDeduction(world, "shipping");
  await applyDelivery(db, green, {
    address_id: world.addresses.green,
    lines: [{ goods_id: world.goods.valve, quantity: 3 }],
    remark: "",
  });
  await db.insertInto("customer_user").values({
    organization_id: organizations.green,
    name: "王小明",
    phone: "13800138000",
    role: "manager",
  }).execute();
  const before = await together(world);
  await mergeGreen(world);

  deepEqual(await leftOf(world, organizations.green), {});
  deepEqual(await together(world), before);
  await checkBooks(world);
  const merged = await organizationOf(world, "green");
  ok(merged.deleted_at);
  equal(merged.merged_into, organizations.sky);
  const settings = await readSettings(db);
  const customer = { ...green, organizationId: organizations.sky };
  equal((await findOrder(db, customer, order, settings)).id, order);
  const log = await db.selectFrom("organization_merge").selectAll()
    .executeTakeFirstOrThrow();
  equal(log.moved.oem_order, 1);
  equal(log.moved.account, 2);
  equal(log.moved.customer_user, 1);
  equal(log.before.from.name, "绿源农业科技");
});

Deno.test("whatever the two have: stock, dues, receipts and tallies add up to the same after the merge", async () => {
  const status = fc.constantFrom<OrderStatus>(
    "draft",
    "draft_complete",
    "unpaid_complete",
    "production",
    "shipping",
    "shipping_complete",
    "completed",
    "close",
  );
  const history = fc.array(fc.tuple(fc.boolean(), status), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(history, async (orders) => {
      await using world = await openWorld();
      for (const [ofGreen, status] of orders) {
        const by = ofGreen ? world.green : world.sky;
        await placeOrder(world, { by, status });
      }
      const before = await together(world);
      await mergeGreen(world);
      deepEqual(await together(world), before);
      await checkBooks(world);
      deepEqual(await leftOf(world, world.organizations.green), {});
    }),
    { numRuns: 6, seed: 20_261_121 },
  );
});

Deno.test("parts that an order took come back to whom the order belongs by now", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const order = await withDeduction(world, "draft_complete");
  equal(await world.stock("green", "valve"), 96);
  await mergeGreen(world);
  equal(await world.stock("sky", "valve"), 96);
  await moveOrder(db, sales, order, "close", { reason: "不再需要" });
  equal(await world.stock("sky", "valve"), 100);
  equal(await world.stock("green", "valve"), 0);
  await checkBooks(world);
});

Deno.test("each fact is the one's or the other's, as it was chosen; orders are found by both names", async () => {
  await using world = await openWorld();
  const { db, organizations } = world;
  await db.updateTable("organization").set({
    contact: "李青",
    phone: "13800000001",
    remark: "老客户",
  }).where("id", "=", organizations.green).execute();
  await db.updateTable("organization").set({ contact: "周天" })
    .where("id", "=", organizations.sky).execute();
  const order = await placeOrder(world);
  const own = await placeOrder(world);
  await db.updateTable("oem_order").set({
    organization_id: organizations.sky,
    search: "天禾生态农场",
  }).where("id", "=", own).execute();
  await mergeGreen(world, { facts: { name: "from", phone: "from" } });
  const into = await organizationOf(world, "sky");
  deepEqual(
    [into.name, into.contact, into.phone, into.remark],
    ["绿源农业科技", "周天", "13800000001", ""],
  );
  ok(into.search.includes("lvyuannongyekeji"));
  equal(into.spelled, "lvyuannongyekeji");
  for (const id of [order, own]) {
    const { search } = await db.selectFrom("oem_order").select("search")
      .where("id", "=", id).executeTakeFirstOrThrow();
    ok(search.includes("绿源") && search.includes("天禾生态农场"));
  }
});

Deno.test("two parks of one name stay two parks; the same address is kept once, with one default", async () => {
  await using world = await openWorld();
  const { db, organizations: { green, sky } } = world;
  await db.insertInto("park").values([
    { organization_id: green, name: "一号园" },
    { organization_id: green, name: "二号园" },
    { organization_id: sky, name: "一号园" },
    { organization_id: sky, name: "一号园 (2)" },
    { organization_id: green, name: "一号园 (3)" },
    { organization_id: green, name: "长".repeat(MAX_PARK_NAME) },
    { organization_id: sky, name: "长".repeat(MAX_PARK_NAME) },
  ]).execute();
  const { id: _, organization_id: __, ...same } = await db
    .selectFrom("address")
    .select(["id", "organization_id", "receiver", "phone", "region", "address"])
    .where("organization_id", "=", sky).executeTakeFirstOrThrow();
  const twin = await db.insertInto("address")
    .values({ ...same, organization_id: green }).returning("id")
    .executeTakeFirstOrThrow();
  const draft = await placeOrder(world, { status: "draft" });
  await db.updateTable("oem_order").set({ address_id: twin.id })
    .where("id", "=", draft).execute();
  const versions = () =>
    db.selectFrom("address").select("version")
      .where("id", "=", world.addresses.green).executeTakeFirstOrThrow();
  const { version } = await versions();
  await mergeGreen(world);
  const { address_id } = await readOrder(db, draft);
  equal(address_id, world.addresses.sky, "the draft is sent where it was");
  equal((await versions()).version, version + 1, "it is no default any more");
  const log = await db.selectFrom("operation_log")
    .select(["event", "source", "source_id", "before", "after"])
    .where("source", "in", ["address", "park"]).orderBy("id").execute();
  deepEqual(log.map(({ event, source }) => `${source}: ${event}`), [
    "park: update",
    "park: update",
    "address: delete",
    "address: edit",
  ]);
  deepEqual([log[0]?.before, log[0]?.after], [
    { name: "一号园" },
    { name: "一号园 (4)" },
  ]);
  equal(log[2]?.source_id, twin.id);
  deepEqual([log[3]?.source_id, log[3]?.after], [
    world.addresses.green,
    { is_default: false },
  ]);
  const parks = await db.selectFrom("park").select("name")
    .where("organization_id", "=", sky).orderBy("name").execute();
  deepEqual(parks.map(({ name }) => name).sort(), [
    "一号园",
    "一号园 (2)",
    "一号园 (3)",
    "一号园 (4)",
    "二号园",
    `${"长".repeat(MAX_PARK_NAME - 4)} (2)`,
    "长".repeat(MAX_PARK_NAME),
  ]);
  const addresses = await db.selectFrom("address")
    .select(["receiver", "is_default"])
    .where("organization_id", "=", sky).where("deleted_at", "is", null)
    .orderBy("id").execute();
  deepEqual(addresses, [
    { receiver: "李青", is_default: false },
    { receiver: "周天", is_default: true },
  ]);
});

Deno.test("the open pages of both hear that orders moved", async () => {
  await using world = await openWorld();
  const { db, organizations: { green, sky } } = world;
  await placeOrder(world, { status: "draft" });
  await db.deleteFrom("live_event").execute();
  await mergeGreen(world);
  const told = await db.selectFrom("live_event").select("organization_id")
    .where(sql<boolean>`keys @> array['oem-order']`).execute();
  deepEqual(
    new Set(told.map(({ organization_id }) => organization_id)),
    new Set([green, sky]),
  );
});

Deno.test("organizations that together have too many addresses are not merged", async () => {
  await using world = await openWorld();
  for (const actor of [world.green, world.sky]) {
    for (let i = 1; i < MAX_ADDRESSES / 2 + 1; i++) {
      const address = { receiver: "王小明", phone: "13800138000" };
      await createAddress(
        world.db,
        actor,
        parse(AddressInput, {
          ...address,
          address: `${actor.username} ${i} 号`,
        }),
      );
    }
  }
  await rejects(mergeGreen(world), (error: Refused) => {
    const n = MAX_ADDRESSES + 2; // with the story's own
    deepEqual(
      error.text,
      text("customer.merge.addresses", { n, max: MAX_ADDRESSES }),
    );
    return refused(40900)(error);
  });
  equal((await organizationOf(world, "green")).deleted_at, null);
});

Deno.test("addresses that two organizations both have count once against the merge", async () => {
  await using world = await openWorld();
  const { db, organizations: { green, sky } } = world;
  const row = (organization_id: number, i: number) => ({
    organization_id,
    receiver: "王小明",
    phone: "13800138000",
    address: `长江路 ${i} 号`,
  });
  const shared = Array.from({ length: MAX_ADDRESSES - 2 }, (_, i) => i);
  await db.insertInto("address")
    .values(shared.flatMap((i) => [row(green, i), row(sky, i)])).execute();
  await mergeGreen(world);
  const { length } = await db.selectFrom("address").select("id")
    .where("organization_id", "=", sky).where("deleted_at", "is", null)
    .execute();
  equal(length, MAX_ADDRESSES);
});

Deno.test("while a receipt of it waits for review, an organization is not merged", async () => {
  await using world = await openWorld();
  await placeOrder(world, { status: "unpaid" });
  await rejects(mergeGreen(world), (error: Refused) => {
    ok(refused(40900)(error));
    return /^\d{13}$/.test(String(error.details[0]?.params?.order_no));
  });
  deepEqual(
    (await together(world)).receipts.length,
    1,
    "nothing was moved",
  );
});

Deno.test("who keeps customers but may not see orders merges only what has none", async () => {
  await using world = await openWorld();
  const { db, organizations } = world;
  const actor = staffWith(world, "manage_customer");
  await rejects(mergeGreen(world, { actor: world.nobody }), refused(40300));
  await rejects(mergeGreen(world, { actor: world.green }), refused(40300));
  await rejects(mergeGreen(world, { actor }), refused(40300));
  const empty = await db.insertInto("organization")
    .values({ name: "绿源农科" }).returning("id").executeTakeFirstOrThrow();
  const input = {
    from_version: 1,
    into_version: 1,
    facts: (await asShown(world)).facts,
  };
  const ids = { from: empty.id, into: organizations.green };
  await inTransaction(
    db,
    (trx) => mergeOrganizations(trx, actor, ids, input),
  );
});

Deno.test("a merge that was made is made once; what is gone or has changed is said", async () => {
  await using world = await openWorld();
  const { db, organizations: { green, sky } } = world;
  const input = await asShown(world);
  const merge = (from: number, into: number, change: object = {}) =>
    inTransaction(
      db,
      (trx) =>
        mergeOrganizations(trx, keeper(world), { from, into }, {
          ...input,
          ...change,
        }),
    );
  await rejects(merge(green, green), refused(42200));
  await rejects(merge(green, sky, { into_version: 7 }), refused(40901));
  await merge(green, sky);
  await merge(green, sky);
  await rejects(merge(sky, green), refused(40400));
  await rejects(merge(green, 999_999), refused(40400));
  const { rows } = await sql<{ count: number }>`
    select count(*) from organization_merge`.execute(db);
  equal(rows[0]?.count, 1);
});

Deno.test("who still writes for an organization that is gone is told, and nothing is written", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  await mergeGreen(world);
  await rejects(
    createAddress(
      db,
      green,
      parse(AddressInput, {
        receiver: "王小明",
        phone: "13800138000",
        address: "长江路 1 号",
      }),
    ),
    refused(40901),
  );
  deepEqual(await leftOf(world, world.organizations.green), {});
});
