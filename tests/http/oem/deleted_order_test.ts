import { equal, match, ok } from "node:assert/strict";
import { deleteOrder } from "@/domain/oem/write_order.ts";
import { formsOf, sends } from "@/tests/html.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { openSite } from "@/tests/http.ts";
import { keeps } from "@/tests/http/kept/desk.ts";
import { interrupted } from "@/tests/interrupted.ts";
import { openWorld } from "@/tests/world.ts";
import { openPortal, type Portal } from "./portal.ts";

const isOrder = {
  form: ({ id }: { id: string | null }) => id === "order-form",
};
const TYPED = {
  "lines.0.quantity": "17",
  "lines.0.remark": "外壳喷成绿色",
  remark: "花很多力气写的",
};

interface Opened {
  order: number;
  path: string;
  page: Awaited<ReturnType<Portal["customer"]["get"]>>;
}

/** The form of an order, opened before a colleague deleted the order. */
async function openDeleted({ world, customer }: Portal): Promise<Opened> {
  const order = await placeOrder(world);
  const path = `/oem/order/${order}/edit`;
  const page = await customer.get(path);
  await deleteOrder(world.db, world.green, order);
  return { order, path, page };
}

/** What is typed into the form of an order that is no more is kept, and sent as a new one: tells what became of it. */
async function sentAnew(
  customer: Portal["customer"],
  { path, page }: Pick<Opened, "path" | "page">,
) {
  const submit = { ...isOrder, button: "submit" };
  const refused = await customer.submit(path, page, {
    ...submit,
    fields: TYPED,
  });
  equal(refused.status, 409);
  match(refused.text, /已被删除/);
  keeps(refused, Object.entries(TYPED));
  const sent = await customer.submit(path, refused, submit);
  equal(sent.status, 303, sent.text);
  return sent;
}

Deno.test("what was typed into an order that a colleague deleted meanwhile is kept, and sent as a new order", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { order, path, page } = await openDeleted(portal);

  const sent = await sentAnew(customer, { path, page });
  const made = Number(/\/oem\/order\/(\d+)$/.exec(sent.location ?? "")?.[1]);
  ok(made > order, sent.location ?? "");
  equal((await readOrder(world.db, made)).remark, TYPED.remark);
  equal((await customer.get(path)).status, 404, "no draft of it is left");
});

Deno.test("what was typed is kept, too, when the colleague deletes the order while it is being saved", async () => {
  await using world = await openWorld();
  const { database, meanwhile } = interrupted(world.database);
  const customer = await openSite(database).enter("green");
  const order = await placeOrder(world);
  const path = `/oem/order/${order}/edit`;
  const page = await customer.get(path);

  meanwhile(() => deleteOrder(world.db, world.green, order));
  await sentAnew(customer, { path, page });
});

Deno.test("every button of the form of a deleted order goes on with what was typed", async () => {
  await using portal = await openPortal();
  const { customer } = portal;
  const { path, page } = await openDeleted(portal);
  const told = await customer.submit(path, page, {
    ...isOrder,
    button: "recalc",
    fields: TYPED,
  });
  equal(told.status, 409);
  const stepped = await customer.submit(path, told, {
    ...isOrder,
    button: "inc:lines.0.quantity",
  });
  equal(stepped.status, 303);
  const again = await customer.get(path);
  equal(again.status, 200);
  keeps(again, [...Object.entries({ ...TYPED, "lines.0.quantity": "18" })]);

  const discarded = await customer.post(path, { do: "discard" });
  equal(discarded.location, "/oem/order/mine");
  equal((await customer.get(path)).status, 404);
});

Deno.test("a draft of an order that was deleted since says so when it is opened again", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const order = await placeOrder(world);
  const path = `/oem/order/${order}/edit`;
  await customer.fill(path, { ...isOrder, button: "recalc", fields: TYPED });
  await deleteOrder(world.db, world.green, order);
  const page = await customer.get(path);
  equal(page.status, 409);
  match(page.text, /已被删除/);
  keeps(page, Object.entries(TYPED));
});

Deno.test("another organization's order is not found, whether it was deleted or not", async () => {
  await using portal = await openPortal();
  const { site } = portal;
  const { path, page } = await openDeleted(portal);
  const stranger = await site.enter("sky");
  equal((await stranger.get(path)).status, 404);
  const form = formsOf(page.body).find(isOrder.form);
  const posted = Object.fromEntries(form?.fields ?? []);
  equal((await stranger.post(path, { ...posted, do: "submit" })).status, 404);
});

Deno.test("what a customer typed on the page of an order that a colleague deleted meanwhile is shown, to be copied", async () => {
  await using portal = await openPortal();
  const { world, site, customer } = portal;
  const order = await placeOrder(world);
  const { order_no } = await readOrder(world.db, order);
  const path = `/oem/order/${order}`;
  const acts = [
    ["close", { reason: "客户的项目取消了" }],
    ["remark", { content: "请周五前回电" }],
    ["confirm", {}],
  ] as const;
  const pages = await Promise.all(
    acts.map(([event]) => customer.get(`${path}?confirm=${event}`)),
  );
  await deleteOrder(world.db, world.green, order);

  const stranger = await site.enter("sky");
  for (const [i, [event, fields]] of acts.entries()) {
    const form = { form: sends(event), fields };
    const told = await customer.submit(path, pages[i]!, form);
    equal(told.status, 409, event);
    match(told.body, /role="alert">.{0,300}这个订单已被删除/s);
    ok(told.text.includes(order_no), event);
    for (const value of Object.values(fields)) {
      ok(told.text.includes(value), value);
    }
    equal((await stranger.post(path, { event, ...fields })).status, 404);
  }
  const content = "附件选错了";
  const step = { event: "remark", content, remove_file: "1" };
  const stepped = await customer.post(path, step);
  equal(stepped.status, 409);
  ok(stepped.text.includes(content));
  equal((await stranger.post(path, step)).status, 404);
});

Deno.test("an order that is to be deleted and was before is deleted", async () => {
  await using portal = await openPortal();
  const { world, site, customer } = portal;
  const order = await placeOrder(world);
  const path = `/oem/order/${order}`;
  const page = await customer.get(`${path}?confirm=delete`);
  await deleteOrder(world.db, world.green, order);

  const done = await customer.submit(path, page, { form: sends("delete") });
  equal(done.status, 303);
  equal(done.location, "/oem/order/mine");
  const stranger = await site.enter("sky");
  equal((await stranger.post(path, { event: "delete" })).status, 404);
});

Deno.test("what sales typed for an order that its customer deleted meanwhile is shown, to be copied", async () => {
  await using portal = await openPortal();
  const { world, site } = portal;
  const sales = await site.enter("sales");
  const order = await placeOrder(world);
  const path = `/mkt/oem/detail/${order}`;
  const prices = await sales.get(`${path}?do=adjust_price`);
  const remark = await sales.get(`${path}?do=remark`);
  await deleteOrder(world.db, world.green, order);

  const adjustment = {
    "adjustments.0.amount": "88.00",
    "adjustments.0.reason": "加急运费",
  };
  const form = sends("adjust_price");
  for (const button of ["添加一项", "保存调整"]) {
    const told = await sales.submit(path, prices, {
      form,
      button,
      fields: adjustment,
    });
    equal(told.status, 409, button);
    match(told.body, /role="alert">.{0,300}客户已删除这个订单/s);
    for (const value of Object.values(adjustment)) {
      ok(told.text.includes(value), value);
    }
  }
  const content = "客户要求周五回电";
  const told = await sales.submit(path, remark, {
    form: sends("remark"),
    fields: { content },
  });
  equal(told.status, 409);
  ok(told.text.includes(content));
  equal(
    (await sales.post("/mkt/oem/detail/999999", { event: "remark" })).status,
    404,
  );
});
