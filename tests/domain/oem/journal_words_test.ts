import { deepEqual, equal, ok } from "node:assert/strict";
import { ORDER_LOG_EVENTS, wordEntry } from "@/domain/oem/journal_words.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";
import { translator } from "@/locales/messages.ts";
import { placeOrder } from "../../orders.ts";
import { openWorld } from "../../world.ts";

Deno.test("every event that the flow writes into the journal has its words", () => {
  const known: readonly string[] = ORDER_LOG_EVENTS;
  for (const event of orderFlow.events) {
    for (const row of orderFlow.rows[event]) {
      for (const name of row.log ?? [event]) ok(known.includes(name), name);
    }
  }
});

Deno.test("the journal of a whole order is worded in both languages, with its parameters", async () => {
  await using world = await openWorld();
  const id = await placeOrder(world, { status: "completed" });
  const rows = await world.db.selectFrom("journal").select(["event", "params"])
    .where("source_id", "=", id).orderBy("id").execute();
  const told = (t: ReturnType<typeof translator>) =>
    rows.map(({ event, params }) => {
      const { label, details } = wordEntry(event, params)!;
      return [label, ...details].map(({ key, params }) => t(key, params)).join(
        " | ",
      );
    });
  deepEqual(told(translator("zh-cn")), [
    "创建订单 | 订单总额 ¥647.36",
    "确认订单 | 订单总额 ¥647.36 | 其中定金 ¥194.21",
    "提交定金凭证 | 金额 ¥194.21",
    "已收到付款 | 金额 ¥194.21 | 尚未付清 ¥453.15",
    "安排生产",
    "排产完成 | 计划 2036-12-01 至 2036-12-15",
    "开始生产",
    "生产完成",
    `已发货 | 顺丰速运 ${await expressNo(world.db)}`,
    "确认收货 | 实收 2 / 2 件",
    "提交尾款凭证 | 金额 ¥453.15",
    "已收到付款 | 金额 ¥453.15 | 已全部付清",
    "款项已结清",
    "订单完成",
  ]);
  equal(
    told(translator("en-us"))[1],
    "Confirm | Order total ¥647.36 | Deposit ¥194.21",
  );
});

Deno.test("an edit that leaves the total as it was tells of no change of it", () => {
  const told = (total: number) =>
    wordEntry("edit", { before: 10, total })?.details;
  deepEqual(told(10), []);
  deepEqual(told(12), [{
    key: "oem.order.detail.total_changed",
    params: { before: "¥10.00", total: "¥12.00" },
  }]);
});

Deno.test("an event that orders do not have, or parameters of another shape, are not worded as one", () => {
  equal(wordEntry("toString", {}), null);
  deepEqual(wordEntry("create", { total: "x" })?.details, []);
});

async function expressNo(
  db: Awaited<ReturnType<typeof openWorld>>["db"],
): Promise<string> {
  const row = await db.selectFrom("package").select("express_no")
    .executeTakeFirstOrThrow();
  return row.express_no;
}

Deno.test("a plan whose remark was taken away says so, a report without one says nothing of it", () => {
  const keys = (event: string) =>
    wordEntry(event, { remark: "" })?.details.map(({ key }) => key);
  deepEqual(keys("replan"), ["oem.order.detail.remark_removed"]);
  deepEqual(keys("progress"), []);
});
