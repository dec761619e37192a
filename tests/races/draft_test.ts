import { deepEqual, equal, match } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { holdDraft, readDraft, saveDraft } from "@/domain/draft.ts";
import type { Form } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { openWorld } from "@/tests/world.ts";

const FORM = "oem.order";
const AT_ONCE = 16;

Deno.test("of additions to a draft that come at once none is lost, also where they begin it", async () => {
  await using world = await openWorld({ server: true });
  const { db, green } = world;
  const added = Array.from({ length: AT_ONCE }, (_, i) => `part-${i}`);
  await Promise.all(added.map((part) =>
    inTransaction(db, async (trx) => {
      const held = await holdDraft(trx, green, [FORM, "new"], { parts: [] });
      const parts = [...held.body.parts as string[], part];
      await saveDraft(trx, green, [FORM, "new"], { parts }, held.mark);
    })
  ));
  const draft = await readDraft(db, green, [FORM, "new"]);
  const parts = draft?.body.parts as string[];
  equal(parts.length, AT_ONCE);
  deepEqual(parts.toSorted(), added.toSorted());
});

Deno.test("of tabs that submit the same draft at once one makes the order, and every other one leads to it", async () => {
  await using world = await openWorld({ server: true });
  const { db, goods, versions } = world;
  const customer = await openSite(world.database).enter("green");
  const path = "/oem/order/create";
  const isOrder = ({ id }: Form) => id === "order-form";
  await customer.fill(path, {
    form: isOrder,
    button: "recalc",
    fields: {
      "lines.0.goods_id": String(goods.irrigator),
      "lines.0.version_id": String(versions.v1),
      "lines.0.quantity": "10",
    },
  });
  const tabs = [];
  for (let i = 0; i < AT_ONCE; i++) tabs.push(await customer.get(path));
  const answers = await Promise.all(
    tabs.map((tab) =>
      customer.submit(path, tab, { form: isOrder, button: "submit" })
    ),
  );
  const orders = await db.selectFrom("oem_order").select(["id", "order_no"])
    .execute();
  equal(orders.length, 1);
  const late = answers.filter(({ status }) => status !== 303);
  equal(late.length, AT_ONCE - 1);
  for (const { status, body } of late) {
    equal(status, 409);
    match(body, new RegExp(`href="/oem/order/${orders[0]?.id}">`));
  }
  equal(await readDraft(db, world.green, [FORM, "new"]), null);
});

Deno.test("of tabs that send the same kept application at once one is written, and every other one leads to it", async () => {
  await using world = await openWorld({ server: true });
  const { db, goods, organizations } = world;
  const customer = await openSite(world.database).enter("green");
  await db.insertInto("oem_stock").values({
    organization_id: organizations.green,
    goods_id: goods.valve,
    quantity: 100,
  }).onConflict((conflict) => conflict.doNothing()).execute();
  const path = "/oem/inventory/adjust";
  const part = `quantity.g${goods.valve}`;
  const form = ({ fields }: Form) => fields.some(([name]) => name === part);
  const kept = { form, button: "address", fields: { [part]: "3" } };
  equal((await customer.fill(path, kept)).status, 303);
  const tabs = [];
  for (let i = 0; i < AT_ONCE; i++) tabs.push(await customer.get(path));
  const answers = await Promise.all(
    tabs.map((tab) => customer.submit(path, tab, { form, button: "send" })),
  );
  const sent = await db.selectFrom("oem_delivery").select("id").execute();
  equal(sent.length, 1);
  const late = answers.filter(({ status }) => status !== 303);
  equal(late.length, AT_ONCE - 1);
  for (const { status, body } of late) {
    equal(status, 409);
    match(body, new RegExp(`delivery=${sent[0]?.id}"`));
  }
  equal(await readDraft(db, world.green, ["oem.delivery", ""]), null);
});
