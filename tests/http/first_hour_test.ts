import { match, ok } from "node:assert/strict";
import { ensureFirstAdmin } from "@/domain/account/first_admin.ts";
import { linksOf } from "../html.ts";
import { openSite } from "../http.ts";
import { openEmpty } from "../world.ts";

const ADMIN = { username: "admin", password: "first-hour-2026" };

/** What each list says that comes first. */
const FIRST: [path: string, says: RegExp][] = [
  ["/mkt/customer/organization", /还没有企业.*邀请客户/],
  ["/mkt/oem/list", /还没有订单.*「企业管理」中邀请客户/],
  ["/mkt/oem/oem-card", /还没有收款卡号.*付款凭证/],
  ["/prod/mall/oem", /还没有商品.*版本/],
  ["/pms/account/role", /还没有角色.*分配给账号/],
  ["/mkt/customer/dashboard", /还没有登记园区.*先新增企业/],
  ["/mkt/customer/user", /还没有登记人员.*先新增企业/],
  ["/mkt/customer/other", /还没有个人客户.*不属于任何企业/],
  ["/mkt/customer/address", /还没有收货地址.*先新增企业/],
  ["/mkt/oem/inventory", /客户还没有库存.*「存入我的库存」/],
  ["/mkt/oem/inventory?tab=movement", /还没有流水.*每一次都记/],
  ["/mkt/oem/inventory?tab=delivery", /还没有发货申请.*由仓储发出/],
  ["/prod/produce/task", /还没有生产任务.*定金到账后/],
];

Deno.test("in an empty database every list says what comes first, and none asks for fewer conditions", async () => {
  await using empty = await openEmpty();
  await ensureFirstAdmin(empty.db, ADMIN);
  const { enter } = openSite(empty.database);
  const admin = await enter(ADMIN.username, ADMIN.password);
  for (const [path, says] of FIRST) {
    const shown = await admin.get(path);
    match(shown.text, says, path);
    ok(!/放宽条件|清除筛选/.test(shown.text), path);
    const and = path.includes("?") ? "&" : "?";
    const behind = await admin.get(`${path}${and}menu=views`);
    match(behind.text, says, "behind a dialog, too");
    const asked = await admin.get(`${path}${and}keyword=x`);
    match(asked.text, /清除筛选/, path);
  }
});

Deno.test("before there is a role the form of a new account says so, and leads who may make one there", async () => {
  await using empty = await openEmpty();
  await ensureFirstAdmin(empty.db, ADMIN);
  const { enter } = openSite(empty.database);
  const admin = await enter(ADMIN.username, ADMIN.password);
  const shown = await admin.get("/pms/account/list?new=1");
  match(shown.text, /还没有角色，权限可以在下面单独授予。 新建角色/);
  ok(
    linksOf(shown.body).some(({ href, text }) =>
      href === "/pms/account/role" && text === "新建角色"
    ),
  );
});

Deno.test("before the first order no control panel draws an empty chart: each says what there is not", async () => {
  await using empty = await openEmpty();
  await ensureFirstAdmin(empty.db, ADMIN);
  const { enter } = openSite(empty.database);
  const admin = await enter(ADMIN.username, ADMIN.password);
  const panels: [path: string, says: RegExp][] = [
    [
      "/mkt/index",
      /近两年没有已确认的订单.*近 90 天没有订单.*本月还没有产品订单/,
    ],
    ["/finance/index", /近 12 个月没有到账/],
    ["/prod/index", /近 12 个月没有发出包裹.*还没有生产任务/],
    ["/pms/index", /还没有人持有角色/],
  ];
  for (const [path, says] of panels) {
    const { text, body } = await admin.get(path);
    match(text, says, path);
    ok(!/<svg[^>]*class="ch\b/.test(body), path);
  }
});
