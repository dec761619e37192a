import { equal, match, ok } from "node:assert/strict";
import { rejectionOf } from "@/domain/finance/rejection.ts";
import { translator } from "@/locales/messages.ts";
import { none } from "@/tests/none.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import { type Caller, openDesk, type Row } from "./desk.ts";

const HAN = /\p{Script=Han}/u;
/** A message key that nobody worded, such as "oem.order.close.reason.required". */
const KEY = /^[a-z_]+(?:\.[a-z_]+)+$/;

Deno.test("a message is in the language of the cookie, else of Accept-Language, else Chinese", async () => {
  await using desk = await openDesk();
  const visitor = desk.site.visitor();
  const messageOf = async (headers: Record<string, string>) => {
    const { message } = await visitor.call(
      "GET",
      "/api/oem/order",
      undefined,
      headers,
    );
    return HAN.test(message) ? "zh" : "en";
  };

  equal(await messageOf({}), "zh");
  equal(await messageOf({ "accept-language": "de,en;q=0.5" }), "en");
  equal(await messageOf({ "accept-language": "en;q=0.5,zh-TW;q=0.9" }), "zh");
  equal(await messageOf({ "accept-language": "zh;q=0,en;q=0.1" }), "en");
  equal(await messageOf({ "accept-language": "de,en;q=0" }), "zh");
  equal(await messageOf({ "accept-language": "zh,en" }), "zh");
  equal(await messageOf({ "accept-language": "*" }), "zh");
  equal(await messageOf({ "accept-language": "en-GB,zh;q=0.5" }), "en");
  equal(await messageOf({ "accept-language": "en;v=1;q=0.5,zh;q=0.1" }), "en");
  equal(await messageOf({ "accept-language": "en;q=5,zh;q=0.1" }), "zh");
  equal(await messageOf({ "accept-language": "en ; Q=0.2,zh;q=0.1" }), "en");
  equal(await messageOf({ cookie: "locale=en-us" }), "en");
  equal(
    await messageOf({ cookie: "locale=zh-cn", "accept-language": "en" }),
    "zh",
  );
  equal(
    await messageOf({ cookie: "locale=../../x", "accept-language": "en" }),
    "en",
  );
});

Deno.test("an English refusal has neither Chinese nor a key, whatever is refused", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  const draft = await placeOrder(world);
  const unpaid = await placeOrder(world, { status: "unpaid" });
  const production = await placeOrder(world, { status: "production" });
  const made = await placeOrder(world, { status: "production_complete" });
  const order = "/api/oem/order";
  const theirs = "/api/admin/manage/oem/order";
  const refusals: [AccountName, string, unknown?][] = [
    ["green", `POST ${order}`, {}],
    ["green", `POST ${order}`, { type: "x", lines: [{}, 1], address_id: "x" }],
    ["green", `PUT ${order}/${draft}`, {}],
    ["green", `PUT ${order}/${draft}/confirm`, {}],
    ["green", `PUT ${order}/${draft}/confirm`, { version: 1, total: 1 }],
    ["green", `PUT ${order}/${draft}/confirm`, { version: 9, total: 1 }],
    ["green", `PUT ${order}/${draft}/close`, {}],
    ["green", `PUT ${order}/${draft}/remark`, { content: 7 }],
    ["green", `PUT ${order}/${draft}/extend`],
    ["green", `PUT ${order}/${draft}/deposit`, {}],
    ["green", `PUT ${order}/${unpaid}/close`, { reason: "x" }],
    ["green", `GET ${order}?page=0&sort=x&status=y&from=z`],
    ["green", `GET ${order}/9999`],
    ["green", `DELETE ${order}`],
    ["green", "POST /api/oem/delivery", {}],
    ["green", "POST /api/common/address", { phone: "12", is_abroad: 7 }],
    ["green", "GET /api/admin/manage/oem/order"],
    ["sales", `PUT ${theirs}/${draft}/price`, { adjustments: [{}] }],
    ["sales", `PUT ${theirs}/${unpaid}/close`, { reason: "x" }],
    ["sales", "POST /api/admin/manage/oem/card", {}],
    ["sales", "PUT /api/admin/manage/oem/inventory/adjust", {}],
    ["production", `PUT ${theirs}/${production}/progress`, { percent: 101 }],
    ["warehouse", `PUT ${theirs}/${made}/ship`, {}],
    ["warehouse", `PUT ${theirs}/${made}/store`],
    ["finance", "PUT /api/pay/manage/oem/collection/1/approve", {}],
    ["finance", "PUT /api/pay/manage/oem/collection/1/reject", {}],
    ["finance", "PUT /api/pay/manage/oem/collection/9999/reject", {}],
  ];
  const faults: string[] = [];
  for (const [name, line, body] of refusals) {
    const caller = await desk.as(name);
    const answer = await caller.ask<
      { fields: Record<string, string>; details: string[] } | null
    >(line, body, { "accept-language": "en-us" });
    const { fields = {}, details = [] } = answer.data ?? {};
    const said = [answer.message, ...Object.values(fields), ...details]
      .map((text) => text.replace("智能灌溉机", "")); // data
    const wrong = said.filter((text) => HAN.test(text) || KEY.test(text));
    if (answer.code === 0 || answer.message === "" || wrong.length > 0) {
      faults.push(`${line}: ${answer.code} ${said.join(" | ")}`);
    }
  }
  none(faults);
});

Deno.test("a refused event is named in the reader's language", async () => {
  await using desk = await openDesk();
  const id = await placeOrder(desk.world);
  const green = await desk.as("green");

  const { message } = await green.ask(
    `PUT /api/oem/order/${id}/receive`,
    {},
    { "accept-language": "en" },
  );
  match(message, /order to be confirmed/i);
});

Deno.test("why a voucher was sent back is told in the caller's language wherever it is told, as on pages", async () => {
  await using desk = await openDesk();
  const id = await placeOrder(desk.world, { status: "unpaid" });
  const [finance, green] = [await desk.as("finance"), await desk.as("green")];
  const [zh, en] = [translator("zh-cn"), translator("en-us")];
  const vouchers = "/api/pay/manage/oem/collection";
  const [{ id: voucher }] = await finance.get<[Row]>(`GET ${vouchers}`);
  const reason = rejectionOf(zh, "unreadable", "第二页");
  await finance.get(`PUT ${vouchers}/${voucher}/reject`, { reason });
  const told = async (caller: Caller, path: string) => {
    const language = { "accept-language": "en" };
    const { data } = await caller.ask(`GET ${path}`, undefined, language);
    return JSON.stringify(data);
  };
  const english = rejectionOf(en, "unreadable", "第二页");
  for (
    const [caller, path] of [
      [green, `/api/oem/order/${id}`],
      [green, `/api/oem/order/${id}/log`],
      [green, "/api/admin/manage/admin/message/inbox"],
      [finance, `/api/admin/manage/oem/order/${id}`],
      [finance, `/api/admin/manage/oem/order/${id}/log`],
      [finance, `${vouchers}?status=rejected`],
      [finance, `${vouchers}/${voucher}`],
    ] as const
  ) {
    const words = await told(caller, path);
    ok(words.includes(english), path);
    ok(!words.includes(reason), `${path} in Chinese`);
  }
});
