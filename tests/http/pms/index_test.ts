import { equal, match, ok } from "node:assert/strict";
import { createInvite } from "@/domain/account/invite.ts";
import type { Permission } from "@/domain/permissions.ts";
import { closeTicket, createTicket } from "@/domain/feedback/ticket.ts";
import { TicketInput } from "@/domain/feedback/ticket_input.ts";
import { addDays, dayNow, startOfDay } from "@/domain/time.ts";
import { parse } from "@/domain/validate.ts";
import { hire } from "@/tests/domain/account/staff.ts";
import { linksOf } from "@/tests/html.ts";
import { openSite } from "@/tests/http.ts";
import { openWorld } from "@/tests/world.ts";

const PAGE = "/pms/index";

Deno.test("the control panel shows each figure to whom it is for", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const seen = async (username: string, ...permissions: Permission[]) => {
    await hire(world, username, { permissions });
    const visitor = await site.enter(username, `demo-${username}-1`);
    const { status, text } = await visitor.get(PAGE);
    equal(status, 200);
    return text;
  };
  const blocks = /员工账号|合作企业|上架商品|后台操作(?!日志)/g; // the menu names the log
  const of = (text: string) => (text.match(blocks) ?? []).join(" ");
  equal(of(await seen("none")), "");
  match(await seen("none2"), /这里没有可以显示的数据/);
  equal(of(await seen("accounts", "manage_admin_account")), "员工账号");
  equal(of(await seen("customers", "manage_customer")), "合作企业");
  equal(of(await seen("prices", "manage_product_price")), "上架商品");
  equal(of(await seen("logs", "manage_system_log")), "后台操作");
  const all = await seen(
    "everything",
    "manage_admin_account",
    "manage_customer",
    "manage_product_price",
    "manage_system_log",
  );
  match(all, /员工账号 13 另有 3 个客户账号、0 个已停用账号/);
  match(all, /合作企业 2 0 个园区/);
  match(all, /最近创建的账号 .*everything/);
});

Deno.test("what somebody should look after stands there with its list", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  const { id } = await db.insertInto("role").values({
    name: "出纳",
    requires_totp: true,
  }).returning("id").executeTakeFirstOrThrow();
  await db.insertInto("account_role").values({
    account_id: world.finance.id,
    role_id: id,
  }).execute();
  await db.insertInto("invite").values({
    organization_id: world.organizations.green,
    token_hash: "x",
    name: "王芳",
    created_by: admin.id,
    expires_at: new Date(Date.now() + 60_000),
  }).execute();
  const visitor = await openSite(world.database).enter("admin");
  const page = await visitor.get(PAGE);
  match(page.text, /1 两步验证未设置/);
  match(page.text, /1 待接受的邀请/);
  const due = await visitor.get("/pms/account/list?factor=due");
  match(due.text, /共 1 条/);
  ok(due.text.includes("finance"));
});

Deno.test("who looks after customers but not accounts is led from open invitations to the organizations, whose pages have them", async () => {
  await using world = await openWorld();
  const { db, admin, organizations } = world;
  await createInvite(db, admin, organizations.green, { name: "王芳" });
  await world.allow("nobody", "manage_customer");
  const visitor = await openSite(world.database).enter("nobody");
  const { body } = await visitor.get(PAGE);
  const link = linksOf(body).find(({ text }) => text.includes("待接受的邀请"));
  const path = "/pms/customer/organization";
  equal(link?.href, path);
  equal((await visitor.get(path)).status, 200);
  const opened = await visitor.get(`${path}?open=${organizations.green}`);
  match(opened.text, /王芳/);
});

Deno.test("who answers tickets is told how many wait, and led to them", async () => {
  await using world = await openWorld();
  await createTicket(
    world.db,
    world.green,
    parse(TicketInput, {
      kind: "problem",
      title: "电磁阀渗水",
      content: "接口处有水珠。",
    }),
  );
  await world.allow("nobody", "manage_feedback");
  const visitor = await openSite(world.database).enter("nobody");
  const page = await visitor.get(PAGE);
  match(page.text, /1 待答复的反馈工单/);
  const link = linksOf(page.body).find(({ text }) => text.includes("待答复的"));
  match((await visitor.get(link?.href ?? "")).text, /共 1 条.*电磁阀渗水/);
  const other = await openSite(world.database).enter("admin");
  await closeTicket(world.db, world.green, 1, { version: 1 });
  const idle = await other.get(PAGE);
  ok(!idle.text.includes("待答复的反馈工单"));
  const answered = linksOf(idle.body).find(({ href }) =>
    href.includes("feedback?tab=all")
  );
  match((await other.get(answered?.href ?? "")).text, /共 1 条.*电磁阀渗水/);
});

Deno.test("the goods that are counted are those that the reader sees, and the list that the figure leads to has as many", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const counts = [];
  for (
    const [username, ...permissions] of [
      ["pricer", "manage_product_price"],
      ["keeper", "manage_product_price", "manage_product"],
    ] as [string, ...Permission[]][]
  ) {
    await hire(world, username, { permissions });
    const visitor = await site.enter(username, `demo-${username}-1`);
    const page = await visitor.get(PAGE);
    const link = linksOf(page.body)
      .find(({ href }) => href === "/prod/mall/all?status=1");
    const [, counted] = /上架商品 (\d+)/.exec(page.text) ?? [];
    const list = await visitor.get(link?.href ?? "");
    match(list.text, new RegExp(`共 ${counted} 条`));
    counts.push(Number(counted));
  }
  const [without = 0, all = 0] = counts;
  ok(without < all, "who doesn't see parts counts none");
});

Deno.test("the lists behind customers and operations have as many rows as their figures say: those in work, and those of a week", async () => {
  await using world = await openWorld();
  const { db, admin } = world;
  await db.insertInto("organization").values({ name: "停用", status: 0 })
    .execute();
  const today = dayNow("Asia/Shanghai");
  const of = (event: string, day: string) => ({
    account_id: admin.id,
    event,
    source: "goods",
    at: startOfDay(day, "Asia/Shanghai"),
  });
  await db.insertInto("operation_log").values([
    of("goods.update", today),
    of("goods.update", addDays(today, -6)),
    of("goods.update", addDays(today, -7)),
  ]).execute();
  const visitor = await openSite(world.database).enter("admin");
  const { body, text } = await visitor.get(PAGE);
  const links = linksOf(body.slice(body.indexOf("<main")));
  const customers = /合作企业 (\d+)/.exec(text)?.[1];
  const organizations = links.find(({ href }) =>
    href.startsWith("/pms/customer/organization?")
  );
  const list = await visitor.get(organizations?.href ?? "");
  match(list.text, new RegExp(`共 ${customers} 条`));
  const counted = /后台操作 (\d+) 最近 7 天/.exec(text)?.[1];
  const log = links.find(({ href }) => href.includes("?from="));
  const file = await visitor.get(`${log?.href}&format=csv`);
  equal(file.body.trim().split("\r\n").length - 1, Number(counted));
});

Deno.test("roles that the chart has no room for stand in its table, also those that nobody holds", async () => {
  await using world = await openWorld();
  const { db, nobody } = world;
  const names = Array.from({ length: 9 }, (_, i) => `岗位${i + 1}`);
  const made = await db.insertInto("role")
    .values(names.map((name) => ({ name }))).returning("id").execute();
  await db.insertInto("account_role")
    .values(
      made.slice(0, 8).map(({ id }) => ({
        account_id: nobody.id,
        role_id: id,
      })),
    ).execute();
  const { n } = await db.selectFrom("role").where("deleted_at", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .executeTakeFirstOrThrow();
  const { body, text } = await (await openSite(world.database).enter("admin"))
    .get(PAGE);
  match(text, new RegExp(`共 ${n} 个角色，图中为人数最多的 8 个`));
  const rows = linksOf(body).filter(({ href }) => href.includes("role_id="));
  ok(names.every((name) => rows.some(({ text }) => text === name)));
});
