import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { type Kysely, type QueryExecutorProvider, sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { listPackages } from "@/db/inventory/packages.ts";
import { matches } from "@/db/list.ts";
import { migrate } from "@/db/migrate.ts";
import { migrations } from "@/db/migrations/migrations.ts";
import { isBusy } from "@/db/faults.ts";
import type { Db } from "@/db/schema/database.ts";
import type { FileRole } from "@/db/schema/platform.ts";
import { inTransaction, outsideTransactions } from "@/db/transaction.ts";
import { PackageFilter } from "@/domain/inventory/shipment_filter.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { parse } from "@/domain/validate.ts";
import { readyz } from "@/platform/health.ts";
import { startLog } from "@/platform/log.ts";
import { updateSchema } from "@/tasks/prepare.ts";
import { checkTally } from "../domain/oem/books.ts";
import { paidInFull } from "../domain/oem/stories.ts";
import { hold, untilHeldUp } from "../held.ts";
import { placeOrder, readOrder, uploaded } from "../orders.ts";
import { databaseUrl } from "../postgres.ts";
import { openBare, openEmpty, openWorld } from "../world.ts";
import * as lists from "./lists.ts";

Deno.test("a migration may take longer than a page's statement, and pages are cut off as before", async () => {
  await using bare = await openBare();
  const { db } = bare;
  const limit = async (on: QueryExecutorProvider) => {
    const { rows } = await sql<{ statement_timeout: string }>`
      show statement_timeout`.execute(on);
    return rows[0]?.statement_timeout;
  };
  let within: string | undefined;
  const ran = await migrate(db, {
    first: () =>
      Promise.resolve({
        async up(trx) {
          within = await limit(trx);
        },
      }),
  });
  deepEqual(ran, ["first"]);
  equal(within, "0");
  equal(await limit(db), "10s");
});

Deno.test("a migration that fails says why and leaves nothing, and one that others keep from a table gives way", async () => {
  await using bare = await openBare({ connections: 3 });
  const { db } = bare;
  const add = (column: string) =>
    sql`alter table busy add column ${sql.ref(column)} int`;
  await sql`create table busy (id int)`.execute(db);
  const failing = async (trx: Kysely<unknown>) => {
    await add("first").execute(trx);
    await add("first").execute(trx);
  };
  await rejects(
    migrate(db, { failing: () => Promise.resolve({ up: failing }) }),
    {
      code: "42701", // there is such a column already
    },
  );
  const { rows } = await sql`select * from busy, kysely_migration`
    .execute(db).catch(() => ({ rows: [] }));
  deepEqual(rows, []);

  const up = async (trx: Kysely<unknown>) => {
    await add("first").execute(trx);
  };
  const one = { up: () => Promise.resolve({ up }) };
  const gaveWay = await inTransaction(db, async (trx) => {
    await sql`lock table busy in access share mode`.execute(trx);
    return await outsideTransactions(() => migrate(db, one)).catch(
      isBusy,
    );
  });
  equal(gaveWay, true);
  deepEqual(await migrate(db, one), ["up"]);
});

Deno.test("while a later migration takes its time, pages use what an earlier one changed, and it is noted", async () => {
  await using bare = await openBare({ connections: 3 });
  const { db } = bare;
  await sql`create table signed_in (id int)`.execute(db);
  const begun = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const migrated = migrate(db, {
    short: migration((trx) =>
      sql`alter table signed_in add column until timestamptz`.execute(trx)
    ),
    long: migration(async () => {
      begun.resolve();
      await goOn.promise;
    }),
  });
  await begun.promise;
  try {
    await inTransaction(db, async (trx) => {
      await sql`set local lock_timeout = '200ms'`.execute(trx);
      await sql`select until from signed_in`.execute(trx);
    });
    deepEqual(await noted(db), ["short"]);
  } finally {
    goOn.resolve();
    deepEqual(await migrated, ["short", "long"]);
  }
});

Deno.test("a migration that fails leaves those before it, and the next run goes on from there", async () => {
  await using bare = await openBare();
  const { db } = bare;
  const make = (table: string) =>
    migration((trx) => sql`create table ${sql.ref(table)} ()`.execute(trx));
  const ran: string[] = [];
  const failing = migration((trx) => sql`select * from nothing`.execute(trx));
  await rejects(
    migrate(db, { a: make("a"), b: failing, c: make("c") }, ran),
    { code: "42P01" },
  );
  deepEqual(ran, ["a"]);
  deepEqual(await noted(db), ["a"]);
  deepEqual(
    await migrate(db, { a: make("a"), b: make("b"), c: make("c") }),
    ["b", "c"],
  );
});

function migration(up: (trx: Kysely<unknown>) => Promise<unknown>) {
  return () =>
    Promise.resolve({
      async up(trx: Kysely<unknown>) {
        await up(trx);
      },
    });
}

async function noted(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

Deno.test("an order that is being written while moments are summed for the first time is counted", async () => {
  await using world = await openWorld({ server: true });
  const { db } = world;
  const id = await placeOrder(world);
  await sql`drop table moment_tally, moment_day`.execute(db);
  const summed = ["tally_order", "tally_receipt", "tally_package"];
  for (const name of [...summed, "day_folded", "day_unfolded"]) {
    await sql`drop function ${sql.id(`moment_${name}`)} cascade`.execute(db);
  }
  const names = ["2026_11_22_21_moments", "2026_11_26_34_moment_days"];
  await sql`delete from kysely_migration where name in (${sql.join(names)})`
    .execute(db);
  const commit = await hold(
    db,
    (trx) =>
      sql`update oem_order set created_at = created_at - interval '1 day'
        where id = ${id}`.execute(trx),
  );
  const migrated = migrate(db);
  await untilHeldUp(db, migrated);
  await commit();
  deepEqual(await migrated, names);
  await checkTally(world);
});

Deno.test("a voucher that is being reviewed while vouchers are summed for the first time is counted once, as it was reviewed", async () => {
  await using world = await openWorld({ server: true });
  const { db } = world;
  await placeOrder(world, { status: "unpaid" });
  await placeOrder(world, { status: "unpaid_complete" });
  await sql`drop table receipt_tally`.execute(db);
  await sql`drop function receipt_tally_change cascade`.execute(db);
  const name = "2026_12_01_65_receipt_tally";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  const commit = await hold(
    db,
    (trx) =>
      sql`update receipt set status = 'approved', received_amount = amount,
        reviewed_at = app_now() where status = 'pending'`.execute(trx),
  );
  const migrated = migrate(db);
  await untilHeldUp(db, migrated);
  await commit();
  deepEqual(await migrated, [name]);
  await checkTally(world);
});

Deno.test("codes and versions that differ by case alone are named before they are refused, with what to do, and nothing is changed", async () => {
  await using world = await openWorld();
  const { db, goods } = world;
  const name = "2026_11_23_24_any_case";
  await sql`drop index goods_sn_lower`.execute(db);
  await sql`drop index goods_version_lower`.execute(db);
  await sql`create index goods_sn_lower on goods (lower(sn))`.execute(db);
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  const twin = await db.insertInto("goods").values({
    sn: "VALVE",
    name: "阀门",
    kind: "part",
  }).returning("id").executeTakeFirstOrThrow();
  const v1 = await db.selectFrom("goods_version").select(["id", "goods_id"])
    .where("version", "=", "v1").executeTakeFirstOrThrow();
  await sql`insert into goods_version (goods_id, version, processing_fee)
    values (${v1.goods_id}, 'V1', 0)`.execute(db);
  await rejects(migrate(db), ({ message }: Error) => {
    match(
      message,
      new RegExp(`goods ${goods.valve} "valve", ${twin.id} "VALVE"`),
    );
    match(message, new RegExp(`versions ${v1.id} "v1", \\d+ "V1" of goods`));
    match(message, /rename all but one/);
    return true;
  });
  await sql`update goods set sn = 'VALVE-2' where id = ${twin.id}`.execute(db);
  await sql`update goods_version set version = 'V1-2' where version = 'V1'`
    .execute(db);
  deepEqual(await migrate(db), [name]);
});

Deno.test("portraits that were replaced before this was seen to hang on their accounts no longer, the present ones do", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const [old, present] = [await uploaded(db, sales), await uploaded(db, sales)];
  const hang = (source: string, role: FileRole, file_id: number) =>
    db.insertInto("file_link")
      .values({ file_id, source, source_id: sales.id, role }).execute();
  await hang("account", "avatar", old);
  await hang("account", "avatar", present);
  await hang("oem_order", "design", old);
  await db.updateTable("account").set({ avatar_file_id: present })
    .where("id", "=", sales.id).execute();
  const name = "2026_11_23_25_old_portraits";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  const left = await db.selectFrom("file_link").select(["role", "file_id"])
    .orderBy("role").execute();
  deepEqual(left, [{ role: "avatar", file_id: present }, {
    role: "design",
    file_id: old,
  }]);
});

Deno.test("gaps that packages left which were taken back are closed, and their orders are in the figures of lead times", async () => {
  await using world = await openWorld();
  const { db } = world;
  const id = await placeOrder(world, { status: "production_complete" });
  await db.updateTable("oem_order").set({ confirmed_at: sql`app_now()` })
    .where("id", "=", id).execute();
  const shipment = await db.selectFrom("shipment").select("id")
    .where("source_id", "=", id).executeTakeFirstOrThrow();
  await db.insertInto("package").values([3, 5].map((position) => ({
    shipment_id: shipment.id,
    position,
    shipped_at: sql<Date>`app_now()`,
  }))).execute();
  const name = "2026_11_23_26_packages_in_order";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  const packages = await db.selectFrom("package").select("position")
    .orderBy("id").execute();
  deepEqual(packages, [{ position: 1 }, { position: 2 }]);
  const tallied = await db.selectFrom("moment_tally").select("entries")
    .where("ledger", "=", "package").execute();
  deepEqual(tallied, [{ entries: 1 }]);
  await checkTally(world);
});

Deno.test("gaps among categories, left by those that were deleted or moved away, are closed", async () => {
  await using world = await openWorld();
  const { db } = world;
  const [top] = await db.insertInto("goods_category").values([
    { category_name: "阀", sort: 4 },
    { category_name: "泵", sort: 1 },
    { category_name: "管", sort: 4 },
  ]).returning("category_id").execute();
  await db.insertInto("goods_category").values([
    { category_name: "球阀", sort: 3, parent_id: top!.category_id },
  ]).execute();
  const name = "2026_11_30_63_category_places";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  const rows = await db.selectFrom("goods_category")
    .select(["category_name", "sort"]).orderBy("category_id").execute();
  deepEqual(rows.map((row) => `${row.category_name} ${row.sort}`), [
    "灌溉设备 0",
    "阀 2",
    "泵 1",
    "管 3",
    "球阀 0",
  ]);
});

Deno.test("goods that were there before are found by the last character of their name", async () => {
  await using world = await openWorld();
  const { db } = world;
  const { id } = await db.insertInto("goods").values({
    sn: "P-1",
    name: "施肥泵",
    kind: "part",
    search: "p-1 施肥泵 shifeibeng sfb 肥泵",
  }).returning("id").executeTakeFirstOrThrow();
  const name = "2026_11_23_27_last_characters";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  const found = await db.selectFrom("goods").select("id")
    .where(matches("search", "泵")).where("id", "=", id).execute();
  deepEqual(found, [{ id }]);
});

Deno.test("refunds that were there before are found by their orders' words, others are not found with them", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  const id = await paidInFull(world, { status: "close" });
  const without = await placeOrder(world, { status: "close" });
  const other = await paidInFull(world, { status: "close" });
  const { order_no } = await readOrder(db, id);
  const made = [
    "table refunded_order",
    "trigger order_refunded on due",
    "trigger refunded_order_words on oem_order",
    "function order_refunded",
    "function refunded_order_words",
  ];
  for (const what of made) await sql`drop ${sql.raw(what)}`.execute(db);
  const name = "2026_11_29_49_refunded";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  const { rows } = await lists.refunds(db, finance, `keyword=${order_no}`);
  deepEqual(rows.map(({ order }) => order.id), [id]);
  const kept = await db.selectFrom("refunded_order").select("order_id")
    .where("order_id", "in", [id, without, other]).orderBy("order_id")
    .execute();
  deepEqual(kept.map(({ order_id }) => order_id), [id, other]);
  await db.updateTable("oem_order").set({ search: "renamed" })
    .where("id", "=", id).execute();
  const again = await lists.refunds(db, finance, "keyword=renamed");
  deepEqual(again.rows.map(({ order }) => order.id), [id]);
});

Deno.test("a view with the orders that are held longest first stays one, a view with the last change first stays that", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const name = "2026_11_29_47_held_since";
  const queries: [before: string, after: string][] = [
    ["sort=status_at", "sort=held_since"],
    [
      "status=draft&sort=status_at&page_size=50",
      "status=draft&sort=held_since&page_size=50",
    ],
    ["status=completed&sort=-status_at", "status=completed&sort=-status_at"],
  ];
  await db.insertInto("saved_view").values(queries.map(([query], i) => ({
    account_id: sales.id,
    list: "oem.orders",
    name: String(i),
    query,
  }))).execute();
  for (const way of ["", "_last"]) {
    await sql`drop index ${sql.id(`oem_order_held_since${way}`)}`.execute(db);
  }
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  const views = await db.selectFrom("saved_view").select("query")
    .where("account_id", "=", sales.id).orderBy("name").execute();
  deepEqual(views.map(({ query }) => query), queries.map(([, after]) => after));
});

Deno.test("of what was there before, drafts owe nothing and packages of which nothing arrived have not", async () => {
  await using world = await openWorld();
  const { db } = world;
  const draft = await placeOrder(world);
  const confirmed = await placeOrder(world, { status: "draft_complete" });
  await placeOrder(world, { status: "shipping" });
  await placeOrder(world, { status: "shipping" });
  await sql`update oem_order set outstanding = total where id = ${draft}`
    .execute(db);
  const { total } = await readOrder(db, confirmed);
  const lines = await db.updateTable("package_line").set({ received: 0 })
    .returning("package_id").execute();
  const [lost, arrived] = lines.map(({ package_id }) => package_id);
  await db.updateTable("package_line").set({ received: 1 })
    .where("package_id", "=", arrived!).execute();
  await db.updateTable("package").set({ received_at: new Date() }).execute();
  const names = ["2026_11_29_50_owed", "2026_11_29_51_lost"];
  await sql`delete from kysely_migration where name in (${sql.join(names)})`
    .execute(db);
  deepEqual(await migrate(db), names);
  equal((await readOrder(db, draft)).outstanding, 0);
  equal((await readOrder(db, confirmed)).outstanding, total);
  const underway = await db.selectFrom("package").select("id")
    .where("received_at", "is", null).execute();
  deepEqual(underway, [{ id: lost }]);
});

Deno.test("express numbers that were kept as they were pasted are found by their plain number", async () => {
  await using world = await openWorld();
  const { db, warehouse } = world;
  await placeOrder(world, { status: "production_complete" });
  const { id: shipment_id } = await db.selectFrom("shipment").select("id")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  const kept = ["SF 1234\u00a05678", "ＪＤ９\u3000 9", "YT-7"];
  await db.insertInto("package").values(kept.map((express_no, i) => ({
    shipment_id,
    position: i + 1,
    express_no,
    shipped_at: sql<Date>`app_now()`,
  }))).execute();
  const name = "2026_11_25_28_plain_numbers";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  for (const keyword of ["SF12345678", "SF 1234 5678", "JD99", "YT-7"]) {
    const filter = parse(PackageFilter, { keyword });
    const { rows } = await listPackages(
      db,
      warehouse,
      filter,
      DEFAULT_SETTINGS,
    );
    deepEqual(rows.map(({ express_no }) => express_no), [
      keyword.replaceAll(" ", ""),
    ]);
  }
});

Deno.test("applications of the build before are found by number and receiver, then by whose they are and by pinyin", async () => {
  await using world = await openWorld();
  const { db, green, organizations } = world;
  const { id } = await db.insertInto("oem_delivery").values({
    delivery_no: "2026112800007",
    organization_id: organizations.green,
    created_by: green.id,
    status: "applied",
    status_at: sql<Date>`app_now()`,
    receiver: "李青",
    phone: "13812345678",
    address: "上地十街",
  }).returning("id").executeTakeFirstOrThrow();
  const finds = async (keyword: string) => {
    const found = await db.selectFrom("oem_delivery").select("id")
      .where(matches("search", keyword)).where("id", "=", id).execute();
    return found.length === 1;
  };
  deepEqual(await Promise.all(["00007", "李青", "345678"].map(finds)), [
    true,
    true,
    true,
  ]);
  equal(await finds("liqing"), false);
  const name = "2026_11_28_45_found_deliveries";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  deepEqual(await Promise.all(["00007", "liqing", "绿源"].map(finds)), [
    true,
    true,
    true,
  ]);
});

Deno.test("what was kept in full width is compared and found by its plain form, a code that is had already stays", async () => {
  await using world = await openWorld();
  const { db } = world;
  const ids = await db.insertInto("goods").values(
    ["Ｐ－RF－０４７０", "ＶＡＬＶＥ", "ＫＺ．１"].map((sn) => ({
      sn,
      name: "滴头４Ｌ（白）",
      kind: "part" as const,
      search: `${sn} 滴头４ｌ（白）`.toLowerCase(),
    })),
  ).returning("id").execute();
  const name = "2026_11_27_37_narrow_letters";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  const rows = await db.selectFrom("goods").select(["sn", "search"])
    .where("id", "in", ids.map(({ id }) => id)).orderBy("id").execute();
  deepEqual(rows, [
    { sn: "P-RF-0470", search: "p-rf-0470 滴头4l（白）" },
    { sn: "ＶＡＬＶＥ", search: "valve 滴头4l（白）" },
    { sn: "KZ.1", search: "kz.1 滴头4l（白）" },
  ]);
});

Deno.test("names that were kept in full width are sorted by how they sound in half width", async () => {
  await using world = await openWorld();
  const { db } = world;
  const { green } = world.organizations;
  await db.updateTable("organization").set({ spelled: "ａｂｃ１keji" })
    .where("id", "=", green).execute();
  const name = "2026_11_28_42_narrow_sounds";
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  const { spelled } = await db.selectFrom("organization").select("spelled")
    .where("id", "=", green).executeTakeFirstOrThrow();
  equal(spelled, "abc1keji");
});

Deno.test("texts that were indexed in full width are found by their plain form", async () => {
  await using world = await openWorld();
  const { db } = world;
  await sql`create or replace function grams(value text) returns text[]
    language sql immutable strict return string_to_array(lower(value), null)`
    .execute(db);
  await placeOrder(world, { status: "unpaid" });
  await sql`update receipt set payer = 'Ｖ８智联'`.execute(db);
  const name = "2026_11_27_38_narrow_texts";
  await sql`drop function narrow`.execute(db);
  await sql`delete from kysely_migration where name = ${name}`.execute(db);
  deepEqual(await migrate(db), [name]);
  await sql`set enable_seqscan = off`.execute(db);
  const { rows } = await sql`select id from receipt
    where grams(payer) @> array['v8']`.execute(db);
  equal(rows.length, 1);
});

Deno.test("two instances that start at once on an empty database: each migration runs at one of them, both are up to date", async () => {
  await using bare = await openBare({ connections: 2 });
  const other = openPostgres(bare.url, 2);
  const ran = await Promise.all([bare.database, other].map(updateSchema));
  await other.close();
  deepEqual(ran.flat().sort(), Object.keys(migrations));
});

Deno.test("who creates the database without Chinese characters is told that searches will be slow, others are not", async () => {
  await using bare = await openBare();
  const said: string[] = [];
  startLog("warning", (line) => said.push(JSON.parse(line).message));
  await sql`create database ascii template template0 locale_provider libc lc_collate 'C' lc_ctype 'C'`
    .execute(bare.db);
  await updateSchema(bare.database);
  deepEqual(said, []);
  const ascii = openPostgres(databaseUrl(bare.url, "ascii"), 1);
  await updateSchema(ascii);
  await ascii.close();
  equal(said.length, 1);
  match(said[0] ?? "", /LC_CTYPE/);
});

Deno.test("a build starts beside a newer one that has migrated further, is ready, and leaves the newer one's permissions alone", async () => {
  await using empty = await openEmpty();
  const { db, database } = empty;
  await sql`insert into kysely_migration values ('9999_later', now()::text)`
    .execute(db);
  await db.insertInto("permission").values({
    action: "manage_later",
    panel: "mkt",
  }).execute();
  deepEqual(await updateSchema(database), []);
  equal((await readyz(database)()).status, 200);
  const kept = await db.selectFrom("permission").select("action")
    .where("action", "=", "manage_later").execute();
  equal(kept.length, 1);
});

Deno.test("a build that finds migrations missing is not ready", async () => {
  await using empty = await openEmpty();
  const { db, database } = empty;
  await sql`delete from kysely_migration where name like '%_ledgers'`
    .execute(db);
  const answer = await readyz(database)();
  deepEqual([answer.status, (await answer.json()).status], [503, "unmigrated"]);
});

Deno.test("probes that wait for a busy database ask it once, and the next one is answered as soon as it is free", async () => {
  await using empty = await openEmpty();
  const { db, database } = empty;
  const ready = readyz(database);
  const free = await hold(db, () => Promise.resolve());
  const answers = await Promise.all([ready(), ready(), ready()]);
  deepEqual(answers.map(({ status }) => status), [503, 503, 503]);
  equal(database.pool.held, 2, "the transaction and one question");
  await free();
  equal((await ready()).status, 200);
});
