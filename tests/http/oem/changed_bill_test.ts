import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { translator } from "@/locales/messages.ts";
import { type Form, formsOf } from "@/tests/html.ts";
import { type Answer, openSite } from "@/tests/http.ts";
import type { Sn } from "@/tests/story.ts";
import { openWorld, type World } from "@/tests/world.ts";

const CREATE = "/oem/order/create";
const CHANGED = new RegExp(translator("zh-cn")("oem.form.bill"));
const isOrder = (form: Form) => form.id === "order-form";

/** A customer who has ten irrigators of v1 in the form, none of which was ordered before. */
async function openDesk() {
  const world = await openWorld();
  const customer = await openSite(world.database).enter("green");
  const id = world.goods.irrigator;
  const answer = await customer.fill(`${CREATE}?dialog=product`, {
    form: (form) => form.buttons.some(({ value }) => value === `add:${id}`),
    button: `add:${id}`,
    fields: {
      [`picks.g${id}.version_id`]: String(world.versions.v1),
      [`picks.g${id}.quantity`]: "10",
    },
  });
  equal(answer.status, 303);
  const send = (page: Answer, button: string, fields = {}) =>
    customer.submit(CREATE, page, { form: isOrder, button, fields });
  return {
    world,
    customer,
    send,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

/** The keeper of the catalogue has a sensor put in, the board taken out and six valves instead of four. */
async function changeBill({ db, versions, goods }: World): Promise<void> {
  const ofVersion = db.updateTable("bom_line")
    .where("version_id", "=", versions.v1);
  await ofVersion.where("part_id", "=", goods.board)
    .set({ part_id: goods.sensor }).execute();
  await ofVersion.where("part_id", "=", goods.valve).set({ usage: 6 })
    .execute();
}

/** The usage of each part of the first line, as the form has it. */
function partsOf({ goods }: World, page: Answer): Partial<Record<Sn, string>> {
  const fields = formsOf(page.body).find(isOrder)?.fields;
  ok(fields, "the page has the order form");
  const typed = new Map(fields);
  const names = Object.entries(goods) as [Sn, number][];
  return Object.fromEntries(names.flatMap(([sn, id]) => {
    const at = [...typed].find(([name, value]) =>
      /^lines\.0\.parts\.\d+\.goods_id$/.test(name) && value === String(id)
    )?.[0];
    const usage = at && typed.get(at.replace("goods_id", "usage"));
    return usage ? [[sn, usage]] : [];
  }));
}

const NEW_BILL = { "pump-12v": "1", valve: "6", seal: "8", sensor: "1" };

Deno.test("whose version gets another bill of materials while the form is open is told, and orders what the page then shows", async () => {
  await using desk = await openDesk();
  const { world, customer, send } = desk;
  const page = await customer.get(CREATE);
  doesNotMatch(page.text, CHANGED);
  await changeBill(world);

  const told = await send(page, "submit", { remark: "急" });
  equal(told.status, 409);
  match(told.text, CHANGED);
  match(told.body, /name="remark"[^>]*>急</);
  deepEqual(partsOf(world, told), NEW_BILL);
  equal(
    (await world.db.selectFrom("oem_order").selectAll().execute()).length,
    0,
  );

  equal((await send(told, "submit")).status, 303, "it is said once");
  const parts = await world.db.selectFrom("oem_order_part").select([
    "sn",
    "usage",
    "mark",
  ]).orderBy("position").execute();
  deepEqual(parts, [
    { sn: "pump-12v", usage: 1, mark: "required" },
    { sn: "valve", usage: 6, mark: "required" },
    { sn: "sensor", usage: 1, mark: "required" },
    { sn: "seal", usage: 8, mark: "required" },
  ]);
});

Deno.test("what the customer had changed of the parts stays when the bill of materials changes", async () => {
  await using desk = await openDesk();
  const { world, customer, send } = desk;
  const before = await customer.get(CREATE);
  const valve = Array.from(formsOf(before.body).find(isOrder)!.fields)
    .find(([name, value]) =>
      name.endsWith(".goods_id") && value === String(world.goods.valve)
    )![0];
  const page = await send(before, "submit", {
    [valve.replace("goods_id", "usage")]: "9",
    "lines.0.quantity": "x",
  });
  equal(page.status, 422);
  await changeBill(world);
  const told = await send(page, "recalc", { "lines.0.quantity": "3" });
  equal(told.status, 409, "any button tells");
  deepEqual(partsOf(world, told), { ...NEW_BILL, valve: "9" });
});

Deno.test("a draft whose bill of materials changed says so when it is opened again", async () => {
  await using desk = await openDesk();
  const { world, customer, send } = desk;
  const page = await customer.get(CREATE);
  equal((await send(page, "recalc", { remark: "急" })).status, 303);
  await changeBill(world);
  const opened = await customer.get(CREATE);
  equal(opened.status, 200);
  match(opened.text, CHANGED);
  deepEqual(partsOf(world, opened), NEW_BILL);
  equal((await send(opened, "submit")).status, 303);
});
