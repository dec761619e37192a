import { match, ok } from "node:assert/strict";
import { ensureFirstAdmin } from "@/domain/account/first_admin.ts";
import { openSite } from "../http.ts";
import { openEmpty } from "../world.ts";

const ADMIN = { username: "admin", password: "first-hour-2026" };

/** What each list says that comes first. */
const FIRST: [path: string, says: RegExp][] = [
  ["/mkt/customer/organization", /还没有企业.*邀请客户/],
  ["/mkt/oem/list", /还没有订单.*企业管理邀请/],
  ["/mkt/oem/oem-card", /还没有收款账号.*付款凭证/],
  ["/prod/mall/oem", /还没有商品.*版本/],
  ["/pms/account/role", /还没有角色.*分配给账号/],
  ["/mkt/customer/user", /这里暂时没有内容/],
  ["/prod/produce/task", /这里暂时没有内容/],
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
    const behind = await admin.get(`${path}?menu=views`);
    match(behind.text, says, "behind a dialog, too");
    const asked = await admin.get(`${path}?keyword=x`);
    match(asked.text, /清除筛选/, path);
  }
});
