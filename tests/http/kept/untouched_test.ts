import { deepEqual, equal } from "node:assert/strict";
import { createRole } from "@/domain/account/roles.ts";
import { has, sends } from "@/tests/html.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { World } from "@/tests/world.ts";
import { fill, written } from "./desk.ts";
import { formOf } from "./forms.ts";
import type { Wrong } from "./wrong.ts";

type Edit = Pick<Wrong, "what" | "who" | "open" | "form" | "button">;

async function plannedTask(world: World): Promise<number> {
  await placeOrder(world, { status: "production" });
  const { id } = await world.db.selectFrom("production_task").select("id")
    .orderBy("id", "desc").executeTakeFirstOrThrow();
  return id;
}

async function withRole(world: World): Promise<number> {
  const { db, admin, nobody } = world;
  const { id: role_id } = await createRole(db, admin, {
    name: "文员",
    name_en: "Clerk",
    description: "",
    requires_totp: false,
    permissions: ["manage_bill", "manage_oem"],
  });
  await db.insertInto("account_role")
    .values({ account_id: nobody.id, role_id }).execute();
  await world.allow("nobody", "manage_customer");
  return nobody.id;
}

/** Forms of what is there, as they are opened. */
const EDITS: Edit[] = [
  ...[
    "an address's edit",
    "the own profile",
    "a receiving card's edit",
    "an organization's edit",
    "an account's profile",
    "a role's edit",
    "an edit of goods",
    "a version's edit",
    "a category's edit",
    "a task's edit",
  ].map(formOf),
  {
    what: "an organization's address, edited by us",
    who: "admin",
    open: ({ addresses }) =>
      Promise.resolve(`/pms/customer/address?edit=${addresses.green}`),
    form: sends("update"),
  },
  {
    what: "an account's rights",
    who: "admin",
    open: async (world) =>
      `/pms/account/list?id=${await withRole(world)}&do=rights`,
    form: sends("rights"),
  },
  {
    what: "a plan of production that stands",
    who: "production",
    open: async (world) =>
      `/prod/produce/task-edit/${await plannedTask(world)}`,
    form: has("starts_on"),
  },
];

for (const edit of EDITS) {
  Deno.test(`${edit.what}, saved as it was opened, writes nothing: no line of a log, no version that makes another's form stale`, async () => {
    await using filled = await fill({ ...edit, typed: () => ({}), faults: {} });
    const before = await written(filled.world.db);
    const saved = await filled.submit();
    equal(saved.status, 303, saved.text.slice(0, 300));
    const after = await written(filled.world.db);
    const changed = Object.keys(after).filter((table) =>
      after[table] !== before[table]
    );
    deepEqual(changed, ["idempotency"]);
  });
}
