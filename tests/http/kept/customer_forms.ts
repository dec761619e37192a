import { text } from "@/domain/errors.ts";
import { has, sends } from "@/tests/html.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { World } from "@/tests/world.ts";
import { HOSTILE, max, tooLong, whole, type Wrong } from "./wrong.ts";

const ORDER: Omit<Wrong, "what" | "open"> = {
  who: "green",
  form: (form) => form.id === "order-form",
  button: "submit",
  typed: ({ goods, versions, addresses }) => ({
    type: "product",
    address_id: String(addresses.green),
    "lines.0.goods_id": String(goods.irrigator),
    "lines.0.version_id": String(versions.v1),
    "lines.0.quantity": "-99999999999999999999",
    "lines.0.remark": HOSTILE,
    remark: tooLong,
  }),
  faults: { "lines.0.quantity": whole(1, 1_000_000), remark: max(1_000) },
};

const PAYMENT: Omit<Wrong, "what" | "open"> = {
  who: "green",
  form: (form) => form.id === "pay",
  typed: ({ card }) => ({
    card_id: String(card),
    amount: "1e3",
    payer: HOSTILE,
    paid_on: "2026-02-31",
    bank_serial: HOSTILE.repeat(3),
  }),
  faults: {
    amount: text("validation.money"),
    paid_on: text("validation.day"),
    bank_serial: max(100),
    files: text("finance.voucher.required"),
  },
};

const ADDRESS: Omit<Wrong, "what" | "open"> = {
  who: "green",
  form: sends("save"),
  typed: () => ({
    receiver: "\u200b李",
    phone: "12",
    region: HOSTILE,
    address: "",
    is_abroad: "1",
    is_default: "1",
  }),
  faults: {
    receiver: text("address.receiver.min_length"),
    phone: text("address.phone.format_error"),
    address: text("address.address.required"),
  },
};

export const CUSTOMER_FORMS: Wrong[] = [
  {
    ...ORDER,
    what: "a new order",
    open: () => Promise.resolve("/oem/order/create"),
  },
  {
    ...ORDER,
    what: "an order's edit",
    open: async (world) => `/oem/order/${await placeOrder(world)}/edit`,
  },
  {
    ...PAYMENT,
    what: "a deposit's voucher",
    open: (world) => order(world, "draft_complete"),
  },
  {
    ...PAYMENT,
    what: "a balance's voucher",
    open: (world) => order(world, "shipping_complete"),
  },
  {
    what: "the receipt of goods",
    who: "green",
    open: async (world) => `${await order(world, "shipping")}?confirm=receive`,
    form: sends("receive"),
    typed: () => ({
      "lines.0.received": "99999",
      "lines.0.damaged": "-1",
      "lines.0.reason": HOSTILE,
    }),
    faults: { "lines.0.damaged": whole(0, 1_000_000) },
  },
  {
    what: "a customer's end of an order",
    who: "green",
    open: async (world) => `${await order(world, "draft")}?confirm=close`,
    form: sends("close"),
    typed: () => ({ reason: HOSTILE + tooLong }),
    faults: { reason: max(500) },
  },
  {
    what: "a customer's remark",
    who: "green",
    open: async (world) => `${await order(world, "shipping")}?confirm=remark`,
    form: sends("remark"),
    typed: () => ({ content: " \u200b " }),
    faults: { content: text("oem.order.remark.required") },
  },
  {
    what: "a delivery application",
    who: "green",
    open: () => Promise.resolve("/oem/inventory/adjust"),
    form: has("address_id"),
    button: "send",
    typed: ({ goods, addresses }) => ({
      [`quantity.g${goods.valve}`]: "0.5",
      [`quantity.g${goods["pump-12v"]}`]: "3",
      address_id: String(addresses.green),
      remark: HOSTILE,
    }),
    faults: {},
  },
  {
    ...ADDRESS,
    what: "a new address",
    open: () => Promise.resolve("/common/account/address?new=1"),
  },
  {
    ...ADDRESS,
    what: "an address's edit",
    open: ({ addresses }) =>
      Promise.resolve(`/common/account/address?edit=${addresses.green}`),
  },
  {
    what: "the own profile",
    who: "green",
    open: () => Promise.resolve("/common/account/setting"),
    form: sends("profile"),
    typed: () => ({
      nickname: HOSTILE,
      phone: "abc",
      email: "no address",
    }),
    faults: {
      phone: text("address.phone.format_error"),
      email: text("account.email.invalid"),
    },
  },
  {
    what: "the own password",
    who: "green",
    open: () => Promise.resolve("/common/account/setting"),
    form: sends("password"),
    typed: () => ({
      old_password: "demo-green",
      password: "green",
      repeat: "green",
    }),
    faults: {
      password: text("account.password.length", { min: 10, max: 128 }),
    },
    secret: ["old_password", "password", "repeat"],
  },
];

async function order(
  world: World,
  status: NonNullable<Parameters<typeof placeOrder>[1]>["status"],
): Promise<string> {
  return `/oem/order/${await placeOrder(world, { status })}`;
}
