import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { dropExpired } from "@/domain/expired.ts";
import { startTotp } from "@/domain/account/totp.ts";
import { dropOldMessages } from "@/domain/message/prune.ts";
import type { Db } from "@/db/schema/database.ts";
import { HERE } from "./account/staff.ts";
import { openWorld } from "@/tests/world.ts";

Deno.test("of a second factor's set-up that lapsed no secret is kept, one under way stays", async () => {
  await using world = await openWorld();
  const { db, green, sales } = world;
  for (const actor of [green, sales]) {
    const password = `demo-${actor.username}`;
    await startTotp(db, actor, null, { password, ip: HERE.ip }, HERE.keys);
  }
  await db.updateTable("account_totp").set({ pending_until: new Date() })
    .where("account_id", "=", green.id).execute();
  await dropExpired(db);
  const kept = await db.selectFrom("account_totp").select("account_id")
    .where("pending_secret", "is not", null).execute();
  deepEqual(kept, [{ account_id: sales.id }]);
});

Deno.test("keys, drafts, actions on many rows, failures and sessions go when their time is over, and not before", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  const limits = {
    idempotency: 1,
    form_draft: 30,
    bulk_run: 30,
    sign_in_failure: 1,
    session: 0,
  };
  const add = async (kind: "old" | "young", shift: number) => {
    const at = (days: number) =>
      new Date(Date.now() - (days + shift) * 86_400_000);
    await db.insertInto("idempotency")
      .values({
        account_id: green.id,
        key: `the-${kind}-key`,
        request_hash: "",
        created_at: at(limits.idempotency),
      })
      .execute();
    await db.insertInto("form_draft")
      .values({
        account_id: green.id,
        form: kind,
        ref: "",
        body: {},
        updated_at: at(limits.form_draft),
      }).execute();
    await db.insertInto("bulk_run")
      .values({
        account_id: green.id,
        list: kind,
        action: "",
        input: {},
        ids: "[]",
        total: 0,
        failures: "[]",
        created_at: at(limits.bulk_run),
      }).execute();
    await db.insertInto("sign_in_failure").values({
      username: kind,
      ip: "::1",
      at: at(limits.sign_in_failure),
    })
      .execute();
    await db.insertInto("session").values({
      account_id: green.id,
      token_hash: kind,
      expires_at: at(limits.session),
    })
      .execute();
  };
  await add("old", 0.01);
  await add("young", -0.01);
  await dropExpired(db);
  deepEqual(
    [
      (await db.selectFrom("idempotency").select("key").execute()).map((row) =>
        row.key
      ),
      (await db.selectFrom("form_draft").select("form").execute()).map((row) =>
        row.form
      ),
      (await db.selectFrom("bulk_run").select("list").execute()).map((row) =>
        row.list
      ),
      (await db.selectFrom("sign_in_failure").select("username").execute()).map(
        (row) => row.username,
      ),
      (await db.selectFrom("session").select("token_hash").execute()).map((
        row,
      ) => row.token_hash),
    ],
    [["the-young-key"], ["young"], ["young"], ["young"], ["young"]],
  );
});

Deno.test("what piled up in days without background work goes in portions, each within a statement's time", async () => {
  await using world = await openWorld();
  const { db } = world;
  await pileUp(db);
  await using _watch = await refuse(db, "idempotency", "> 5000");
  await using _too = await refuse(db, "live_event", "> 5000");
  await dropExpired(db);
  await dropOldMessages(db);
  equal(await count(db, "idempotency"), 0);
  equal(await count(db, "live_event"), 0);
});

Deno.test("what can't be deleted is told, and keeps nothing else", async () => {
  await using world = await openWorld();
  const { db } = world;
  await pileUp(db);
  await db.insertInto("sign_in_failure")
    .values({ username: "green", ip: "::1", at: new Date(0) }).execute();
  {
    await using _refused = await refuse(db, "idempotency", "> 0");
    await rejects(dropExpired(db), /too many at once/);
  }
  equal(await count(db, "sign_in_failure"), 0);
  await db.insertInto("message")
    .values({ kind: "notice", key: "order", params: {}, audience: {} })
    .execute();
  await db.updateTable("message").set({ created_at: new Date(0) }).execute();
  await using _refused = await refuse(db, "live_event", "> 0");
  await rejects(dropOldMessages(db), /too many at once/);
  equal(await count(db, "message"), 0);
});

/** Keys of calls and changes, from long ago and in great number. */
async function pileUp(db: Db): Promise<void> {
  await db.deleteFrom("live_event").execute();
  await sql`insert into idempotency (account_id, key, request_hash, created_at)
    select 1, 'the-old-key-' || n, '', '2020-01-01' from generate_series(1, 10001) n`
    .execute(db);
  await sql`insert into live_event (keys, at)
    select '{}', '2020-01-01' from generate_series(1, 10001)`.execute(db);
}

/** Has the database refuse statements that delete so many of a table's rows. */
async function refuse(
  db: Db,
  table: string,
  many: string,
): Promise<AsyncDisposable> {
  const name = sql.id(`refuse_${table}`);
  await sql`create function ${name}() returns trigger language plpgsql as ${
    sql.lit(`begin
      if (select count(*) from gone) ${many} then raise 'too many at once'; end if;
      return null;
    end`)
  }`.execute(db);
  await sql`create trigger ${name} after delete on ${
    sql.table(table)
  } referencing old table as gone execute function ${name}()`.execute(db);
  return {
    async [Symbol.asyncDispose]() {
      await sql`drop function ${name} cascade`.execute(db);
    },
  };
}

async function count(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from ${sql.table(table)}`.execute(db);
  return rows[0]!.n;
}
