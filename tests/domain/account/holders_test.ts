import { deepEqual, equal, ok } from "node:assert/strict";
import { findAccount } from "@/db/account/accounts.ts";
import {
  listHolders,
  listPermissions,
  listSupers,
  whoCanGrant,
} from "@/db/account/holders.ts";
import { type Actor, GROUP, permission } from "@/domain/access.ts";
import { HolderFilter } from "@/domain/account/account_filter.ts";
import { waysOf } from "@/domain/account/why.ts";
import { type Permission, PERMISSIONS } from "@/domain/permissions.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { parse } from "@/domain/validate.ts";
import { ACCOUNT } from "@/nouns/account/account.ts";
import { findAccounts } from "@/nouns/account/account_list.tsx";
import { filterOf } from "@/resource/read.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { alter, hire, makeRole } from "./staff.ts";

function clerkRole(world: World): Promise<number> {
  return makeRole(world, {
    name: "文员",
    permissions: ["manage_bill", "manage_invoice"],
  });
}

Deno.test("for an account: every permission, and each way that it came", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const role = await clerkRole(world);
  const clerk = await hire(world, "clerk", {
    roles: [role],
    permissions: ["manage_bill", "manage_oem"],
  });
  const why = waysOf(await findAccount(db, admin, clerk.id));
  deepEqual(
    why.map(({ action, ways }) =>
      [action, ...ways.map((way) => way.by === "role" ? way.role.name : way.by)]
        .join(" ")
    ),
    ["manage_oem own", "manage_bill 文员 own", "manage_invoice 文员"],
  );
  deepEqual(
    new Set(why.map(({ action }) => action)),
    new Set(clerk.permissions),
    "what they may do is what is explained",
  );
  const all = waysOf(await findAccount(db, admin, admin.id));
  equal(all.length, Object.keys(PERMISSIONS).length);
  ok(all.every(({ ways }) => ways[0]?.by === "group"));
});

Deno.test("for a permission: who has it, by group, role or grant; nobody who may not sign in", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const role = await clerkRole(world);
  await hire(world, "clerk", { roles: [role], permissions: ["manage_bill"] });
  const gone = await hire(world, "gone", { roles: [role] });
  await alter(db, gone, { status: 0 });
  const filter = parse(HolderFilter, {});
  const holders = await listHolders(
    db,
    "manage_bill",
    filter,
    DEFAULT_SETTINGS,
  );
  deepEqual(
    holders.rows.map(({ username, by_group, own, roles }) =>
      [username, by_group, own, ...roles.map(({ name }) => name)].join(" ")
    ),
    ["admin true false", "finance false true", "clerk false true 文员"],
  );
  equal(holders.total, 3);
  const row = (await listPermissions(db)).find(({ action }) =>
    action === "manage_bill"
  );
  deepEqual(row, {
    action: "manage_bill",
    panel: "finance",
    roles: [{ id: role, name: "文员", name_en: "", holders: 1 }],
    own: 2,
    holders: 2,
  });
  deepEqual((await listSupers(db)).map(({ id }) => id), [admin.id]);
});

Deno.test("who is refused a page is told who can help: those who have it and look after accounts, and super admins", async () => {
  await using world = await openWorld();
  const { db } = world;
  await hire(world, "helper", {
    permissions: ["manage_admin_account", "manage_bill"],
  });
  await hire(world, "other", { permissions: ["manage_admin_account"] });
  const ask = async (actor: Actor, ...anyOf: Permission[]) =>
    (await whoCanGrant(db, actor, permission(...anyOf))).map(({ username }) =>
      username
    );
  const names = (...anyOf: Permission[]) => ask(world.nobody, ...anyOf);
  deepEqual(await names("manage_bill"), ["helper", "admin"]);
  deepEqual(await names("manage_oem"), ["admin"]);
  deepEqual(await names("manage_oem", "manage_bill"), ["helper", "admin"]);
  const editor = await hire(world, "editor", { group: GROUP.editor });
  deepEqual(await ask(editor, "manage_bill"), ["admin"], "not from below");
  const supers = await whoCanGrant(db, editor, { group: GROUP.super });
  deepEqual(supers.map(({ username }) => username), ["admin"]);
  deepEqual(await whoCanGrant(db, editor, "staff"), []);
});

Deno.test("the list finds accounts by name, kind, status, role, permission and second factor", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  const role = await clerkRole(world);
  await hire(world, "clerk", { roles: [role] });
  const off = await hire(world, "off");
  await alter(db, off, { status: 0 });
  const list = async (query: Record<string, string>, actor = admin) => {
    const filter = parse(filterOf(ACCOUNT), query);
    const found = await findAccounts(db, actor, filter, DEFAULT_SETTINGS);
    equal(found.total, found.rows.length, JSON.stringify(query));
    return found.rows.map(({ values }) => values.username);
  };
  equal((await list({})).length, 10, "the active ones");
  deepEqual(await list({ status: "0" }), ["off"]);
  equal((await list({ status: "all" })).length, 11);
  deepEqual(await list({ kind: "oem" }), ["sky", "green2", "green"]);
  deepEqual(await list({ keyword: "ree" }), ["green2", "green"]);
  deepEqual(await list({ role_id: String(role) }), ["clerk"]);
  deepEqual(await list({ permission: "manage_bill" }), [
    "clerk",
    "finance",
    "admin",
  ]);
  deepEqual(await list({ group: "512" }), ["admin"]);
  deepEqual(await list({ factor: "on" }), []);
  equal((await list({ factor: "off" })).length, 10);
  deepEqual(await list({ factor: "due" }), []);
  deepEqual(
    await list({ organization_id: String(world.organizations.sky) }),
    ["sky"],
  );
  deepEqual(await list({}, sales), [], "only who looks after accounts");
});
