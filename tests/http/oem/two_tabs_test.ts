import { deepEqual, doesNotMatch, equal, match, ok } from "node:assert/strict";
import { NO_DRAFT } from "@/domain/draft.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { translator } from "@/locales/messages.ts";
import { type Form, formsOf, valueOf } from "@/tests/html.ts";
import { type Answer, openSite, type Visitor } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { Fields } from "@/tests/submission.ts";
import { openWorld, type World } from "@/tests/world.ts";

const CREATE = "/oem/order/create";
const t = translator("zh-cn");
const isOrder = (form: Form) => form.id === "order-form";
const isDialog = (form: Form) =>
  form.method === "POST" && form.buttons.some((one) => /^add:/.test(one.value));

interface Tabs extends AsyncDisposable {
  world: World;
  customer: Visitor;
  /** the form as a tab that is opened now shows it */
  open(path?: string): Promise<Answer>;
  /** a button of a tab's form, with fields typed over */
  press(
    tab: Answer,
    button: string,
    fields?: Fields,
    path?: string,
  ): Promise<Answer>;
  /** takes ten irrigators from the dialog */
  choose(path?: string): Promise<void>;
  orders(): Promise<string[]>;
}

async function openTabs(): Promise<Tabs> {
  const world = await openWorld();
  const customer = await openSite(world.database).enter("green");
  const { goods, versions } = world;
  return {
    world,
    customer,
    open: (path = CREATE) => customer.get(path),
    press: (tab, button, fields = {}, path = CREATE) =>
      customer.submit(path, tab, { form: isOrder, button, fields }),
    choose: async (path = CREATE) => {
      const picked = `picks.g${goods.irrigator}`;
      const chosen = await customer.fill(`${path}?dialog=product`, {
        form: isDialog,
        button: `add:${goods.irrigator}`,
        fields: {
          [`${picked}.version_id`]: String(versions.v1),
          [`${picked}.quantity`]: "10",
        },
      });
      equal(chosen.status, 303);
    },
    orders: async () =>
      (await world.db.selectFrom("oem_order").select("order_no")
        .orderBy("id").execute()).map(({ order_no }) => order_no),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

function typed(page: Answer, name: string): string | undefined {
  const form = formsOf(page.body).find(isOrder);
  ok(form, "the page has the order form");
  return valueOf(form, name);
}

function says(page: Answer, key: MessageKey): void {
  ok(page.text.includes(t(key)), `${key}: ${page.text.slice(0, 400)}`);
}

Deno.test("a remark saved in a tab that was opened before leaves the product that another tab has chosen since, and the page says so", async () => {
  await using tabs = await openTabs();
  const { open, press, choose } = tabs;
  const early = await open();
  await choose();
  const told = await press(early, "recalc", { remark: "请包好" });
  equal(told.status, 409);
  says(told, "form.elsewhere");
  equal(typed(told, "remark"), "请包好");
  equal(typed(told, "lines.0.quantity"), "10", "of the other tab");
  doesNotMatch(told.body, /name="keep\./, "nothing is to be chosen");
  equal(typed(await open(), "remark"), "", "nothing is saved yet");

  equal((await press(told, "recalc")).status, 303);
  const both = await open();
  equal(typed(both, "remark"), "请包好");
  equal(typed(both, "lines.0.quantity"), "10");
});

Deno.test("what two tabs have changed to different values is chosen between, field by field; whatever is chosen, nothing else is lost", async () => {
  await using tabs = await openTabs();
  const { open, press, choose } = tabs;
  await choose();
  for (const [keep, quantity] of [["yours", "7"], ["theirs", "20"]] as const) {
    const [one, other] = [await open(), await open()];
    await press(one, "recalc", { "lines.0.quantity": "20" });
    const told = await press(other, "recalc", {
      "lines.0.quantity": "7",
      remark: `留 ${keep}`,
    });
    equal(told.status, 409);
    says(told, "form.elsewhere.title");
    match(told.body, /name="keep\.lines" value="yours" checked/);
    ok(told.text.includes("智能灌溉机 ×20"), "the value of the other tab");
    equal(typed(told, "lines.0.quantity"), "7");
    equal(typed(await open(), "lines.0.quantity"), "20", "not overwritten");

    const saved = await press(told, "recalc", { "keep.lines": keep });
    equal(saved.status, 303);
    const now = await open();
    equal(typed(now, "lines.0.quantity"), quantity);
    equal(typed(now, "remark"), `留 ${keep}`);
    await press(now, "recalc", { "lines.0.quantity": "10" });
  }
});

Deno.test("a tab without the line that another one has changed says so in words, not with a blank", async () => {
  await using tabs = await openTabs();
  const { open, press, choose } = tabs;
  await choose();
  const late = await open();
  await press(await open(), "remove_line:0");
  const told = await press(late, "recalc", { "lines.0.quantity": "7" });
  equal(told.status, 409);
  const choice = told.body.slice(told.body.indexOf('value="theirs"'));
  match(choice.slice(0, 200), new RegExp(t("common.none")));
});

Deno.test("an answer about a draft that another tab changed once more is none", async () => {
  await using tabs = await openTabs();
  const { open, press, choose } = tabs;
  await choose();
  const late = await open();
  await press(await open(), "recalc", { remark: "一" });
  const asked = await press(late, "recalc", { remark: "二" });
  await press(await open(), "recalc", { remark: "三" });
  const again = await press(asked, "submit");
  equal(again.status, 409);
  equal(typed(again, "remark"), "二");
  equal(typed(await open(), "remark"), "三");
  equal((await press(again, "submit")).status, 303);
  equal((await tabs.orders()).length, 1);
});

Deno.test("no button of a tab that was overtaken writes: not the submission, a step or a removed line", async () => {
  await using tabs = await openTabs();
  const { open, press, choose, customer } = tabs;
  await choose();
  const late = await open();
  await press(await open(), "recalc", { "lines.0.quantity": "20" });
  for (
    const button of [
      "submit",
      "inc:lines.0.quantity",
      "remove_line:0",
      "dialog:product",
      "address",
    ]
  ) {
    equal((await press(late, button, { remark: "x" })).status, 409, button);
  }
  const question = await customer.get(`${CREATE}?confirm=discard`);
  await press(await open(), "recalc", { "lines.0.quantity": "21" });
  const discarded = await customer.submit(CREATE, question, {
    form: (form) => form.fields.some(([, value]) => value === "discard"),
  });
  equal(discarded.location, CREATE);
  equal(typed(await open(), "lines.0.quantity"), "21");
  deepEqual(await tabs.orders(), []);
});

Deno.test("who goes back to the page that was saved, or sends it twice, is asked nothing: no other tab is involved", async () => {
  await using tabs = await openTabs();
  const { open, press, choose } = tabs;
  await choose();
  const page = await open();
  await press(page, "recalc", { "lines.0.quantity": "12" });
  equal((await press(page, "recalc", { remark: "再改" })).status, 303);
  equal(typed(await open(), "remark"), "再改");

  const [one, other] = [await open(), await open()];
  const same = { remark: "一样" };
  equal((await press(one, "recalc", same)).status, 303);
  equal((await press(other, "recalc", same)).status, 303, "nothing differs");
});

Deno.test("two tabs that edit an order are told of each other, too", async () => {
  await using tabs = await openTabs();
  const { open, press, world } = tabs;
  const path = `/oem/order/${await placeOrder(world)}/edit`;
  const late = await open(path);
  const one = await open(path);
  await press(one, "recalc", { "lines.0.quantity": "20" }, path);
  const told = await press(late, "submit", { remark: "急" }, path);
  equal(told.status, 409);
  says(told, "form.elsewhere");
  equal(typed(told, "lines.0.quantity"), "20");
  await press(one, "recalc", { remark: "慢" }, path);
  const asked = await press(told, "submit", {}, path);
  equal(asked.status, 409);
  match(asked.body, /name="keep\.remark" value="yours" checked/);
  equal((await press(asked, "submit", {}, path)).status, 303);
  const order = await world.db.selectFrom("oem_order").select("remark")
    .executeTakeFirstOrThrow();
  equal(order.remark, "急");
});

Deno.test("a draft that is submitted in two tabs is one order: the second tab leads to it and keeps what it typed", async () => {
  await using tabs = await openTabs();
  const { open, press, choose, orders } = tabs;
  await choose();
  const [one, other] = [await open(), await open()];
  equal((await press(one, "submit")).status, 303);
  const [no] = await orders();
  for (const button of ["submit", "recalc"]) {
    const told = await press(other, button, { remark: "另一页的备注" });
    equal(told.status, 409, button);
    says(told, "oem.form.ordered");
    match(told.body, new RegExp(`href="/oem/order/\\d+">${no}<`));
    equal(typed(told, "remark"), "另一页的备注");
    equal(typed(told, "draft"), NO_DRAFT);
  }
  deepEqual(await orders(), [no]);
  equal(typed(await open(), "lines.0.quantity"), undefined, "no draft either");
});

Deno.test("who wants a second order of the same after being told gets it", async () => {
  await using tabs = await openTabs();
  const { open, press, choose, orders } = tabs;
  await choose();
  const [one, other] = [await open(), await open()];
  await press(one, "submit");
  const told = await press(other, "submit");
  equal((await press(told, "submit")).status, 303);
  equal((await orders()).length, 2);
});

Deno.test("a draft that another tab has discarded is not ordered unseen; what is typed here becomes one of its own", async () => {
  await using tabs = await openTabs();
  const { open, press, choose, customer, orders } = tabs;
  await choose();
  const late = await open();
  await customer.fill(`${CREATE}?confirm=discard`, {
    form: (form) => form.fields.some(([, value]) => value === "discard"),
  });
  const told = await press(late, "submit");
  equal(told.status, 409);
  says(told, "form.draft.gone");
  deepEqual(await orders(), []);
  equal(typed(await open(), "lines.0.quantity"), "10");
  equal((await press(told, "submit")).status, 303);
});

Deno.test("a button that is pressed twice at once acts once, and speaks of no other tab", async () => {
  await using tabs = await openTabs();
  const { open, press, choose } = tabs;
  await choose();
  const page = await open();
  for (const button of ["inc:lines.0.quantity", "remove_line:0"]) {
    const answers = await Promise.all([1, 2].map(() => press(page, button)));
    deepEqual(answers.map(({ status }) => status), [303, 303], button);
  }
  equal(typed(await open(), "lines.0.quantity"), undefined);
});

Deno.test("a page of the version before, which names no draft, is saved as it was then", async () => {
  await using tabs = await openTabs();
  const { open, customer, choose } = tabs;
  await choose();
  const { fields } = formsOf((await open()).body).find(isOrder)!;
  const old = fields.filter(([name]) => !/^(?:draft$|opened\.)/.test(name));
  const saved = await customer.post(CREATE, {
    ...Object.fromEntries(old),
    remark: "旧页面",
    do: "recalc",
  });
  equal(saved.status, 303);
  equal(typed(await open(), "remark"), "旧页面");
});

Deno.test("a removed product that is chosen again is not put back besides", async () => {
  await using tabs = await openTabs();
  const { open, press, choose } = tabs;
  await choose();
  await press(await open(), "remove_line:0");
  match((await open()).body, /value="restore_line/);
  await choose();
  doesNotMatch((await open()).body, /value="restore_line/);
});
