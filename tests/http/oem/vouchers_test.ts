import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { payApproved } from "@/tests/domain/oem/stories.ts";
import { linksOf, sends } from "@/tests/html.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import type { Answer } from "@/tests/http.ts";
import { ENTER, type Fields } from "@/tests/submission.ts";
import { hasForm, held, openPortal, say, slip } from "./portal.ts";

const path = (id: number) => `/oem/order/${id}`;

Deno.test("a deposit without voucher or amount is refused at its fields, and nothing typed is lost", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  const typed = { amount: "12,34.567", payer: "绿源公司", bank_serial: "N-77" };
  const refused = await act(path(id), "submit_deposit", typed);
  equal(refused.status, 422);
  ok(refused.text.includes(say("finance.voucher.required")));
  ok(refused.text.includes(say("validation.money")));
  for (const [name, value] of Object.entries(typed)) {
    equal(held(refused, "submit_deposit", name), value);
  }
  equal((await readOrder(world.db, id)).status, "draft_complete");

  const kept = await customer.submit(path(id), refused, {
    form: sends("submit_deposit"),
    fields: { upload: await slip() },
  });
  equal(kept.status, 422);
  ok(kept.text.includes("回单.png"), "the file is kept");
  const paid = await customer.submit(path(id), kept, {
    form: sends("submit_deposit"),
    fields: { amount: "100000", upload: [] },
  });
  equal(paid.status, 422);
  ok(paid.text.includes(say("oem.portal.pay.overpay")));
  const done = await customer.submit(path(id), paid, {
    form: sends("submit_deposit"),
    fields: { amount: "500", upload: [] },
  });
  equal(done.status, 303);
  equal((await readOrder(world.db, id)).status, "unpaid");
  const shown = await customer.get(path(id));
  ok(shown.body.includes("回单.png"));
  ok(shown.text.includes(say("finance.receipt.status.pending")));
});

Deno.test("a voucher's form that was accepted is not sent again with another file: its sender is told", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  const opened = await customer.get(path(id));
  const pay = async (upload: File) =>
    await customer.submit(path(id), opened, {
      form: sends("submit_deposit"),
      fields: { amount: "500", upload },
    });
  const file = await slip();
  equal((await pay(file)).status, 303);
  equal((await pay(file)).status, 303, "the same again is done");
  const other = new File([file, "\n"], file.name, { type: file.type });
  const refused = await pay(other);
  equal(refused.status, 409);
  ok(refused.text.includes(say("form.sent")));
});

Deno.test("paying more than is due needs a tick; what is ticked stays ticked", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  const refused = await act(path(id), "submit_deposit", {
    amount: "9999999",
    upload: await slip(),
  });
  equal(refused.status, 422);
  const done = await customer.submit(path(id), refused, {
    form: sends("submit_deposit"),
    fields: { overpay: "1", upload: [] },
  });
  equal(done.status, 303);
  const receipt = await world.db.selectFrom("receipt").select("overpay")
    .where("source_id", "=", id).executeTakeFirstOrThrow();
  ok(receipt.overpay);
});

Deno.test("a file of a kind that is not taken is refused at the field, with what was typed", async () => {
  await using portal = await openPortal();
  const { world, act } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  const refused = await act(path(id), "submit_deposit", {
    amount: "88.80",
    upload: new File(["MZ…"], "run.exe"),
  });
  equal(refused.status, 415);
  equal(held(refused, "submit_deposit", "amount"), "88.80");
  ok(
    refused.text.includes(
      "不支持「run.exe」的文件类型，请改用 JPG、PNG、PDF 等",
    ),
  );
});

Deno.test("a deposit that is paid in two parts: the page names what is missing of it, then what came altogether", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  await payApproved(world, id, "submit_deposit", 100_00);
  const partly = await customer.get(path(id));
  // the deposit is ¥194.21 of ¥647.36
  ok(partly.text.includes(say("oem.next.partial.customer", {
    paid: "¥100.00",
    outstanding: "¥94.21",
  })));
  equal(held(partly, "submit_deposit", "amount"), "94.21");
  await payApproved(world, id, "submit_deposit", 94_21);
  const whole = await customer.get(path(id));
  match(whole.text, /定金 [\d-]+ 已收 ¥194\.21/);
});

Deno.test("an order without a deposit: neither its page nor the question before it names one", async () => {
  await using portal = await openPortal();
  const { world, customer, act } = portal;
  await world.db.insertInto("setting")
    .values({ key: "deposit_share", value: JSON.stringify(0) }).execute();
  const id = await placeOrder(world);
  const deposit = say("oem.portal.confirm.deposit", { percent: 0 });
  const asking = `${path(id)}?confirm=confirm`;
  const asked = await customer.get(asking);
  ok(asked.text.includes(say("oem.order.confirm.warning")));
  ok(!asked.text.includes(deposit));
  equal((await act(asking, "confirm")).status, 303);
  const unpaid = await customer.get(path(id));
  ok(unpaid.text.includes(say("oem.next.customer.draft_complete_whole.title", {
    outstanding: "¥647.36",
  })));
  doesNotMatch(unpaid.text, /定金 ¥/);
  await payApproved(world, id, "submit_deposit", 100_00);
  const paid = await customer.get(path(id));
  ok(paid.text.includes(
    say("oem.next.customer.unpaid_complete_whole.title"),
  ));
  match(paid.text, /付款 ¥100\.00 已通过/);
  doesNotMatch(paid.text, /定金 ¥/);
});

Deno.test("the customer reads why a voucher was rejected and may send another one", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "unpaid" });
  const receipt = await world.db.selectFrom("receipt").select("id")
    .where("source_id", "=", id).executeTakeFirstOrThrow();
  await moveOrder(world.db, world.finance, id, "reject_payment", {
    receipt_id: receipt.id,
    reason: "金额与回单不符",
  });
  const page = await customer.get(path(id));
  ok(page.text.includes(
    say("oem.document.voucher.reason", { reason: "金额与回单不符" }),
  ));
  ok(hasForm(page, "submit_deposit"));
});

Deno.test("without a card to pay to there is no form to pay, but whom to ask; what was typed meanwhile is shown", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  const before = await customer.get(path(id));
  ok(hasForm(before, "submit_deposit"));
  await world.db.updateTable("receiving_card").set({ status: 0 }).execute();
  const after = await customer.get(path(id));
  ok(after.text.includes("暂时没有可用的收款卡号，请联系销售。"));
  ok(
    linksOf(after.body).some(({ href, text }) =>
      href === `${path(id)}?confirm=remark` &&
      text === say("oem.order.event.remark")
    ),
  );
  ok(!hasForm(after, "submit_deposit"));
  ok(before.text.includes("先转账到下列任一账号"));
  ok(!after.text.includes("先转账到下列任一账号"), "there is none below");
  ok(!after.text.includes(say("oem.portal.pay.submit")));
  const late = await customer.submit(path(id), before, {
    form: sends("submit_deposit"),
    fields: { amount: "194.21", payer: "绿源公司", upload: await slip() },
  });
  equal(late.status, 422);
  ok(late.text.includes(say("finance.card.inactive")));
  ok(late.text.includes("绿源公司") && late.text.includes("回单.png"));
  await world.db.updateTable("organization")
    .set({ sales_account_id: world.sales.id }).execute();
  const told = await customer.get(path(id));
  ok(told.text.includes("暂时没有可用的收款卡号，请联系您的业务员sales。"));
});

Deno.test("Enter in a field of the voucher's form sends nothing to finance: it keeps what was typed, and the file", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const id = await placeOrder(world, { status: "draft_complete" });
  const enter = (page: Answer, upload: Fields[string]) =>
    customer.submit(path(id), page, {
      form: sends("submit_deposit"),
      button: ENTER,
      fields: { ...typed, upload },
    });
  const typed = { amount: "500", payer: "绿源公司" };
  const again = await enter(await customer.get(path(id)), await slip());
  equal(again.status, 200);
  equal((await readOrder(world.db, id)).status, "draft_complete");
  for (const [name, value] of Object.entries(typed)) {
    equal(held(again, "submit_deposit", name), value);
  }
  ok(again.text.includes("回单.png"), "the file is kept");
  const varies = again.headers.get("vary") ?? "";
  doesNotMatch(varies, /Cookie/, "the way back shows it as it was");
  ok(again.body.includes("data-typed"), "it is asked for before it is left");

  await world.db.updateTable("oem_order").set({ status: "close" })
    .where("id", "=", id).execute();
  const late = await enter(again, []);
  equal(late.status, 409);
  ok(late.text.includes("绿源公司"), "what can't be sent any more is shown");
});
