import { deepEqual, equal, ok } from "node:assert/strict";
import { unavailable } from "@/domain/errors.ts";
import { methodsOf } from "@/site/call_of.ts";
import { refusalInit } from "@/platform/refusal.ts";
import { openApi } from "@/routes/api/(_docs)/document.ts";

type Schema = Record<string, unknown> & {
  properties: Record<string, Schema>;
  required: string[];
  items: Schema;
};

const SITE = new URL("https://office.example");

function bodyOf(path: string, method: string): Schema {
  const { requestBody } = openApi("en-us", SITE).paths[path]![method]!;
  return requestBody!.content["application/json"]!.schema as Schema;
}

Deno.test("the document names the call of everything that an order's actions name", () => {
  const { paths } = openApi("en-us", SITE);
  const of = (path: string) => paths[path]?.put?.description ?? "";
  ok(of("/api/oem/order/{id}/deposit").endsWith("actions: submit_deposit"));
  const staff = "/api/admin/manage/oem/order/{id}";
  ok(of(`${staff}/price`).endsWith("actions: adjust_price"));
  ok(of(`${staff}/produce_done`).endsWith("actions: finish_production"));
});

Deno.test("the document asks for what is refused when it is left out, and for nothing else", () => {
  deepEqual(bodyOf("/api/common/address", "post").required, [
    "receiver",
    "phone",
    "address",
  ]);
  ok(bodyOf("/api/oem/delivery", "post").required.includes("lines"));
  ok(bodyOf("/api/oem/order/{id}/deposit", "put").required.includes("files"));
  const arrival = bodyOf("/api/oem/order/{id}/receive", "put");
  ok(!arrival.required); // without its lines everything has arrived
  ok(!arrival.properties.lines!.items.required.includes("files"));
  const order = bodyOf("/api/oem/order", "post").properties;
  deepEqual(order.lines!.items.required, ["goods_id", "quantity"]);
  const staff = "/api/admin/manage/oem/order/{id}";
  const { packages } = bodyOf(`${staff}/ship`, "put").properties;
  ok(packages!.items.required.includes("lines"));
  const goods = bodyOf("/api/admin/manage/mall/goods/{id}", "put");
  deepEqual(goods.required, ["version"]);
});

Deno.test("the document takes no group, user name or password that the rules refuse", () => {
  const { group, username, password } =
    bodyOf("/api/admin/manage/account/admin", "post").properties;
  ok(JSON.stringify(group).includes('"enum":[1,64,128,512]'));
  ok(!new RegExp(String(username!.pattern)).test("ab"));
  deepEqual([password!.minLength, password!.maxLength], [10, 128]);
});

Deno.test("the document takes no card's number, receiver or amount that the rules refuse, and asks customers for nothing that only staff may say", () => {
  const { number } = bodyOf("/api/admin/manage/oem/card", "post").properties;
  const written = new RegExp(String(number!.pattern));
  deepEqual([number!.minLength, number!.maxLength], [8, 40]);
  ok(written.test("6214 8301-0000 1234") && !written.test("1234 567"));
  const addresses = "/api/admin/manage/customer/address";
  for (
    const [path, method] of [
      [addresses, "post"],
      [`${addresses}/{id}`, "put"],
      ["/api/common/address", "post"],
    ] as const
  ) equal(bodyOf(path, method).properties.receiver!.minLength, 2, path);
  const { amount } = bodyOf("/api/oem/order/{id}/deposit", "put").properties;
  deepEqual([amount!.minimum, amount!.maximum], [0.01, 999_999_999_999.99]);
  const remark = (orders: string) =>
    Object.keys(bodyOf(`${orders}/{id}/remark`, "put").properties);
  deepEqual(remark("/api/oem/order"), ["content", "files"]);
  deepEqual(
    remark("/api/admin/manage/oem/order"),
    ["content", "internal", "files"],
  );
});

Deno.test("a path names the methods that it answers, HEAD with GET; who comes too early is told when to come again", () => {
  deepEqual(methodsOf("/api/oem/order"), ["HEAD", "GET", "POST"]);
  equal(refusalInit(unavailable()).headers.get("retry-after"), "5");
});

Deno.test("of parameters and keys the document says what a call reads: a telephone number is needed, any query taken, no key where none counts", () => {
  const { paths } = openApi("en-us", SITE);
  const told = (path: string, method: string) =>
    paths[path]![method]!.parameters.map(({ name, required }) =>
      required ? `${name}!` : name
    ).join(" ");
  const account = "/api/admin/manage/account";
  equal(told(`${account}/ewx/sync`, "get"), "phone!");
  equal(told(`${account}/admin/check`, "get"), "query");
  const upload = "/api/common/file/tus";
  equal(told(upload, "post"), "Idempotency-Key");
  equal(told(`${upload}/{upload}`, "patch"), "upload!");
  const bind = paths["/api/admin/account/ewx/oauth/callback"]!.post!;
  equal(bind.description, "All staff", "customers have no WeCom to link");
});
