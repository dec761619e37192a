import { equal, match, ok } from "node:assert/strict";
import { sends } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { openDesk, TYPED } from "@/tests/http/customer/desk.ts";
import { keeps } from "@/tests/http/kept/desk.ts";
import { interrupted } from "@/tests/interrupted.ts";
import { openWorld } from "@/tests/world.ts";

const PATH = "/mkt/customer/organization";

Deno.test("what was typed into a row that somebody else deleted meanwhile is kept, and saved as a new one", async () => {
  await using story = await openDesk();
  const { sales } = story;
  const made = { name: "沐田园艺", phone: "13800138000", status: "1" };
  const form = { form: sends("create"), fields: made };
  equal((await sales.fill(`${PATH}?edit=new`, form)).status, 303);
  const { id } = await story.world.db.selectFrom("organization").select("id")
    .where("name", "=", made.name).executeTakeFirstOrThrow();
  for (const path of [`${PATH}?edit=${id}`, `${PATH}?open=${id}&edit=${id}`]) {
    const page = await sales.get(path);
    equal(page.status, 200, path);
  }
  const path = `${PATH}?open=${id}&edit=${id}`;
  const page = await sales.get(path);
  const other = await story.enter("admin");
  await other.fill(`${PATH}?delete=${id}`, { form: sends("delete") });
  equal((await sales.get(path)).status, 404);

  const fields = { name: "沐田花卉", remark: "花很多力气写的" };
  const refused = await sales.submit(path, page, {
    form: sends("update"),
    fields,
  });
  equal(refused.status, 409);
  match(refused.text, /已被删除/);
  for (const value of Object.values(fields)) {
    ok(refused.body.includes(value), value);
  }
  const wrong = await sales.submit(path, refused, {
    form: sends("create"),
    fields: { name: "" },
  });
  equal(wrong.status, 422, "what is wrong with the new one is said as ever");
  ok(wrong.body.includes(fields.remark));
  const saved = await sales.submit(path, wrong, {
    form: sends("create"),
    fields: { name: fields.name },
  });
  equal(saved.status, 303);
  equal((await sales.get(saved.location ?? "")).status, 200);
  const row = await story.world.db.selectFrom("organization")
    .select(["name", "phone", "remark"]).where("name", "=", fields.name)
    .executeTakeFirst();
  equal(row?.remark, fields.remark);
  equal(row?.phone, made.phone);
});

Deno.test("an organization's address that somebody else deleted meanwhile comes back as a new one of that organization", async () => {
  await using story = await openDesk();
  const { sales, world: { db } } = story;
  const list = "/mkt/customer/address";
  const made = { form: sends("create"), fields: TYPED.address };
  equal((await sales.fill(`${list}?edit=new`, made)).status, 303);
  const { id, organization_id } = await db.selectFrom("address")
    .select(["id", "organization_id"])
    .where("address", "=", TYPED.address.address ?? "")
    .executeTakeFirstOrThrow();
  const path = `${list}?edit=${id}`;
  const page = await sales.get(path);
  await db.deleteFrom("address").where("id", "=", id).execute();
  const refused = await sales.submit(path, page, {
    form: sends("update"),
    fields: { receiver: "李小红" },
  });
  equal(refused.status, 409);
  const saved = await sales.submit(path, refused, { form: sends("create") });
  equal(saved.status, 303, saved.text);
  const row = await db.selectFrom("address").select("organization_id")
    .where("receiver", "=", "李小红").executeTakeFirst();
  equal(row?.organization_id, organization_id);
});

Deno.test("a row that somebody else deletes while it is being saved is offered as a new one, too", async () => {
  await using world = await openWorld();
  const { db } = world;
  const { database, meanwhile } = interrupted(world.database);
  await world.allow("sales", "manage_customer");
  const sales = await openSite(database).enter("sales");
  const made = { name: "沐田园艺", phone: "13800138000", status: "1" };
  await sales.fill(`${PATH}?edit=new`, { form: sends("create"), fields: made });
  const { id } = await db.selectFrom("organization").select("id")
    .where("name", "=", made.name).executeTakeFirstOrThrow();
  const path = `${PATH}?open=${id}&edit=${id}`;
  const page = await sales.get(path);

  meanwhile(() => db.deleteFrom("organization").where("id", "=", id).execute());
  const fields = { name: "沐田花卉", remark: "花很多力气写的" };
  const refused = await sales.submit(path, page, {
    form: sends("update"),
    fields,
  });
  equal(refused.status, 409);
  match(refused.text, /已被删除/);
  keeps(refused, Object.entries(fields));
  const saved = await sales.submit(path, refused, { form: sends("create") });
  equal(saved.status, 303);
});

Deno.test("what is to be deleted and was by somebody else is gone, without an error", async () => {
  await using story = await openDesk();
  const { sales } = story;
  const made = { name: "沐田园艺", phone: "13800138000", status: "1" };
  await sales.fill(`${PATH}?edit=new`, { form: sends("create"), fields: made });
  const { id } = await story.world.db.selectFrom("organization").select("id")
    .where("name", "=", made.name).executeTakeFirstOrThrow();
  const path = `${PATH}?delete=${id}`;
  const asked = await sales.get(path);
  const other = await story.enter("admin");
  await other.fill(path, { form: sends("delete") });
  const deleted = await sales.submit(path, asked, { form: sends("delete") });
  equal(deleted.status, 303);
  equal(deleted.location, PATH);
});
