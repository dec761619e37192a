import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { listRoles } from "@/db/account/roles.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { updateRole } from "@/domain/account/roles.ts";
import { translator } from "@/locales/messages.ts";
import { formsOf, sends } from "@/tests/html.ts";
import { type Answer, openSite, type Visitor } from "@/tests/http.ts";
import { interrupted } from "@/tests/interrupted.ts";
import { openDemo, type World } from "@/tests/world.ts";
import { openPms, ROLES } from "./desk.ts";

const CLERK = {
  name: "文员",
  name_en: "Clerk",
  description: "开票",
  permissions: ["manage_invoice", "manage_bill"],
};
const NEW = `${ROLES}?edit=new`;

Deno.test("a role is made, given, changed and deleted; its holders feel each at once", async () => {
  await using desk = await openPms();
  const { world, visitor, submit, site } = desk;
  const page = await visitor.get(NEW);
  const submission = { form: sends("create"), fields: CLERK };
  equal((await visitor.submit(NEW, page, submission)).status, 303);
  equal((await visitor.submit(NEW, page, submission)).status, 303);
  const [role, second] = await listRoles(world.db);
  ok(role);
  equal(second, undefined, "a double click is one role");
  match((await visitor.get(ROLES)).text, /文员 开票 账单管理 发票管理 0/);
  const holder = await site.enter("nobody");
  equal((await holder.get("/finance/bill/oem")).status, 403);
  await changeRights(world.db, world.admin, world.nobody.id, {
    group: 1,
    roles: [role.id],
    version: 1,
  });
  equal((await holder.get("/finance/bill/oem")).status, 200);
  const edit = `${ROLES}?edit=${role.id}`;
  equal(
    (await submit(edit, "update", { permissions: ["manage_invoice"] })).status,
    303,
  );
  equal((await holder.get("/finance/bill/oem")).status, 403);
  const leave = `${ROLES}?delete=${role.id}`;
  match((await visitor.get(leave)).text, /1 个在用账号会失去这个角色/);
  equal((await submit(leave, "delete")).status, 303);
  equal((await visitor.get(edit)).status, 404);
  equal((await listRoles(world.db)).length, 0);
});

Deno.test("the customers' role is not deleted, in words; customers without a permission read what they lack and whom to ask", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const { id } = await demo.db.selectFrom("role_permission as p")
    .innerJoin("role as r", "r.id", "p.role_id").select("r.id")
    .where("p.action", "=", "oem_customer").executeTakeFirstOrThrow();
  const admin = await site.enter("admin");
  const dialog = await admin.get(`${ROLES}?delete=${id}`);
  match(dialog.text, /账号会失去这个角色.*有客户只凭它拥有.*不能删除/);
  const other = await demo.db.selectFrom("role_permission")
    .select("role_id").where("action", "=", "manage_bill")
    .executeTakeFirstOrThrow();
  const harmless = await admin.get(`${ROLES}?delete=${other.role_id}`);
  doesNotMatch(harmless.text, /有客户只凭它/);

  const customer = await site.enter("oem_green");
  const refused = await admin.submit(`${ROLES}?delete=${id}`, dialog, {
    form: sends("delete"),
  });
  equal(refused.status, 409);
  match(refused.text, /有客户只凭这个角色查看订单和下单，不能删除它/);
  const form = `${ROLES}?edit=${id}`;
  const stripped = await admin.fill(form, {
    form: sends("update"),
    fields: { permissions: [] },
  });
  equal(stripped.status, 409);
  match(stripped.text, /不能删除它，也不能从中去掉这项权限/);
  equal((await customer.get("/oem/order/mine")).status, 200);
  await demo.db.deleteFrom("role_permission").where("role_id", "=", id)
    .execute();
  const portal = await customer.get("/oem");
  equal(portal.status, 200);
  match(
    portal.text,
    /没有查看订单和下单的权限，请联系您的业务员或我们的管理员/,
  );
  ok(!portal.text.includes(translator("zh-cn")("oem.portal.staff")));
});

/** Makes a role, and opens the form to edit it. */
async function openClerk(
  { world, visitor, submit }: Awaited<ReturnType<typeof openPms>>,
) {
  await submit(NEW, "create", CLERK);
  const [role] = await listRoles(world.db);
  ok(role);
  const edit = `${ROLES}?edit=${role.id}`;
  return { id: role.id, edit, opened: await visitor.get(edit) };
}

/** The form that was opened on a role that is no more keeps what is typed into it, and saves it as a new one. */
async function comesBackAsNew(
  { db }: World,
  visitor: Visitor,
  edit: string,
  opened: Answer,
) {
  const refused = await visitor.submit(edit, opened, {
    form: sends("update"),
    fields: { description: "收款" },
  });
  equal(refused.status, 409);
  match(refused.text, /已被删除/);
  const saved = await visitor.submit(edit, refused, { form: sends("create") });
  equal(saved.status, 303);
  const [again] = await listRoles(db);
  deepEqual([again?.name, again?.description], ["文员", "收款"]);
  deepEqual(again?.permissions.toSorted(), CLERK.permissions.toSorted());
}

Deno.test("what was typed into a role that somebody deleted meanwhile is kept, and saved as a new one", async () => {
  await using desk = await openPms();
  const { world, visitor, submit } = desk;
  const { id, edit, opened } = await openClerk(desk);
  await submit(`${ROLES}?delete=${id}`, "delete");
  await comesBackAsNew(world, visitor, edit, opened);
});

Deno.test("what was typed into a role that somebody deletes while it is saved is kept as well", async () => {
  await using desk = await openPms();
  const { world } = desk;
  const { id, edit } = await openClerk(desk);
  const { database, meanwhile } = interrupted(world.database);
  const visitor = await openSite(database).enter("admin");
  const opened = await visitor.get(edit);
  meanwhile(() => world.db.deleteFrom("role").where("id", "=", id).execute());
  await comesBackAsNew(world, visitor, edit, opened);
});

Deno.test("two admins edit one role: the second sees both values, and loses nothing", async () => {
  await using desk = await openPms();
  const { world, visitor } = desk;
  const { id, edit, opened } = await openClerk(desk);
  await updateRole(world.db, world.admin, id, {
    ...CLERK,
    name: "会计",
    description: "记账",
    requires_totp: true,
    permissions: ["manage_bill"],
    version: 1,
  });
  const stale = await visitor.submit(edit, opened, {
    form: sends("update"),
    fields: { description: "对账", permissions: ["manage_invoice"] },
  });
  equal(stale.status, 409);
  doesNotMatch(stale.text, /名称 文员 会计/, "the name was not touched");
  match(stale.text, /说明 对账 记账/);
  doesNotMatch(stale.text, /要求两步验证 否 是/);
  match(stale.text, /权限 发票管理 账单管理/);
  const fields = new Map(
    formsOf(stale.body).find(sends("update"))?.fields ?? [],
  );
  deepEqual(
    ["name", "description", "permissions"].map((name) =>
      fields.get(`keep.${name}`)
    ),
    [undefined, "yours", "yours"],
  );
  equal(fields.get("name"), "会计", "it holds what is saved");
  const done = await visitor.submit(edit, stale, { form: sends("update") });
  equal(done.status, 303);
  const [now] = await listRoles(world.db);
  deepEqual([now?.name, now?.description, now?.permissions, now?.version], [
    "会计",
    "对账",
    ["manage_invoice"],
    3,
  ]);
});

Deno.test("a role without a name, or with another's, is refused in place", async () => {
  await using desk = await openPms();
  const { submit } = desk;
  await submit(NEW, "create", CLERK);
  const nameless = await submit(NEW, "create", { ...CLERK, name: " " });
  equal(nameless.status, 422);
  match(nameless.body, /id="f-name-error"/);
  match(nameless.body, /value="开票"/);
  const twin = await submit(NEW, "create", CLERK);
  equal(twin.status, 409);
  match(twin.text, /已被另一个角色使用/);
  const unknown = await submit(NEW, "create", {
    ...CLERK,
    name: "x",
    permissions: ["manage_everything"],
  });
  equal(unknown.status, 422);
});
