import { deepEqual, equal, rejects } from "node:assert/strict";
import { logOperation, withClientAddress } from "@/domain/operation_log.ts";
import { DEFAULT_SETTINGS, readSettings } from "@/domain/settings.ts";
import { inTransaction } from "@/db/transaction.ts";
import { openWorld } from "@/tests/world.ts";

Deno.test("settings are the defaults until somebody chooses others", async () => {
  await using world = await openWorld();
  const { db } = world;
  deepEqual(await readSettings(db), DEFAULT_SETTINGS);
  await db.insertInto("setting").values([
    { key: "deposit_share", value: JSON.stringify(5_000) },
    { key: "site_title", value: JSON.stringify("果园") },
    { key: "unknown", value: JSON.stringify({ a: 1 }) },
  ]).execute();
  deepEqual(await readSettings(db), {
    ...DEFAULT_SETTINGS,
    deposit_share: 5_000,
    site_title: "果园",
  });
});

Deno.test("a setting of the wrong kind is an error, never a silent default", async () => {
  for (
    const [key, value] of [
      ["deposit_share", 10_001],
      ["deposit_share", "3000"],
      ["time_zone", "Mars/Olympus"],
      ["overdue_days", { finance: 2 }],
    ] as const
  ) {
    await using world = await openWorld();
    const { db } = world;
    await db.insertInto("setting").values({ key, value: JSON.stringify(value) })
      .execute();
    await rejects(readSettings(db), key);
  }
});

Deno.test("the operation log keeps what staff changed, from where, and no secret", async () => {
  await using world = await openWorld();
  const { db, sales, green } = world;
  await withClientAddress(
    "203.0.113.7",
    () =>
      inTransaction(db, async (trx) => {
        const before = { name: "a", status: 1, password_hash: "old", id: 3 };
        const after = { name: "b", status: 1, password_hash: "new" };
        await logOperation(trx, sales, "edit", "account", 3, before, after);
        await logOperation(trx, green, "edit", "account", 3, before, after);
        await logOperation(trx, "system", "edit", "account", 3, before, after);
      }),
  );
  const rows = await db.selectFrom("operation_log").selectAll().execute();
  equal(rows.length, 1);
  const { account_id, event, before, after, ip } = rows[0]!;
  deepEqual({ account_id, event, before, after, ip }, {
    account_id: sales.id,
    event: "edit",
    before: { name: "a" },
    after: { name: "b" },
    ip: "203.0.113.7",
  });
});
