import { deepEqual, equal, ok, rejects, throws } from "node:assert/strict";
import fc from "fast-check";
import { type Actor, GROUP, isSuper, may } from "@/domain/access.ts";
import { AccountRights, GROUPS } from "@/domain/account/account_input.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { createSession, readSession } from "@/domain/account/session.ts";
import { Refused } from "@/domain/errors.ts";
import { type Permission, PERMISSIONS } from "@/domain/permissions.ts";
import { parse } from "@/domain/validate.ts";
import { refused } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import {
  HERE,
  hire,
  lastOperations,
  makeRole,
  now,
  versionOf,
} from "./staff.ts";

const ACTIONS = Object.keys(PERMISSIONS) as Permission[];

function rights(version: number, fields: Record<string, unknown>) {
  return parse(AccountRights, { group: 1, version, ...fields });
}

function role(
  world: World,
  name: string,
  permissions: Permission[],
): Promise<number> {
  return makeRole(world, { name, permissions });
}

Deno.test("roles and permissions are given and taken; the next request has them", async () => {
  await using world = await openWorld();
  const { db, admin, nobody } = world;
  const clerk = await role(world, "文员", ["manage_bill", "manage_invoice"]);
  const token = await createSession(db, nobody.id, HERE);
  await changeRights(
    db,
    admin,
    nobody.id,
    rights(1, { roles: [clerk], permissions: ["manage_oem"] }),
  );
  const permissions = async () =>
    [...(await readSession(db, token))?.actor.permissions ?? []].sort();
  deepEqual(await permissions(), [
    "manage_bill",
    "manage_invoice",
    "manage_oem",
  ]);
  const [log] = await lastOperations(db, 1);
  deepEqual(log, {
    event: "account.rights",
    source_id: nobody.id,
    before: { roles: [], permissions: [] },
    after: { roles: ["文员"], permissions: ["manage_oem"] },
  });
  await changeRights(db, admin, nobody.id, rights(2, { roles: [] }));
  deepEqual(await permissions(), ["manage_oem"], "left out: as it was");
});

Deno.test("another group ends the sign-ins at once", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  const token = await createSession(db, sales.id, HERE);
  await changeRights(db, admin, sales.id, rights(1, { group: GROUP.editor }));
  equal(await readSession(db, token), null);
});

Deno.test("nobody gives a group, a permission or a role with a permission that they don't have", async () => {
  await using world = await openWorld();
  const { db, nobody } = world;
  const own: Permission[] = ["manage_admin_account", "manage_customer"];
  const chief = await hire(world, "chief", {
    group: GROUP.editor,
    permissions: own,
  });
  const [small, large] = [
    await role(world, "小", ["manage_customer"]),
    await role(world, "大", ["manage_customer", "manage_bill"]),
  ];
  const cases = [
    [{ group: GROUP.admin }, "group"],
    [{ group: GROUP.super }, "group"],
    [{ permissions: ["manage_bill"] }, "permissions"],
    [{ roles: [small, large] }, "roles"],
  ] as const;
  for (const [wish, field] of cases) {
    const error = await changeRights(db, chief, nobody.id, rights(1, wish))
      .catch((error) => error);
    ok(error instanceof Refused, field);
    deepEqual([error.code, Object.keys(error.fields)], [40300, [field]]);
  }
  await changeRights(
    db,
    chief,
    nobody.id,
    rights(1, {
      group: GROUP.editor,
      roles: [small],
      permissions: ["manage_customer"],
    }),
  );
});

Deno.test("what an account has already may stay, whoever changes the rest; it may also be taken", async () => {
  await using world = await openWorld();
  const { db, finance } = world;
  const chief = await hire(world, "chief", {
    permissions: ["manage_admin_account", "manage_customer"],
  });
  const both: Permission[] = ["manage_bill", "manage_customer"];
  await changeRights(db, chief, finance.id, rights(1, { permissions: both }));
  deepEqual([...(await now(db, finance)).permissions].sort(), both);
  await changeRights(db, chief, finance.id, rights(2, { permissions: [] }));
  equal((await now(db, finance)).permissions.size, 0);
});

Deno.test("one's own rights, a customer's, and those of a higher account are not for one to change", async () => {
  await using world = await openWorld();
  const { db, admin, green } = world;
  const chief = await hire(world, "chief", {
    permissions: ["manage_admin_account"],
  });
  const self = { code: 40900, text: { key: "account.self" } };
  await rejects(changeRights(db, chief, chief.id, rights(1, {})), self);
  await rejects(
    changeRights(db, admin, admin.id, rights(1, { group: 1 })),
    self,
  );
  await rejects(
    changeRights(db, admin, green.id, rights(1, { permissions: ACTIONS })),
    { code: 40900, text: { key: "account.customer.rights" } },
  );
  await rejects(changeRights(db, chief, admin.id, rights(1, {})), {
    code: 40300,
  });
});

Deno.test("the last super admin keeps their group; one of two can lose it", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const second = await hire(world, "second", { group: GROUP.super });
  await changeRights(db, admin, second.id, rights(1, { group: GROUP.admin }));
  const stale = second; // as they stood a moment ago
  await rejects(
    changeRights(db, stale, admin.id, rights(1, { group: GROUP.admin })),
    { code: 40900, text: { key: "account.last_super" } },
  );
});

Deno.test("a role that is gone, a version that is old, a group that there is not", async () => {
  await using world = await openWorld();
  const { db, admin, nobody } = world;
  await rejects(
    changeRights(db, admin, nobody.id, rights(1, { roles: [999_999] })),
    { code: 42200, fields: { roles: { key: "account.roles.unknown" } } },
  );
  await rejects(changeRights(db, admin, nobody.id, rights(7, {})), {
    code: 40901,
  });
  for (const group of [0, 2, 63, 1000, "x", null]) {
    throws(() => rights(1, { group }), refused(42200), String(group));
  }
});

/** What nobody may reach by whatever acts: a group or a permission above those who acted. */
function withinReach(actors: readonly Actor[], before: Actor, after: Actor) {
  const group = Math.max(before.group, ...actors.map((one) => one.group));
  ok(after.group <= group, `${after.group} > ${group}`);
  if (actors.some(isSuper)) return;
  for (const action of after.permissions) {
    ok(
      before.permissions.has(action) || actors.some((one) => may(one, action)),
      `${after.username} got ${action}`,
    );
  }
}

Deno.test("whatever staff try, together they give nobody more than one of them has", async () => {
  await using world = await openWorld();
  const { db } = world;
  const crew = [
    await hire(world, "first", {
      group: GROUP.admin,
      permissions: ["manage_admin_account", "manage_customer", "manage_oem"],
    }),
    await hire(world, "second", {
      group: GROUP.editor,
      permissions: ["manage_admin_account", "manage_bill"],
    }),
    await hire(world, "third", { permissions: ["manage_data"] }),
  ];
  const roles = [
    await role(world, "甲", ["manage_customer"]),
    await role(world, "乙", ["manage_bill", "manage_invoice"]),
    await role(world, "丙", ["manage_system", "manage_admin_account"]),
  ];
  const act = fc.record({
    by: fc.nat(2),
    to: fc.nat(2),
    group: fc.constantFrom(...GROUPS),
    roles: fc.subarray(roles),
    permissions: fc.subarray(ACTIONS, { maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 1, maxLength: 6 }),
      async (acts) => {
        const start = await Promise.all(crew.map((one) => now(db, one)));
        for (const { by, to, ...wish } of acts) {
          const [actor, target] = [crew[by]!, crew[to]!];
          const version = await versionOf(db, target.id);
          await changeRights(
            db,
            await now(db, actor),
            target.id,
            rights(version, wish),
          ).catch((error) => {
            if (!(error instanceof Refused)) throw error;
          });
        }
        for (const [i, before] of start.entries()) {
          withinReach(start, before, await now(db, crew[i]!));
        }
      },
    ),
    { numRuns: 40 },
  );
});
