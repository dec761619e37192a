import { deepEqual, equal, rejects } from "node:assert/strict";
import { ensureFirstAdmin } from "@/domain/account/first_admin.ts";
import { signIn } from "@/domain/account/sign_in.ts";
import { syncPermissions } from "@/domain/account/sync_permissions.ts";
import { PERMISSIONS } from "@/domain/permissions.ts";
import { openWorld } from "@/tests/world.ts";
import { alter, as } from "./staff.ts";

const ROOT = { username: "root", password: "a long password" };

Deno.test("a database without a super admin gets the one of the configuration, once", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  equal(await ensureFirstAdmin(db, ROOT), "exists");
  await alter(db, admin, { group_level: 1 });
  equal(await ensureFirstAdmin(db, null), "missing");
  deepEqual(
    (await Promise.all([
      ensureFirstAdmin(db, ROOT),
      ensureFirstAdmin(db, ROOT),
    ])).sort(),
    ["created", "exists"],
  );
  const { actor } = await signIn(db, as(ROOT.username, ROOT.password));
  deepEqual([actor.username, actor.group, actor.kind], ["root", 512, "staff"]);
});

Deno.test("the first super admin does not take over an account, and obeys the rule for passwords", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  await alter(db, admin, { group_level: 1 });
  equal(await ensureFirstAdmin(db, { ...ROOT, username: "SALES" }), "taken");
  await rejects(
    ensureFirstAdmin(db, {
      username: "long-root-name",
      password: "Long-Root-Name",
    }),
    { code: 42200 },
  );
  await rejects(
    ensureFirstAdmin(db, { username: "root", password: "admin123456" }),
    { fields: { password: { key: "account.password.common" } } },
  );
});

Deno.test("the permissions in the database follow the code, with the grants of those that are no more", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await db.insertInto("permission").values({
    action: "manage_fax",
    panel: "mkt",
  }).execute();
  await db.insertInto("account_permission").values({
    account_id: sales.id,
    action: "manage_fax",
  }).execute();
  await db.updateTable("permission").set({ panel: "cms" }).where(
    "action",
    "=",
    "manage_oem",
  ).execute();
  await db.deleteFrom("permission").where("action", "=", "manage_data")
    .execute();
  await syncPermissions(db);
  const rows = await db.selectFrom("permission").selectAll().execute();
  deepEqual(
    Object.fromEntries(rows.map(({ action, panel }) => [action, panel])),
    { ...PERMISSIONS },
  );
});
