import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { listSessions } from "@/db/account/sessions.ts";
import { GROUP } from "@/domain/access.ts";
import { AccountProfile, NewAccount } from "@/domain/account/account_input.ts";
import {
  deleteAccount,
  setAccountStatus,
  signOutEverywhere,
  updateAccount,
} from "@/domain/account/manage.ts";
import { readIdentity } from "@/domain/account/external.ts";
import { createSession, readSession } from "@/domain/account/session.ts";
import { beginSignIn, signIn } from "@/domain/account/sign_in.ts";
import { resetTotp } from "@/domain/account/totp.ts";
import { parse } from "@/domain/validate.ts";
import { faultsIn } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import {
  as,
  bind,
  givePassword,
  HERE,
  hire,
  lastOperations,
  makeAccount,
  makeRole,
  versionOf,
} from "./staff.ts";

const NEW = {
  username: "wang.fang",
  password: "a long password",
  nickname: "王芳",
  phone: "138 0013 8000",
  email: "wang@example.com",
};

function fresh(fields: Record<string, unknown> = {}): NewAccount {
  return parse(NewAccount, { ...NEW, ...fields });
}

function edited(version: number, fields: Record<string, unknown> = {}) {
  return parse(AccountProfile, {
    nickname: "新名",
    phone: "",
    email: "",
    version,
    ...fields,
  });
}

async function isOut(world: World, token: string): Promise<boolean> {
  return await readSession(world.db, token) === null;
}

Deno.test("a new member of staff signs in, is found by their name's initials, and stands in the log", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const made = await makeAccount(
    db,
    admin,
    fresh({ permissions: ["manage_oem"], panel: "mkt" }),
  );
  const { actor, panel } = await signIn(world.db, { ...NEW, ...HERE });
  equal(actor.id, made.id);
  deepEqual([actor.kind, actor.group, panel], ["staff", 1, "mkt"]);
  deepEqual([...actor.permissions], ["manage_oem"]);
  const { search } = await db.selectFrom("account").select("search")
    .where("id", "=", made.id).executeTakeFirstOrThrow();
  ok(/\bwf\b/.test(search), search);
  const [log] = await lastOperations(db, 1);
  deepEqual(log, {
    event: "account.create",
    source_id: made.id,
    before: null,
    after: {
      username: "wang.fang",
      nickname: "王芳",
      phone: "13800138000",
      email: "wang@example.com",
      panel: "mkt",
      group: 1,
      roles: [],
      permissions: ["manage_oem"],
    },
  });
});

Deno.test("what can't be a user name or a password is said at its field", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  for (
    const username of ["", "ab", "王芳", "wang fang", "-wang", "x".repeat(33)]
  ) {
    const faults = faultsIn(NewAccount, { ...NEW, username });
    deepEqual(Object.keys(faults), ["username"], username);
  }
  deepEqual(faultsIn(NewAccount, { ...NEW, username: "", password: "short" }), {
    username: "account.username.required",
    password: "account.password.length",
  });
  const same = fresh({ username: "wang_fang_1", password: "Wang_Fang_1" });
  await rejects(makeAccount(db, admin, same), {
    code: 42200,
    fields: { password: { key: "account.password.username" } },
  });
  await rejects(makeAccount(db, admin, fresh({ password: "1q2w3e4r5t" })), {
    code: 42200,
    fields: { password: { key: "account.password.common" } },
  });
  await rejects(makeAccount(db, admin, fresh({ username: "SALES" })), {
    code: 40903,
    fields: { username: { key: "account.username.taken" } },
  });
});

Deno.test("only whoever looks after accounts changes them, customers never", async () => {
  await using world = await openWorld();
  const { db, sales, green, finance } = world;
  const version = await versionOf(db, finance.id);
  const allowed = { ...green, group: GROUP.super };
  for (const actor of [sales, green, allowed]) {
    for (
      const act of [
        () => makeAccount(db, actor, fresh()),
        () => updateAccount(db, actor, finance.id, edited(version)),
        () => setAccountStatus(db, actor, finance.id, { status: 0, version }),
        () =>
          givePassword(db, actor, finance.id, {
            password: "another password",
          }),
        () => signOutEverywhere(db, actor, finance.id),
        () => deleteAccount(db, actor, finance.id),
      ]
    ) {
      await rejects(act(), { code: 40300 });
    }
  }
});

Deno.test("nobody changes an account of a higher group; of the same group they do", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const chief = await hire(world, "chief", {
    group: GROUP.editor,
    permissions: ["manage_admin_account"],
  });
  const equalOne = await hire(world, "equal", { group: GROUP.editor });
  const version = await versionOf(db, equalOne.id);
  await updateAccount(db, chief, equalOne.id, edited(version));
  const above = await hire(world, "above", { group: GROUP.admin });
  for (const higher of [above, admin]) {
    for (
      const act of [
        () => updateAccount(db, chief, higher.id, edited(1)),
        () => setAccountStatus(db, chief, higher.id, { status: 0, version: 1 }),
        () =>
          givePassword(db, chief, higher.id, { password: "another password" }),
        () => signOutEverywhere(db, chief, higher.id),
        () => deleteAccount(db, chief, higher.id),
      ]
    ) {
      await rejects(act(), { code: 40300, text: { key: "account.above" } });
    }
  }
});

Deno.test("nobody chooses the password of a colleague who may do more than they, directly or by a role; a customer gets one, and so does who may do less", async () => {
  await using world = await openWorld();
  const { db, sales, green, admin } = world;
  const keeper = await hire(world, "keeper", {
    permissions: ["manage_admin_account", "manage_bill"],
  });
  const role = await makeRole(world, {
    name: "记账",
    permissions: ["manage_bill", "manage_invoice"],
  });
  const bookkeeper = await hire(world, "books", { roles: [role] });
  const clerk = await hire(world, "clerk", { permissions: ["manage_bill"] });
  const password = "another password";
  for (const above of [sales, bookkeeper]) {
    await rejects(givePassword(db, keeper, above.id, { password }), {
      code: 40300,
      text: { key: "account.password.above" },
    });
  }
  for (const reached of [clerk, green]) {
    await givePassword(db, keeper, reached.id, { password });
    const { username } = reached;
    equal((await signIn(db, as(username, password))).actor.id, reached.id);
  }
  await givePassword(db, admin, bookkeeper.id, { password });
});

Deno.test("nobody disables, deletes, signs out or resets themselves", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  await hire(world, "second", { group: GROUP.super });
  const self = { code: 40900, text: { key: "account.self" } };
  await rejects(
    setAccountStatus(db, admin, admin.id, { status: 0, version: 1 }),
    self,
  );
  await rejects(
    updateAccount(db, admin, admin.id, edited(1, { status: 0 })),
    self,
  );
  await rejects(deleteAccount(db, admin, admin.id), self);
  await rejects(signOutEverywhere(db, admin, admin.id), self);
  await rejects(
    givePassword(db, admin, admin.id, { password: "another password" }),
    self,
  );
  await updateAccount(db, admin, admin.id, edited(1));
});

Deno.test("the last super admin can't be disabled or deleted", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const second = await hire(world, "second", { group: GROUP.super });
  await setAccountStatus(db, second, admin.id, { status: 0, version: 1 });
  const last = { code: 40900, text: { key: "account.last_super" } };
  const version = await versionOf(db, second.id);
  await rejects(
    setAccountStatus(db, admin, second.id, { status: 0, version }),
    last,
  );
  await rejects(
    updateAccount(db, admin, second.id, edited(version, { status: 0 })),
    last,
  );
  await rejects(deleteAccount(db, admin, second.id), last);
});

Deno.test("a disabled account is out at once and can't sign in; enabled again it can", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  const token = await createSession(db, sales.id, HERE);
  await setAccountStatus(db, admin, sales.id, { status: 0, version: 1 });
  ok(await isOut(world, token));
  equal((await listSessions(db, sales.id)).count, 0);
  const again = as("sales");
  await rejects(beginSignIn(world.db, again), { code: 40101 });
  await setAccountStatus(db, admin, sales.id, { status: 1, version: 2 });
  equal((await signIn(world.db, again)).actor.id, sales.id);
  const events = (await lastOperations(db, 2)).map((
    { event, before, after },
  ) => [event, before, after]);
  deepEqual(events, [
    ["account.enable", { status: 0 }, { status: 1 }],
    ["account.disable", { status: 1 }, { status: 0 }],
  ]);
});

Deno.test("who is disabled or enabled already is left alone: nothing is logged, and no colleague's form goes stale", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  const token = await createSession(db, sales.id, HERE);
  const before = await lastOperations(db, 1);
  await setAccountStatus(db, admin, sales.id, { status: 1, version: 1 });
  equal(await versionOf(db, sales.id), 1);
  deepEqual(await lastOperations(db, 1), before);
  await resetTotp(db, admin, sales.id);
  deepEqual(await lastOperations(db, 1), before, "there is no second factor");
  equal(await isOut(world, token), false);
});

Deno.test("an account that is disabled with its profile is logged as disabled, and the profile by itself", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  const token = await createSession(db, sales.id, HERE);
  const profile = { nickname: "sales", phone: "13900001111" };
  const off = edited(1, { ...profile, status: 0 });
  await updateAccount(db, admin, sales.id, off);
  ok(await isOut(world, token));
  await updateAccount(db, admin, sales.id, edited(2, { status: 1 }));
  equal(await versionOf(db, sales.id), 3);
  const events = (await lastOperations(db, 3)).map((
    { event, before, after },
  ) => [event, before, after]);
  deepEqual(events, [
    ["account.update", profile, { nickname: "新名", phone: "" }],
    ["account.enable", { status: 0 }, { status: 1 }],
    ["account.disable", { status: 1 }, { status: 0 }],
  ]);
});

Deno.test("a reset password ends all sign-ins and stands in no log", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  const token = await createSession(db, sales.id, HERE);
  await rejects(
    givePassword(db, admin, sales.id, { password: "short" }),
    { code: 42200 },
  );
  await bind(db, sales, "Mallory");
  const password = "another password";
  await givePassword(db, admin, sales.id, { password });
  ok(await isOut(world, token));
  equal(
    (await signIn(db, as("sales", password))).actor.id,
    sales.id,
  );
  equal(await readIdentity(db, sales, "wework"), null, "nor by another door");
  const [log] = await lastOperations(db, 1);
  deepEqual(log, {
    event: "account.password",
    source_id: sales.id,
    before: { wework: "Mallory" },
    after: { wework: null },
  });
});

Deno.test("a deleted account is gone everywhere, and its name is free", async () => {
  await using world = await openWorld();
  const { db, admin, finance } = world;
  const token = await createSession(db, finance.id, HERE);
  await db.insertInto("saved_view")
    .values({ account_id: finance.id, list: "x", name: "x", query: "a=1" })
    .execute();
  await deleteAccount(db, admin, finance.id);
  ok(await isOut(world, token));
  deepEqual(await db.selectFrom("saved_view").select("id").execute(), []);
  await rejects(
    signIn(db, as("finance")),
    { code: 40101 },
  );
  await rejects(deleteAccount(db, admin, finance.id), { code: 40400 });
  const next = await makeAccount(db, admin, fresh({ username: "Finance" }));
  const { actor } = await signIn(db, as("finance", NEW.password));
  equal(actor.id, next.id);
});

Deno.test("two admins edit one profile: the second is told, and the log has what changed", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  await updateAccount(db, admin, sales.id, edited(1, { panel: "finance" }));
  await rejects(updateAccount(db, admin, sales.id, edited(1)), {
    code: 40901,
  });
  const [log] = await lastOperations(db, 1);
  deepEqual(log, {
    event: "account.update",
    source_id: sales.id,
    before: { nickname: "sales", phone: "13900001111", panel: "mkt" },
    after: { nickname: "新名", phone: "", panel: "finance" },
  });
});

Deno.test("a customer stays in the portal, staff out of it", async () => {
  await using world = await openWorld();
  const { db, admin, green, sales } = world;
  const choice = { fields: { panel: { key: "validation.choice" } } };
  await rejects(
    updateAccount(db, admin, green.id, edited(1, { panel: "mkt" })),
    choice,
  );
  await rejects(
    updateAccount(db, admin, sales.id, edited(1, { panel: "oem" })),
    choice,
  );
  await updateAccount(db, admin, green.id, edited(1, { panel: "oem" }));
});
