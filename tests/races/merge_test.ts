import { equal, match } from "node:assert/strict";
import { mergeOrganizations } from "@/domain/customer/merge.ts";
import { asShown, keeper } from "@/tests/domain/customer/merging.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { type Form, formsOf, sends, valueOf } from "@/tests/html.ts";
import { type Answer, openSite, type Visitor } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { Submission } from "@/tests/submission.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** The answer to a form that waits while its customer's organization, green, becomes part of sky. */
async function whileMerged(
  world: World,
  customer: Visitor,
  path: string,
  typed: Submission,
): Promise<Answer> {
  const { db, organizations: { green: from, sky: into } } = world;
  const page = await customer.get(path);
  const input = await asShown(world);
  const commit = await hold(
    db,
    (trx) => mergeOrganizations(trx, keeper(world), { from, into }, input),
  );
  const sent = customer.submit(path, page, typed);
  await untilHeldUp(db, sent);
  await commit();
  return await sent;
}

/** What the form holds again, which was not found or done, as the page says. */
function kept(
  { status, text, body }: Answer,
  form: (form: Form) => boolean,
  field: string,
): string | undefined {
  equal(status, 409);
  match(text, /企业已被删除或合并/);
  const again = formsOf(body).find(form);
  return again && valueOf(again, field);
}

Deno.test("what a customer says of an order while their organization is merged stays, and can be said for the other one", async () => {
  await using world = await openWorld({ server: true });
  const order = await placeOrder(world);
  const customer = await openSite(world.database).enter("green");
  const path = `/oem/order/${order}?confirm=remark`;
  const form = sends("remark");
  const content = "请在周五前发货";
  const typed = { form, fields: { content } };
  const late = await whileMerged(world, customer, path, typed);
  equal(kept(late, form, "content"), content);
  equal((await customer.submit(path, late, { form })).status, 303);
});

Deno.test("an address that a customer edits while their organization is merged can be saved for the other one", async () => {
  await using world = await openWorld({ server: true });
  const { db, addresses, organizations } = world;
  const customer = await openSite(world.database).enter("green");
  const path = `/common/account/address?edit=${addresses.green}`;
  const form = sends("save");
  const typed = { form, fields: { receiver: "周敏" } };
  const late = await whileMerged(world, customer, path, typed);
  equal(kept(late, form, "receiver"), "周敏");
  equal((await customer.submit(path, late, { form })).status, 303);
  const saved = await db.selectFrom("address")
    .select(["receiver", "organization_id"])
    .where("id", "=", addresses.green).executeTakeFirstOrThrow();
  equal(saved.receiver, "周敏");
  equal(saved.organization_id, organizations.sky);
});

Deno.test("parts that a customer applies for while their organization is merged are sent out of the other one's inventory", async () => {
  await using world = await openWorld({ server: true });
  const { addresses, goods } = world;
  const customer = await openSite(world.database).enter("green");
  const path = "/oem/inventory/adjust";
  const part = `quantity.g${goods.valve}`;
  const form = ({ fields }: Form) => fields.some(([name]) => name === part);
  const typed = { form, button: "send", fields: { [part]: "3" } };
  const late = await whileMerged(world, customer, path, typed);
  equal(kept(late, form, part), "3");
  const theirs = `value="${addresses.sky}"[^>]* name="address_id"`;
  match(late.body, new RegExp(theirs), "it can go to their address, too");
  const again = await customer.submit(path, late, { form, button: "send" });
  equal(again.status, 303);
  equal(await world.stock("sky", "valve"), 97);
});

Deno.test("an address that staff delete while its organization is merged isn't said to be gone: it moved", async () => {
  await using world = await openWorld({ server: true });
  const { db, addresses } = world;
  await world.allow("sales", "manage_customer");
  const staff = await openSite(world.database).enter("sales");
  const path = `/mkt/customer/address?delete=${addresses.green}`;
  const late = await whileMerged(world, staff, path, { form: sends("delete") });
  equal(late.status, 409);
  match(late.text, /企业已被删除或合并/);
  const { deleted_at } = await db.selectFrom("address").select("deleted_at")
    .where("id", "=", addresses.green).executeTakeFirstOrThrow();
  equal(deleted_at, null);
});
