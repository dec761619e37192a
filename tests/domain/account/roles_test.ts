import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { listRoles } from "@/db/account/roles.ts";
import { GROUP } from "@/domain/access.ts";
import type { RoleInput } from "@/domain/account/account_input.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { deleteAccount } from "@/domain/account/manage.ts";
import { createRole, deleteRole, updateRole } from "@/domain/account/roles.ts";
import { createSession, readSession } from "@/domain/account/session.ts";
import type { Permission } from "@/domain/permissions.ts";
import { openWorld } from "@/tests/world.ts";
import { HERE, hire, lastOperations, now } from "./staff.ts";

const CLERK: RoleInput = {
  name: "文员",
  name_en: "Clerk",
  description: "开票与对账",
  requires_totp: false,
  permissions: ["manage_invoice", "manage_bill"],
};

Deno.test("a role is made, changed with its version, and logged field by field", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const { id } = await createRole(db, admin, CLERK);
  await updateRole(db, admin, id, {
    ...CLERK,
    description: "",
    permissions: ["manage_bill"],
    version: 1,
  });
  await rejects(updateRole(db, admin, id, { ...CLERK, version: 1 }), {
    code: 40901,
  });
  const [row] = await listRoles(db);
  deepEqual([row?.name, row?.permissions, row?.version], [
    "文员",
    ["manage_bill"],
    2,
  ]);
  const [log] = await lastOperations(db, 1);
  deepEqual(log, {
    event: "role.update",
    source_id: id,
    before: {
      description: "开票与对账",
      permissions: ["manage_bill", "manage_invoice"],
    },
    after: { description: "", permissions: ["manage_bill"] },
  });
});

Deno.test("what a role gives or no longer gives, its holders feel with their next request", async () => {
  await using world = await openWorld();
  const { db, admin, nobody } = world;
  const { id } = await createRole(db, admin, CLERK);
  const token = await createSession(db, nobody.id, HERE);
  const has = async () =>
    [...(await readSession(db, token))?.actor.permissions ?? []].sort();
  await changeRights(db, admin, nobody.id, {
    group: 1,
    roles: [id],
    version: 1,
  });
  deepEqual(await has(), ["manage_bill", "manage_invoice"]);
  await updateRole(db, admin, id, { ...CLERK, permissions: [], version: 1 });
  deepEqual(await has(), []);
  await updateRole(db, admin, id, { ...CLERK, version: 2 });
  equal((await has()).length, 2);
  await deleteRole(db, admin, id);
  deepEqual(await has(), []);
  ok(await readSession(db, token), "still signed in");
});

Deno.test("of an edited role its holders' open pages hear once, and not of its words", async () => {
  for (const server of [false, true]) {
    await using world = await openWorld({ server });
    const { db, admin, nobody, sales } = world;
    const { id } = await createRole(db, admin, CLERK);
    const { id: other } = await createRole(db, admin, {
      ...CLERK,
      name: "其他",
    });
    for (
      const [{ id: account_id }, ...roles] of [[nobody, id], [
        sales,
        id,
        other,
      ]] as const
    ) {
      await db.insertInto("account_role")
        .values(roles.map((role_id) => ({ account_id, role_id }))).execute();
    }
    const edit = async (version: number, change: Partial<RoleInput>) => {
      await db.deleteFrom("live_event").execute();
      await updateRole(db, admin, id, { ...CLERK, ...change, version });
      const told = await db.selectFrom("live_event")
        .select(["account_id", "keys"]).orderBy("account_id").execute();
      return told.map(({ account_id, keys }) => [account_id, ...keys]);
    };
    const each = [nobody.id, sales.id].toSorted((a, b) => a - b)
      .map((account) => [account, "rights"]);
    const wide = {
      permissions: [
        ...CLERK.permissions,
        "manage_oem" as const,
        "manage_customer" as const,
      ],
    };
    deepEqual(await edit(1, { description: "记账" }), []);
    deepEqual(await edit(2, wide), each);
    deepEqual(await edit(3, {}), each);
    deepEqual(await edit(4, { requires_totp: true }), each);
  }
});

Deno.test("whoever loses a role with it has that in their own history", async () => {
  await using world = await openWorld();
  const { db, admin, nobody, sales } = world;
  const { id } = await createRole(db, admin, CLERK);
  const other = await createRole(db, admin, { ...CLERK, name: "出纳" });
  await changeRights(db, admin, nobody.id, {
    group: 1,
    roles: [id, other.id],
    version: 1,
  });
  await changeRights(db, admin, sales.id, {
    group: 1,
    roles: [id],
    version: 1,
  });
  const gone = await hire(world, "gone", { roles: [id] });
  await deleteAccount(db, admin, gone.id);
  await deleteRole(db, admin, id);
  const [last, ...lost] = await lastOperations(db, 4);
  deepEqual(
    [last?.event, (last?.before as { holders: number }).holders],
    ["role.delete", 2],
  );
  const of = (account: number) =>
    lost.find(({ source_id, event }) =>
      source_id === account && event === "account.rights"
    );
  deepEqual(of(nobody.id), {
    event: "account.rights",
    source_id: nobody.id,
    before: { roles: ["文员", "出纳"] },
    after: { roles: ["出纳"] },
  });
  deepEqual(of(sales.id)?.after, { roles: [] });
  equal(of(gone.id), undefined);
});

Deno.test("two roles have no name in common, in whichever case; a deleted one's name is free", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const first = await createRole(db, admin, { ...CLERK, name: "Clerk" });
  const taken = {
    code: 40903,
    fields: { name: { key: "account.role.name.taken" } },
  };
  await rejects(createRole(db, admin, { ...CLERK, name: "CLERK" }), taken);
  const second = await createRole(db, admin, { ...CLERK, name: "Other" });
  await rejects(
    updateRole(db, admin, second.id, { ...CLERK, name: "clerk", version: 1 }),
    taken,
  );
  await deleteRole(db, admin, first.id);
  await rejects(deleteRole(db, admin, first.id), { code: 40400 });
  await updateRole(db, admin, second.id, {
    ...CLERK,
    name: "clerk",
    version: 1,
  });
});

Deno.test("a role that customers hold gets no permission of the staff's; what it has may stay or go", async () => {
  await using world = await openWorld();
  const { db, admin, green } = world;
  const { id } = await createRole(db, admin, CLERK);
  await db.insertInto("account_role")
    .values({ account_id: green.id, role_id: id }).execute();
  const edit = (version: number, ...permissions: Permission[]) =>
    updateRole(db, admin, id, { ...CLERK, permissions, version });
  await rejects(edit(1, ...CLERK.permissions, "manage_customer"), {
    code: 42200,
    fields: { permissions: { key: "account.role.customers" } },
  });
  await edit(1, ...CLERK.permissions, "oem_customer");
  await edit(2, "oem_customer");
  await rejects(edit(3, "oem_customer", "manage_bill"), { code: 42200 });
  await db.updateTable("account").set({ status: 0, deleted_at: new Date() })
    .where("id", "=", green.id).execute();
  await edit(3, "manage_bill");
});

Deno.test("the role by which alone customers may order is neither deleted nor loses that permission", async () => {
  await using world = await openWorld();
  const { db, admin, green } = world;
  const only = { ...CLERK, permissions: ["oem_customer" as const] };
  const first = await createRole(db, admin, only);
  const second = await createRole(db, admin, { ...only, name: "其他" });
  const hold = (role_id: number) =>
    db.insertInto("account_role").values({ account_id: green.id, role_id })
      .execute();
  const refused = { code: 40900, text: { key: "account.role.only_way" } };
  const strip = (version: number) =>
    updateRole(db, admin, first.id, { ...CLERK, permissions: [], version });
  await hold(first.id);
  await strip(1); // the invitation gave it, too
  await updateRole(db, admin, first.id, { ...only, version: 2 });

  await db.deleteFrom("account_permission")
    .where("account_id", "=", green.id).execute();
  await rejects(strip(3), refused);
  await rejects(deleteRole(db, admin, first.id), refused);
  equal((await now(db, green)).permissions.has("oem_customer"), true);
  await updateRole(db, admin, first.id, {
    ...only,
    description: "客户",
    version: 3,
  });
  await hold(second.id);
  await deleteRole(db, admin, first.id);
  await rejects(deleteRole(db, admin, second.id), refused);
  await db.updateTable("account").set({ status: 0, deleted_at: new Date() })
    .where("id", "=", green.id).execute();
  await deleteRole(db, admin, second.id);
});

Deno.test("roles are for super admins alone, whatever permission others have", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const { id } = await createRole(db, admin, CLERK);
  const chief = await hire(world, "chief", {
    group: GROUP.admin,
    permissions: ["manage_admin_account"],
  });
  for (const actor of [chief, world.green, world.nobody]) {
    await rejects(createRole(db, actor, { ...CLERK, name: "x" }), {
      code: 40300,
    });
    await rejects(updateRole(db, actor, id, { ...CLERK, version: 1 }), {
      code: 40300,
    });
    await rejects(deleteRole(db, actor, id), { code: 40300 });
  }
});
