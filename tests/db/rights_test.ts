import { equal, match, ok, rejects } from "node:assert/strict";
import { type Kysely, sql } from "kysely";
import { openPostgres } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { migrations } from "@/db/migrations/migrations.ts";
import type { Db } from "@/db/schema/database.ts";
import { JOBS } from "@/jobs.ts";
import { readConfig } from "@/platform/config.ts";
import { startJobs, updateQueue } from "@/platform/jobs.ts";
import { startLog } from "@/platform/log.ts";
import { folderStorage } from "@/platform/storage/folder.ts";
import { prepare, updateSchema } from "@/tasks/prepare.ts";
import { openSite } from "../http.ts";
import { none } from "../none.ts";
import { placeOrder, productLine } from "../orders.ts";
import { databaseUrl, startPostgres } from "../postgres.ts";
import { seedStory } from "../story.ts";
import { until } from "../until.ts";
import { readWorld } from "../world.ts";

const ROLES = new URL("../../deploy/roles.sql", import.meta.url);

/** A database as docs/operations.md sets it up: empty, with the two roles. */
async function openOffice() {
  const server = await startPostgres();
  const root = openPostgres(server.url, 1);
  await root.sql`create database plant`;
  await root.close();
  const url = (role: string) =>
    Object.assign(new URL(databaseUrl(server.url, "plant")), { username: role })
      .href;
  const admin = openPostgres(url("postgres"), 1);
  await admin.sql.unsafe(await Deno.readTextFile(ROLES));
  const owner = openPostgres(url("plant_owner"), 2);
  const app = openPostgres(url("plant_app"), 4);
  const folder = await Deno.makeTempDir();
  const ownerConfig = readConfig({ DATABASE_URL: url("plant_owner") });
  return {
    owner,
    app,
    config: readConfig({
      DATABASE_URL: url("plant_app"),
      LOG_LEVEL: "error",
    }),
    storage: folderStorage(folder),
    /** what `deno task migrate` does */
    async migrate() {
      await updateQueue(owner, ownerConfig);
      await updateSchema(owner);
    },
    /** the tables with the trigger that refuses changes */
    async ledgers(): Promise<string[]> {
      const tables = await admin.sql<{ name: string }[]>`
        select distinct tgrelid::regclass::text as name from pg_trigger
        where tgfoid = 'refuse_change'::regproc order by name`;
      return tables.map(({ name }) => name);
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([app.close(), owner.close(), admin.close()]);
      await server.stop();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** Refused for lack of a right, or by a trigger that says so. */
async function refused(db: Db, statement: string, why: RegExp): Promise<void> {
  await rejects(
    sql.raw(statement).execute(db),
    (error: Error & { code?: string }) => {
      equal(error.code, "42501", `${statement}: ${error.message}`);
      match(error.message, why, statement);
      return true;
    },
    statement,
  );
}

Deno.test("as the application's role an order goes all its way and the background work runs; no ledger can be changed", async () => {
  await using office = await openOffice();
  const { app, owner, config } = office;
  await office.migrate();
  await prepare(app, config, office.storage); // the server's start
  await seedStory(app.db);
  const world = await readWorld({
    database: app,
    url: config.databaseUrl,
    dispose: () => Promise.resolve(),
  });
  await placeOrder(world, { status: "completed" });
  const visitor = openSite(app, config).visitor();
  await visitor.authorize("green");
  const { code } = await visitor.call("POST", "/api/oem/order", {
    type: "product",
    address_id: world.addresses.green,
    lines: [productLine(world)],
  }, { "idempotency-key": crypto.randomUUID() });
  equal(code, 0);

  const said: string[] = [];
  startLog("warning", (line) => said.push(line));
  const jobs = await startJobs(app, config, office.storage, JOBS, {
    pollSeconds: 0.5,
  });
  try {
    await until(60, () => done(owner.db));
  } finally {
    await jobs.stop();
  }
  none(said.filter((line) => /denied|must be owner/.test(line)));

  const ledgers = await office.ledgers();
  ok(ledgers.length >= 10 && ledgers.includes("journal"), ledgers.join());
  for (const ledger of ledgers) {
    const { rows: [column] } = await sql<{ name: string }>`
      select attname as name from pg_attribute
      where attrelid = ${ledger}::regclass and attnum = 2`.execute(owner.db);
    for (
      const change of [
        `update ${ledger} set ${column?.name} = ${column?.name}`,
        `delete from ${ledger}`,
        `truncate ${ledger}`,
      ]
    ) {
      await refused(app.db, change, /^permission denied/);
      const cascade = change.startsWith("truncate") ? " cascade" : "";
      await refused(owner.db, change + cascade, /append-only/);
    }
    for (
      const change of [
        `alter table ${ledger} disable trigger all`,
        `alter table ${ledger} add column more int`,
        `drop trigger ${ledger}_append_only on ${ledger}`,
        `drop table ${ledger}`,
      ]
    ) await refused(app.db, change, /^must be owner/);
  }
});

/** Whether every job that is due at the start has run. */
async function done(db: Db): Promise<boolean> {
  const { rows: [jobs] } = await sql<{ open: number; done: number }>`
    select count(*) filter (where state < 'completed')::int as open,
      count(*) filter (where state = 'completed')::int as done
    from jobs.job`.execute(db);
  return jobs !== undefined && jobs.done > 0 && jobs.open === 0;
}

Deno.test("the application's role can make nothing, replace no trigger's function and note no migration", async () => {
  await using office = await openOffice();
  await office.migrate();
  for (
    const [statement, why] of [
      ["create table own (id int)", /^permission denied for schema public/],
      ["create table jobs.own (id int)", /^permission denied for schema jobs/],
      ["create temporary table own (id int)", /^permission denied/],
      ["create schema own", /^permission denied/],
      [
        "create or replace function refuse_change() returns trigger language plpgsql as 'begin return new; end'",
        /^permission denied|^must be owner/,
      ],
      ["set session_replication_role = replica", /^permission denied/],
      ["set role plant_owner", /^permission denied/],
      [
        "insert into kysely_migration values ('later', '')",
        /^permission denied/,
      ],
    ] as const
  ) await refused(office.app.db, statement, why);
});

Deno.test("a new table is open to the application once it is migrated, a new ledger to reading and adding alone", async () => {
  await using office = await openOffice();
  await office.migrate();
  const { app, owner } = office;
  await migrate(owner.db, {
    ...migrations,
    "9999_later": () =>
      Promise.resolve({
        async up(db: Kysely<unknown>) {
          await sql`create table plain (id int)`.execute(db);
          await sql`create table ledger (id int)`.execute(db);
          await sql`create trigger ledger_append_only before update or delete or truncate on ledger
          for each statement execute function refuse_change()`.execute(db);
        },
      }),
  });
  await sql`insert into plain values (1)`.execute(app.db);
  await sql`delete from plain`.execute(app.db);
  await sql`insert into ledger values (1)`.execute(app.db);
  await refused(app.db, "delete from ledger", /^permission denied/);

  const { rows } = await sql<{ name: string; rights: string }>`
    select oid::regclass::text as name, concat_ws(' ', ${
    sql.join(
      ["select", "insert", "update", "delete", "truncate", "trigger"].map((
        right,
      ) =>
        sql`case when has_table_privilege('plant_app', oid, ${right}) then ${right} end`
      ),
    )
  }) as rights from pg_class
    where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'jobs'::regnamespace)`
    .execute(owner.db);
  const ledgers = await office.ledgers();
  ok(ledgers.includes("ledger"));
  for (const { name, rights } of rows) {
    const expected = name.startsWith("kysely_")
      ? "select"
      : ledgers.includes(name)
      ? "select insert"
      : "select insert update delete";
    equal(rights, expected, name);
  }
});

Deno.test("who may not make the migrations that are missing is told so in one line", async () => {
  await using office = await openOffice();
  const { app, config, storage } = office;
  await rejects(prepare(app, config, storage), {
    name: "ConfigError",
    message:
      /^DATABASE_URL: its user may not make the migrations that are missing \(2026_11_21_01_ground, [^\n]+\): run `migrate` as the tables' owner$/,
  });
  await rejects(startJobs(app, config, storage, JOBS), {
    name: "ConfigError",
    message: /^DATABASE_URL: [^\n]+ run `migrate` as their owner$/,
  });
});
