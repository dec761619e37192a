import { deepEqual, equal, match } from "node:assert/strict";
import { logOperation } from "@/domain/operation_log.ts";
import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import {
  DEFAULT_SETTINGS,
  describeSettings,
  MOST_UNUSED,
  parseSetting,
} from "@/domain/setting_rules.ts";
import { changeSetting, readSettings } from "@/domain/settings.ts";
import { startLog } from "@/platform/log.ts";
import { answering } from "@/platform/request.ts";
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

/** Limits for videos of so many bytes. */
const limits = (video: number) => ({ image: 1, document: 1, video });

const WRONG = {
  deposit_share: [10_001, 0.3, "3000"],
  time_zone: ["Mars/Olympus", "+08:00", "-08"],
  overdue_days: [{ finance: 2 }, []],
  site_title: ["", null],
  upload_limits: [limits(MOST_UNUSED + 1)],
} as const;

Deno.test("a setting that its rule refuses has its default, never silently: the operator is told of it once", async () => {
  await using world = await openWorld();
  const { db } = world;
  const lines: { level: string; message: string }[] = [];
  startLog("info", (line) => lines.push(JSON.parse(line)));
  for (const [key, values] of Object.entries(WRONG)) {
    for (const value of values) {
      await store(db, key, value);
      for (let i = 0; i < 3; i++) {
        deepEqual(await readSettings(db), DEFAULT_SETTINGS);
      }
      equal(lines.length, 1, `${key} ${value}`);
      const { level, message } = lines.pop()!;
      equal(level, "error");
      match(message, new RegExp(`^the setting ${key} must be .+: its default`));
    }
    await db.deleteFrom("setting").execute();
  }
  await store(db, "deposit_share", 0.5);
  await readSettings(db);
  await store(db, "deposit_share", 5_000);
  equal((await readSettings(db)).deposit_share, 5_000);
  await store(db, "deposit_share", 0.5);
  await readSettings(db);
  equal(lines.length, 2, "told again when it was right in between");
});

Deno.test("of several refused settings each is told, and the others are in force", async () => {
  await using world = await openWorld();
  const { db } = world;
  const lines: string[] = [];
  startLog("info", (line) => lines.push(JSON.parse(line).name));
  await store(db, "deposit_share", -1);
  await store(db, "extend_days", 0);
  await store(db, "invite_days", 3);
  deepEqual(await readSettings(db), { ...DEFAULT_SETTINGS, invite_days: 3 });
  deepEqual(lines, ["deposit_share", "extend_days"]);
});

Deno.test("what is typed for a setting is taken by its rule, and counted as a version of it", async () => {
  await using world = await openWorld();
  const { db } = world;
  const overdue = { ...DEFAULT_SETTINGS.overdue_days, sales: 3 };
  const typed = {
    site_title: "2026",
    deposit_share: "5000",
    overdue_days: JSON.stringify(overdue),
  };
  for (const [name, text] of Object.entries(typed)) {
    const known = name as keyof typeof typed;
    equal(await changeSetting(db, known, parseSetting(known, text)), null);
    const before = await changeSetting(db, known, parseSetting(known, text));
    equal(before?.length, text.length, before ?? ""); // names of JSON come in another order
  }
  deepEqual(await readSettings(db), {
    ...DEFAULT_SETTINGS,
    site_title: "2026",
    deposit_share: 5_000,
    overdue_days: overdue,
  });
  const versions = await db.selectFrom("setting").select("version").execute();
  deepEqual(versions.map(({ version }) => version), [2, 2, 2]);
  equal(await changeSetting(db, "deposit_share", undefined), "5000");
  equal((await readSettings(db)).deposit_share, 3_000);
});

Deno.test("what its rule refuses can't be typed for a setting, its default can", () => {
  for (const [key, values] of Object.entries(WRONG)) {
    for (const value of values.filter((value) => typeof value !== "string")) {
      const typed = JSON.stringify(value);
      const name = key as keyof typeof WRONG;
      if (name !== "site_title") equal(parseSetting(name, typed), undefined);
    }
  }
  for (const { name, fallback } of describeSettings()) {
    deepEqual(parseSetting(name, fallback), DEFAULT_SETTINGS[name]);
  }
  const most = limits(MOST_UNUSED);
  deepEqual(parseSetting("upload_limits", JSON.stringify(most)), most);
});

async function store(db: Db, key: string, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value) };
  await db.insertInto("setting").values(row)
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}

Deno.test("the operation log keeps what staff changed, from where, and no secret", async () => {
  await using world = await openWorld();
  const { db, sales, green } = world;
  const received = new Request("http://office.test/");
  await answering(
    { id: "r1", ip: "203.0.113.7", nonce: "", received },
    () =>
      inTransaction(db, async (trx) => {
        const before = { name: "a", status: 1, password_hash: "old", id: 3 };
        const after = { name: "b", status: 1, password_hash: "new" };
        await logOperation(trx, sales, "edit", "account", {
          id: 3,
          before,
          after,
        });
        await logOperation(trx, green, "edit", "account", {
          id: 3,
          before,
          after,
        });
        await logOperation(trx, "system", "edit", "account", {
          id: 3,
          before,
          after,
        });
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
