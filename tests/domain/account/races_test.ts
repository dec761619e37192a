import { deepEqual, equal, ok } from "node:assert/strict";
import { listRoles } from "@/db/account/roles.ts";
import { type Actor, GROUP } from "@/domain/access.ts";
import { NewAccount } from "@/domain/account/account_input.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { deleteAccount, setAccountStatus } from "@/domain/account/manage.ts";
import { deleteRole, updateRole } from "@/domain/account/roles.ts";
import { parse } from "@/domain/validate.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { openSite } from "@/tests/http.ts";
import { refusalsOf, refuses } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { hire, makeAccount, makeRole, versionOf } from "./staff.ts";

const ROUNDS = 10;
const CLERK = {
  name: "文员",
  name_en: "",
  description: "",
  requires_totp: false,
  permissions: ["manage_oem" as const],
};

async function activeSupers({ db }: World): Promise<number> {
  const rows = await db.selectFrom("account").select("id")
    .where("group_level", ">=", GROUP.super).where("status", "=", 1)
    .where("deleted_at", "is", null).execute();
  return rows.length;
}

Deno.test("two admins edit one role at once: one is saved, the other told", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  const second = await hire(world, "second", { group: GROUP.super });
  const id = await makeRole(world, CLERK);
  for (let version = 1; version <= ROUNDS; version++) {
    const edits = [admin, second].map((actor, i) =>
      updateRole(db, actor, id, {
        ...CLERK,
        description: `${version}.${i}`,
        version,
      })
    );
    deepEqual(await refusalsOf(edits), [40901]);
    const [role] = await listRoles(db);
    equal(role?.version, version + 1);
    ok(role?.description.startsWith(`${version}.`));
  }
});

Deno.test("two roles get one name at once: one has it, the other is refused at the name", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  const first = await makeRole(world, { ...CLERK, name: "出纳" });
  const other = await makeRole(world, { ...CLERK, name: "会计" });
  const edit = { ...CLERK, version: 1 };
  const commit = await hold(db, (trx) => updateRole(trx, admin, first, edit));
  const late = updateRole(db, admin, other, edit);
  await untilHeldUp(db, late);
  await commit();
  await refuses(late, 40903, "name");
});

Deno.test("two roles that customers order by are deleted at once: one stays", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin, green } = world;
  const account_id = green.id;
  await db.deleteFrom("account_permission")
    .where("account_id", "=", account_id).execute();
  for (let round = 0; round < ROUNDS; round++) {
    const roles = await Promise.all(["甲", "乙"].map((name) =>
      makeRole(world, {
        name: `${name}${round}`,
        permissions: ["oem_customer"],
      })
    ));
    await db.insertInto("account_role")
      .values(roles.map((role_id) => ({ account_id, role_id }))).execute();
    const deletions = roles.map((id) => deleteRole(db, admin, id));
    deepEqual(await refusalsOf(deletions), [40900]);
    await db.deleteFrom("account_role").where("account_id", "=", account_id)
      .execute();
  }
});

Deno.test("a role is taken away while its holder acts: the next request already obeys", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin, nobody } = world;
  const site = openSite(world.database);
  const holder = site.visitor();
  await holder.authorize("nobody");
  const call = async () =>
    (await holder.call("GET", "/api/admin/manage/oem/card")).code;
  for (let round = 0; round < ROUNDS; round++) {
    const id = await makeRole(world, CLERK);
    const version = await versionOf(db, nobody.id);
    await changeRights(db, admin, nobody.id, {
      group: 1,
      roles: [id],
      version,
    });
    equal(await call(), 0);
    const busy = Array.from({ length: 4 }, call);
    await deleteRole(db, admin, id);
    equal(await call(), 40300);
    for (const code of await Promise.all(busy)) {
      ok(code === 0 || code === 40300, String(code));
    }
  }
});

Deno.test("the last two super admins put each other out at once: one stays", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  const second = await hire(world, "second", { group: GROUP.super });
  const acts: ((actor: Actor, id: number, version: number) => Promise<void>)[] =
    [
      (actor, id, version) =>
        setAccountStatus(db, actor, id, { status: 0, version }),
      (actor, id, version) =>
        changeRights(db, actor, id, { group: GROUP.admin, version }),
      (actor, id) => deleteAccount(db, actor, id),
    ];
  const restore = () =>
    db.updateTable("account")
      .set({ status: 1, group_level: GROUP.super, deleted_at: null })
      .where("id", "in", [admin.id, second.id]).execute();
  for (let round = 0; round < ROUNDS; round++) {
    for (const act of acts) {
      const [one, other] = [
        await versionOf(db, admin.id),
        await versionOf(db, second.id),
      ];
      const codes = await refusalsOf([
        act(admin, second.id, other),
        act(second, admin.id, one),
      ]);
      equal(await activeSupers(world), 1);
      equal(codes.length, 1, "one did it, one was refused");
      ok([40900, 40400].includes(codes[0] ?? 0), String(codes));
      await restore();
    }
  }
});

Deno.test("one user name that is taken at once is one account", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin } = world;
  const input = parse(NewAccount, {
    username: "wang.fang",
    password: "a long password",
    roles: [],
    permissions: [],
  });
  const codes = await refusalsOf(
    Array.from({ length: 6 }, () => makeAccount(db, admin, input)),
  );
  deepEqual(codes, Array(5).fill(40903));
});

Deno.test("rights and roles change at once without waiting for each other for ever", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin, sales, finance } = world;
  const id = await makeRole(world, CLERK);
  const target = [sales.id, finance.id];
  for (let round = 0; round < ROUNDS; round++) {
    const [role] = await listRoles(db);
    const codes = await refusalsOf([
      ...await Promise.all(target.map(async (account) => {
        const version = await versionOf(db, account);
        return () =>
          changeRights(db, admin, account, {
            group: 1,
            roles: round % 2 ? [] : [id],
            version,
          });
      })).then((acts) => acts.map((act) => act())),
      updateRole(db, admin, id, { ...CLERK, version: role?.version ?? 0 }),
    ]);
    deepEqual(codes, []);
  }
});
