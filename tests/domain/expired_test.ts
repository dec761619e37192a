import { deepEqual } from "node:assert/strict";
import { dropExpired } from "@/domain/expired.ts";
import { startTotp } from "@/domain/account/totp.ts";
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
