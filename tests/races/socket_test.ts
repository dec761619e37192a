import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { visitServer } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import { connect, silence } from "@/tests/socket.ts";
import { openRace, type Race } from "./race.ts";

const ADMIN = "/api/admin/manage/admin/message";
const WORDS = { subject: "停电通知", content: "周六停电。" };

async function enter({ origins }: Race, at: number, name: string) {
  const visitor = visitServer(origins[at] ?? "");
  await visitor.signIn(name);
  return visitor;
}

/** Writes to sales through one of the servers. */
async function write(race: Race, at: number): Promise<void> {
  const admin = await enter(race, at, "admin");
  const { code } = await admin.call(
    "POST",
    `${ADMIN}?id=${race.world.sales.id}`,
    WORDS,
    { "idempotency-key": crypto.randomUUID() },
  );
  equal(code, 0);
}

Deno.test("a message written through one server reaches the page that is open at the other", async () => {
  await using race = await openRace();
  const [here = "", there = ""] = race.origins;
  await using near = await connect(here, await enter(race, 0, "sales"));
  await using far = await connect(there, await enter(race, 1, "sales"));
  await near.hear(({ data }) => data?.unread === 0);
  await far.hear(({ data }) => data?.unread === 0);
  await write(race, 0);
  await near.hear(({ data }) => data?.unread === 1);
  await far.hear(({ data }) => data?.unread === 1);
  await write(race, 1);
  await near.hear(({ data }) => data?.unread === 2);
  await far.hear(({ data }) => data?.unread === 2);
});

Deno.test("an order's event at one server changes the counters at the other", async () => {
  await using race = await openRace();
  const { world } = race;
  const [, there = ""] = race.origins;
  await using line = await connect(there, await enter(race, 1, "finance"));
  await line.hear(({ data }) => data?.["finance-bill-oem"] === 0);
  await placeOrder(world, { status: "unpaid" });
  await line.hear(({ data }) => data?.["finance-bill-oem"] === 1);
});

Deno.test("a page that comes back at another server hears what it missed, from where it stopped", async () => {
  await using race = await openRace();
  const [here = "", there = ""] = race.origins;
  const visitor = await enter(race, 0, "sales");
  let since = 0;
  {
    await using line = await connect(here, visitor);
    since = (await line.hear(({ data }) => data?.unread === 0)).id ?? 0;
  }
  await write(race, 0);
  const elsewhere = await enter(race, 1, "sales");
  await using line = await connect(there, elsewhere, since);
  const { id } = await line.hear(({ data }) => data?.unread === 1);
  await using again = await connect(here, visitor, id);
  await silence();
  deepEqual(again.heard, []);
});

Deno.test("a token of one server opens a socket at the other, once", async () => {
  await using race = await openRace();
  const [, there = ""] = race.origins;
  const visitor = await enter(race, 0, "sales");
  const before = await sql`select from socket_token`.execute(race.world.db);
  equal(before.rows.length, 0);
  await using line = await connect(there, visitor);
  await line.hear(() => true);
  const after = await sql`select from socket_token`.execute(race.world.db);
  equal(after.rows.length, 0);
});

Deno.test("a role that is taken away at one server closes the eyes at the other", async () => {
  await using race = await openRace();
  const { db, sales } = race.world;
  const [, there = ""] = race.origins;
  await using line = await connect(there, await enter(race, 1, "sales"));
  await line.hear(({ data }) => data?.["mkt-oem-list"] === 0);
  await db.deleteFrom("account_permission").where("account_id", "=", sales.id)
    .execute();
  await line.hear(({ type, data }) =>
    type === "counts" && Object.keys(data ?? {}).length === 0
  );
});

Deno.test("many messages at once through both servers: every page ends with the same count", async () => {
  await using race = await openRace();
  const { world, origins } = race;
  const [here = "", there = ""] = origins;
  await using near = await connect(here, await enter(race, 0, "sales"));
  await using far = await connect(there, await enter(race, 1, "sales"));
  const answers = await race.run((i) => ({
    as: "admin",
    method: "POST",
    path: `${ADMIN}?id=${world.sales.id},${world.finance.id}`,
    body: { ...WORDS, subject: `停电通知 ${i}` },
  }));
  deepEqual(new Set(answers.map(({ code }) => code)), new Set([0]));
  const n = answers.length;
  await near.hear(({ data }) => data?.unread === n);
  await far.hear(({ data }) => data?.unread === n);
});

Deno.test("servers whose listening connection was cut listen again and have missed nothing", async () => {
  await using race = await openRace();
  const { world } = race;
  const [here = "", there = ""] = race.origins;
  await using near = await connect(here, await enter(race, 0, "sales"));
  await using far = await connect(there, await enter(race, 1, "sales"));
  await near.hear(({ data }) => data?.unread === 0);
  await far.hear(({ data }) => data?.unread === 0);
  const cut = () =>
    sql<{ cut: number }>`select count(pg_terminate_backend(pid))::int as cut
      from pg_stat_activity where query ilike 'listen%' and datname = current_database()`
      .execute(world.db);
  equal((await cut()).rows[0]?.cut, 2);
  await write(race, 0);
  await near.hear(({ data }) => data?.unread === 1);
  await far.hear(({ data }) => data?.unread === 1);
  await write(race, 1);
  await near.hear(({ data }) => data?.unread === 2);
  await far.hear(({ data }) => data?.unread === 2);
});
