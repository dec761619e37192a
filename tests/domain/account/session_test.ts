import { listSessions } from "@/db/account/sessions.ts";
import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { withStatements } from "@/db/statements.ts";
import {
  createSession,
  endSession,
  endSignIns,
  readSession,
  revokeSession,
} from "@/domain/account/session.ts";
import { GROUP } from "@/domain/access.ts";
import { openWorld } from "@/tests/world.ts";
import { alter } from "./staff.ts";

const CLIENT = { ip: "10.0.0.1", userAgent: "Firefox\n\u202e" };

function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

Deno.test("a session is read in one statement, with the rights of roles and of the account itself", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { id: role_id } = await db.insertInto("role").values({ name: "clerk" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("role_permission").values([
    { role_id, action: "manage_customer" },
    { role_id, action: "manage_oem" },
  ]).execute();
  await db.insertInto("account_role").values({ account_id: sales.id, role_id })
    .execute();
  const token = await createSession(db, sales.id, CLIENT);
  const { result, statements } = await withStatements(() =>
    readSession(db, token)
  );
  equal(statements.length, 1);
  deepEqual([...result?.actor.permissions ?? []].sort(), [
    "manage_customer",
    "manage_oem",
  ]);
});

Deno.test("a session ends thirty days after the sign-in", async () => {
  await using world = await openWorld();
  const token = await createSession(world.db, world.sales.id, CLIENT);
  equal(
    (await world.at(inDays(29.99), (trx) => readSession(trx, token)))?.actor.id,
    world.sales.id,
  );
  equal(await world.at(inDays(30.01), (trx) => readSession(trx, token)), null);
});

Deno.test("disabling an account or changing its group works on its open sessions at once", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const token = await createSession(db, sales.id, CLIENT);
  await alter(db, sales, { group_level: GROUP.admin });
  equal((await readSession(db, token))?.actor.group, GROUP.admin);
  await alter(db, sales, { status: 0 });
  equal(await readSession(db, token), null);
});

Deno.test("what is no token is no session", async () => {
  await using world = await openWorld();
  for (
    const token of [
      "",
      "x",
      "a".repeat(43),
      "a".repeat(1_000),
      "'; drop table session; --",
    ]
  ) {
    equal(await readSession(world.db, token), null);
  }
});

Deno.test("an ended session is over; the others stay", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  const tokens = [
    await createSession(db, sales.id, CLIENT),
    await createSession(db, sales.id, CLIENT),
  ] as const;
  const others = await createSession(db, finance.id, CLIENT);
  const kept = (await readSession(db, tokens[1]))?.sessionId ?? 0;
  await endSignIns(db, sales.id, kept);
  equal(await readSession(db, tokens[0]), null);
  equal((await readSession(db, tokens[1]))?.sessionId, kept);
  equal((await readSession(db, others))?.actor.id, finance.id);
  await endSession(db, kept);
  equal(await readSession(db, tokens[1]), null);
});

Deno.test("one's own sessions are listed, the newest first, with where they are from", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  await createSession(db, sales.id, CLIENT);
  await createSession(db, sales.id, {
    ip: "10.0.0.2",
    userAgent: "x".repeat(1_000),
  });
  await createSession(db, finance.id, CLIENT);
  const { rows: sessions } = await listSessions(db, sales.id);
  deepEqual(sessions.map(({ ip }) => ip), ["10.0.0.2", "10.0.0.1"]);
  deepEqual(sessions.map(({ user_agent }) => user_agent.length), [
    300,
    "Firefox".length,
  ]);
});

Deno.test("of more sign-ins than a part holds all are counted, and every one is in some part; one's own stands in the first", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await createSession(db, sales.id, CLIENT);
  const { rows: [own] } = await listSessions(db, sales.id);
  await sql`insert into session (account_id, token_hash, expires_at, ip, user_agent)
    select ${sales.id}, 'x' || n, app_now() + interval '1 day', '', '' from generate_series(1, 204) as n`
    .execute(db);
  const current = own!.id;
  const first = await listSessions(db, sales.id, { current });
  deepEqual([first.count, first.rows.length, first.later], [205, 201, false]);
  equal(first.rows[0]?.id, current);
  const before = first.earlier ?? 0;
  const last = await listSessions(db, sales.id, { current, before });
  deepEqual([last.count, last.earlier, last.later], [205, null, true]);
  const shown = [...first.rows, ...last.rows].map(({ id }) => id);
  equal(new Set(shown).size, 205);
});

Deno.test("a session is revoked by its owner and by an admin who is not below them, for others it does not exist", async () => {
  await using world = await openWorld();
  const { db, sales, admin, finance, green } = world;
  const open = async (accountId: number) => {
    await createSession(db, accountId, CLIENT);
    return (await listSessions(db, accountId)).rows[0]?.id ?? 0;
  };
  const [own, ofSales, ofAdmin] = [
    await open(sales.id),
    await open(sales.id),
    await open(admin.id),
  ];
  await revokeSession(db, sales, own);
  await rejects(revokeSession(db, sales, own), { code: 40400 });
  await rejects(revokeSession(db, finance, ofSales), { code: 40400 });
  await rejects(revokeSession(db, { ...green, group: GROUP.super }, ofSales), {
    code: 40400,
  });
  await rejects(
    revokeSession(db, { ...finance, group: GROUP.admin }, ofAdmin),
    { code: 40400 },
  );
  await revokeSession(db, admin, ofSales);
  const log = await db.selectFrom("operation_log").select([
    "account_id",
    "event",
    "source_id",
  ]).orderBy("id").execute();
  deepEqual(log, [
    { account_id: sales.id, event: "session.revoke", source_id: sales.id },
    { account_id: admin.id, event: "session.revoke", source_id: sales.id },
  ]);
});
