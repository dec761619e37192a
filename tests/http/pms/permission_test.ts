import { equal, match, ok } from "node:assert/strict";
import { hire } from "@/tests/domain/account/staff.ts";
import { openSite } from "@/tests/http.ts";
import { openWorld } from "@/tests/world.ts";
import { openPms, PERMISSIONS } from "./desk.ts";

Deno.test("every permission stands with both titles, its panel, and who has it which way", async () => {
  await using desk = await openPms();
  const { visitor } = desk;
  const { text } = await visitor.get(PERMISSIONS);
  match(
    text,
    /账单管理 Bill management manage_bill 财务管理 单独授予 · 1 人 1/,
  );
  match(text, /售后类型管理 After-sales types .*? — 0/);
  match(text, /超级管理员拥有全部权限，不计入下表：\s*admin/);
  visitor.cookies.set("locale", "en-us");
  match(
    (await visitor.get(PERMISSIONS)).text,
    /Bill management 账单管理 manage_bill Finance Own · 1 1/,
  );
  const holders = await visitor.get(`${PERMISSIONS}?permission=manage_bill`);
  match(holders.text, /admin .*Super admin .*finance .*Own/);
  equal(
    (await visitor.get(`${PERMISSIONS}?permission=manage_everything`)).status,
    422,
  );
});

Deno.test("who is refused a page reads which permission is missing and who can give it", async () => {
  await using world = await openWorld();
  await hire(world, "helper", {
    permissions: ["manage_admin_account", "manage_bill"],
  });
  const visitor = openSite(world.database).visitor();
  await visitor.signIn("sales");
  const bill = await visitor.get("/finance/bill/oem");
  equal(bill.status, 403);
  match(bill.text, /账单管理 \(manage_bill\)/);
  match(bill.text, /可以找这些同事开通：helper、admin/);
  const roles = await visitor.get("/pms/account/role");
  match(roles.text, /需要用户组：超级管理员/);
  match(roles.text, /可以找这些同事开通：admin/);
});

Deno.test("a customer is refused without a word on who works here, or what they lack", async () => {
  await using world = await openWorld();
  const visitor = openSite(world.database).visitor();
  await visitor.signIn("green");
  for (const path of ["/finance/bill/oem", "/pms/account/role", "/mkt/index"]) {
    const { status, text } = await visitor.get(path);
    equal(status, 403, path);
    match(text, /没有权限/);
    ok(!/manage_|admin|同事|用户组/.test(text), text);
  }
});
