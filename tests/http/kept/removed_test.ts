import { equal, match } from "node:assert/strict";
import { copyVersion } from "@/domain/catalogue/write_version.ts";
import { preparePackage } from "@/domain/inventory/packages.ts";
import { sends } from "@/tests/html.ts";
import { openSite, type Site } from "@/tests/http.ts";
import { placeOrder } from "@/tests/orders.ts";
import type { AccountName } from "@/tests/story.ts";
import { openWorld, type World } from "@/tests/world.ts";

/** Something that is removed on a page that goes on without it. */
interface Removed {
  what: string;
  who: AccountName;
  event: string;
  /** the address of the question */
  ask(world: World, site: Site): Promise<string>;
  /** what the page says afterwards */
  says: RegExp;
}

const REMOVED: Removed[] = [
  {
    what: "a shipment's package",
    who: "warehouse",
    event: "remove",
    async ask(world) {
      const { db, warehouse } = world;
      const order = await placeOrder(world, { status: "production_complete" });
      const { id } = await db.selectFrom("shipment").select("id")
        .where("source", "=", "oem_order").where("source_id", "=", order)
        .executeTakeFirstOrThrow();
      const line = await db.selectFrom("oem_order_line").select("id")
        .where("order_id", "=", order).executeTakeFirstOrThrow();
      const made = await preparePackage(db, warehouse, id, {
        carrier: "顺丰速运",
        express_no: "SF1",
        lines: [{ line_id: line.id, quantity: 1 }],
      });
      return `/prod/inventory/pending-orders/detail/${id}?remove=${made.id}`;
    },
    says: /包裹已移除/,
  },
  {
    what: "a product's version",
    who: "admin",
    event: "delete",
    async ask({ db, admin, goods, versions }) {
      const copy = { version: "v3" };
      const { id } = await copyVersion(db, admin, versions.v1, copy);
      return `/prod/mall/good/${goods.irrigator}?delete=${id}`;
    },
    says: /版本已删除/,
  },
  {
    what: "a category",
    who: "admin",
    event: "delete",
    async ask({ db }) {
      const { category_id } = await db.insertInto("goods_category")
        .values({ category_name: "阀门", sort: 9 })
        .returning("category_id").executeTakeFirstOrThrow();
      return `/prod/mall/category?delete=${category_id}`;
    },
    says: /类型已删除/,
  },
  {
    what: "a product",
    who: "admin",
    event: "delete",
    async ask({ db }) {
      const { id } = await db.insertInto("goods")
        .values({ kind: "part", sn: "P-XX-1", name: "样件", unit: "件" })
        .returning("id").executeTakeFirstOrThrow();
      return `/prod/mall/good_detail/${id}?delete=1`;
    },
    says: /商品已删除/,
  },
  {
    what: "an account",
    who: "admin",
    event: "delete",
    ask: ({ production }) =>
      Promise.resolve(`/pms/account/list?id=${production.id}&do=delete`),
    says: /账号已删除/,
  },
  {
    what: "an own address",
    who: "green",
    event: "delete",
    ask: ({ addresses }) =>
      Promise.resolve(
        `/common/account/address?confirm=delete&id=${addresses.green}`,
      ),
    says: /地址删除成功/,
  },
  {
    what: "an own sign-in",
    who: "sales",
    event: "end_session",
    async ask({ db, sales }, site) {
      await site.enter("sales");
      const { id } = await db.selectFrom("session").select("id")
        .where("account_id", "=", sales.id).orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return `/common/account/setting?confirm=end&id=${id}`;
    },
    says: /该设备已退出登录/,
  },
];

for (const { what, who, event, ask, says } of REMOVED) {
  Deno.test(`${what} that is removed in two tabs is removed, and the page says so in both`, async () => {
    await using world = await openWorld();
    const site = openSite(world.database);
    const visitor = await site.enter(who);
    const path = await ask(world, site);
    const tabs = [await visitor.get(path), await visitor.get(path)];
    for (const tab of tabs) {
      const done = await visitor.submit(path, tab, { form: sends(event) });
      equal(done.status, 303, done.text.slice(0, 300));
      const next = await visitor.get(done.location?.split("#")[0] ?? "");
      equal(next.status, 200);
      match(next.text, says);
    }
  });
}
