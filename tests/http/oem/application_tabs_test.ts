import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import type { MessageKey } from "@/locales/messages.ts";
import { translator } from "@/locales/messages.ts";
import { type Form, formsOf, linksOf, valueOf } from "@/tests/html.ts";
import { type Answer, openSite } from "@/tests/http.ts";
import type { Fields } from "@/tests/submission.ts";
import { openWorld, type World } from "@/tests/world.ts";

const APPLY = "/oem/inventory/adjust";
const t = translator("zh-cn");
const isApplication = ({ fields }: Form) =>
  fields.some(([name]) => name.startsWith("quantity."));
const isDiscard = (form: Form) => valueOf(form, "do") === "discard";

interface Tabs extends AsyncDisposable {
  world: World;
  /** the names of the quantities of two parts that green has ten of each */
  parts: [string, string];
  /** the form as a tab that is opened now shows it */
  open(query?: string): Promise<Answer>;
  /** sends the application of a tab, or with a button's value goes on; with fields typed over */
  send(tab: Answer, fields?: Fields, button?: string): Promise<Answer>;
  discard(tab: Answer): Promise<Answer>;
  sent(): Promise<number[]>;
}

async function openTabs(): Promise<Tabs> {
  const world = await openWorld();
  const { db, goods, organizations } = world;
  const customer = await openSite(world.database).enter("green");
  const { green } = organizations;
  const ids = [goods["pump-12v"], goods.valve] as const;
  await db.deleteFrom("oem_stock").where("organization_id", "=", green)
    .execute();
  await db.insertInto("oem_stock").values(
    ids.map((goods_id) => ({ organization_id: green, goods_id, quantity: 10 })),
  ).execute();
  return {
    world,
    parts: [`quantity.g${ids[0]}`, `quantity.g${ids[1]}`],
    open: (query = "") => customer.get(APPLY + query),
    send: (tab, fields = {}, button = t("oem.portal.adjust.submit")) =>
      customer.submit(APPLY, tab, { form: isApplication, button, fields }),
    discard: (tab) => customer.submit(APPLY, tab, { form: isDiscard }),
    sent: async () =>
      (await db.selectFrom("oem_delivery_line").select("quantity")
        .orderBy("id").execute()).map(({ quantity }) => quantity),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

function typed(page: Answer, name: string): string | undefined {
  const form = formsOf(page.body).find(isApplication);
  ok(form, "the page has the application");
  return valueOf(form, name);
}

function says(page: Answer, key: MessageKey): void {
  ok(page.text.includes(t(key)), `${key}: ${page.text.slice(0, 400)}`);
}

Deno.test("what one tab left behind for the addresses and what another types are both kept, and the later tab is told first", async () => {
  await using tabs = await openTabs();
  const { open, send, parts: [pump, valve], sent } = tabs;
  const [one, other] = [await open(), await open()];
  equal((await send(one, { [pump]: "3" }, "address")).status, 303);
  for (const button of ["address", undefined]) {
    const told = await send(other, { [valve]: "2", remark: "易碎" }, button);
    equal(told.status, 409);
    says(told, "form.elsewhere");
    deepEqual([typed(told, pump), typed(told, valve)], ["3", "2"]);
    doesNotMatch(told.body, /name="keep\./, "nothing is to be chosen");
  }
  equal(typed(await open(), valve), "", "nothing is saved yet");
  deepEqual(await sent(), []);
  const told = await send(other, { [valve]: "2", remark: "易碎" });
  equal((await send(told)).status, 303);
  deepEqual(await sent(), [3, 2]);
  equal(typed(await open(), pump), "", "the draft is used up");
});

Deno.test("a quantity that two tabs have typed differently is chosen between, part by part", async () => {
  await using tabs = await openTabs();
  const { open, send, parts: [pump, valve], sent } = tabs;
  await send(await open(), { [pump]: "3", [valve]: "1" }, "address");
  const [one, other] = [await open(), await open()];
  await send(one, { [pump]: "4" }, "address");
  const told = await send(other, { [pump]: "5", [valve]: "2" });
  equal(told.status, 409);
  says(told, "form.elsewhere.title");
  match(told.body, new RegExp(`name="keep\\.${pump}" value="yours" checked`));
  doesNotMatch(told.body, new RegExp(`name="keep\\.${valve}"`));
  equal((await send(told, { [`keep.${pump}`]: "theirs" })).status, 303);
  deepEqual(await sent(), [4, 2]);
});

Deno.test("an application that is submitted in two tabs is one: the second leads to it, and what it typed can be sent as another", async () => {
  await using tabs = await openTabs();
  const { open, send, parts: [pump, valve], sent } = tabs;
  await send(await open(), { [pump]: "3" }, "address");
  const [one, other] = [await open(), await open()];
  equal((await send(one)).status, 303);
  const told = await send(other, { [valve]: "1" });
  equal(told.status, 409);
  says(told, "oem.portal.adjust.applied");
  const { id } = await tabs.world.db.selectFrom("oem_delivery").select("id")
    .executeTakeFirstOrThrow();
  const link = `/oem/inventory/main?tab=delivery&delivery=${id}`;
  ok(linksOf(told.body).some(({ href }) => href === link));
  deepEqual(await sent(), [3]);
  deepEqual([typed(told, pump), typed(told, valve)], ["3", "1"]);
  equal((await send(told)).status, 303, "who still wants it gets it");
  deepEqual(await sent(), [3, 3, 1]);
});

Deno.test("an application with a draft that is sent twice has its first answer; one that was changed in between is told that it was sent", async () => {
  await using tabs = await openTabs();
  const { open, send, parts: [pump, valve], sent } = tabs;
  await send(await open(), { [pump]: "3" }, "address");
  const tab = await open();
  const first = await send(tab);
  equal(first.status, 303);
  const second = await send(tab);
  deepEqual([second.status, second.location], [303, first.location]);
  const changed = await send(tab, { [valve]: "1" });
  equal(changed.status, 409);
  says(changed, "form.sent");
  deepEqual(await sent(), [3]);
  equal((await send(changed)).status, 303);
  deepEqual(await sent(), [3, 3, 1]);
});

Deno.test("a draft that another tab discarded is not sent unseen, and one that it changed is not discarded unseen", async () => {
  await using tabs = await openTabs();
  const { open, send, discard, parts: [pump], sent } = tabs;
  await send(await open(), { [pump]: "3" }, "address");
  const [late, asked] = [await open(), await open("?confirm=discard")];
  await send(await open(), { [pump]: "4" }, "address");
  equal((await discard(asked)).location, APPLY);
  const told = await open();
  says(told, "form.elsewhere.asked");
  equal(typed(told, pump), "4");
  await discard(await open("?confirm=discard"));
  equal(typed(await open(), pump), "");
  const gone = await send(late);
  equal(gone.status, 409);
  says(gone, "form.draft.gone");
  equal(typed(gone, pump), "3");
  deepEqual(await sent(), []);
});

Deno.test("looking for a part and turning the page keep what was typed as the draft, which the form goes on from", async () => {
  await using tabs = await openTabs();
  const { open, send, parts: [pump, valve], sent } = tabs;
  let page = await open();
  const steps = [["search", "5"], ["page:2", "6"], ["search", "7"]] as const;
  for (const [step, wanted] of steps) {
    page = await send(page, { [pump]: wanted, remark: "易碎", do: step });
    equal(page.status, 200);
    says(page, "oem.form.discard");
    const again = await open();
    deepEqual([typed(again, pump), typed(again, "remark")], [wanted, "易碎"]);
  }
  equal((await send(page, { [valve]: "1" })).status, 303);
  deepEqual(await sent(), [7, 1]);
  equal(typed(await open(), pump), "", "the draft is used up");
});

Deno.test("who looks for a part in a tab that another one overtook is told first, and nothing is saved over", async () => {
  await using tabs = await openTabs();
  const { open, send, parts: [pump, valve], sent } = tabs;
  const [one, other] = [await open(), await open()];
  await send(one, { [pump]: "3", do: "search" });
  const told = await send(other, { [valve]: "2", do: "search" });
  equal(told.status, 409);
  says(told, "form.elsewhere");
  deepEqual([typed(told, pump), typed(told, valve)], ["3", "2"]);
  equal(typed(await open(), valve), "", "nothing is saved yet");
  equal((await send(told, { do: "search" })).status, 200);
  equal(typed(await open(), valve), "2");
  deepEqual(await sent(), []);
});
