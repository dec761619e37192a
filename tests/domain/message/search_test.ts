import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { listInbox } from "@/db/message/inbox.ts";
import { withStatements } from "@/db/statements.ts";
import type { Actor } from "@/domain/access.ts";
import { InboxFilter } from "@/domain/message/message_filter.ts";
import { noticesSaying } from "@/domain/message/notice_search.ts";
import { wordMessage } from "@/domain/message/words.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { parse } from "@/domain/validate.ts";
import { type Locale, translator } from "@/locales/messages.ts";
import { advance, placeOrder, readOrder } from "@/tests/orders.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { readerOf } from "./posting.ts";

/** The subjects and texts that a keyword finds. */
async function found(
  { db }: World,
  actor: Actor,
  keyword: string,
  locale: Locale = "zh-cn",
): Promise<string[]> {
  const reader = { ...readerOf(actor), locale };
  const { rows, total } = await listInbox(
    db,
    reader,
    parse(InboxFilter, { keyword }),
  );
  equal(rows.length, total);
  return rows.map((row) => {
    const { subject, content } = wordMessage(translator(locale), row);
    return `${subject} ${content}`;
  });
}

Deno.test("a notice is found by what it says in the reader's language, and by what it shows of its document", async () => {
  await using world = await openWorld();
  const { db, green, sales, warehouse } = world;
  const id = await placeOrder(world);
  const { version } = await readOrder(db, id);
  await moveOrder(db, sales, id, "adjust_price", {
    version,
    adjustments: [{ amount: "-7.36", reason: "年度折扣" }],
  });
  await advance(world, id, green, "production_complete");
  const lines = await db.selectFrom("oem_order_line")
    .select(["id as line_id", "quantity"]).where("order_id", "=", id).execute();
  await moveOrder(db, warehouse, id, "ship", {
    packages: [{ carrier: "京东物流", express_no: "JDVB08123456", lines }],
  });
  for (
    const keyword of [
      "调整价格",
      "已发货",
      "京东物流",
      "物流",
      "JDVB08123456",
      "jdvb",
      "¥640.00",
      "640.00",
      "付款已确认",
    ]
  ) {
    const rows = await found(world, green, keyword);
    ok(rows.length > 0, keyword);
    const says = (row: string) =>
      row.toLowerCase().includes(keyword.toLowerCase());
    ok(rows.every(says), `${keyword}: ${rows}`);
  }
  equal((await found(world, green, "on its way", "en-us")).length, 1);
  deepEqual(await found(world, green, "已发货", "en-us"), []);
  deepEqual(await found(world, green, "on its way"), []);
  deepEqual(await found(world, green, "没有这样的话"), []);
  const waits = await found(world, sales, "轮到您处理");
  equal(waits.length, 1, "sales arranged one order");
});

Deno.test("a notice is found by its whole subject as it is read, and by its customer beside what happened", async () => {
  await using world = await openWorld();
  const { green, sales } = world;
  await advance(world, await placeOrder(world), green, "unpaid_complete");
  await placeOrder(world, { by: world.sky });
  for (const locale of ["zh-cn", "en-us"] as const) {
    const rows = await listInbox(
      world.db,
      { ...readerOf(sales), locale },
      parse(InboxFilter, {}),
    );
    ok(rows.total > 1);
    for (const row of rows.rows) {
      const { subject } = wordMessage(translator(locale), row);
      const again = await found(world, sales, subject, locale);
      ok(again.length > 0, subject);
      ok(again.every((one) => one.startsWith(subject)), `${subject}: ${again}`);
    }
  }
  equal((await found(world, sales, "绿源 新订单")).length, 1);
  deepEqual(await found(world, sales, "绿源 没有这样的话"), []);
});

Deno.test("a state or an event is looked for in those notices alone that show it", () => {
  const { names, shown } = noticesSaying("zh-cn", "提交定金凭证");
  deepEqual(names, []);
  deepEqual(shown.map(({ param, values }) => [param, values]), [
    ["event", ["oem.order.log.submit_deposit"]],
  ]);
  ok(shown[0]?.names.includes("order"));
  ok(!shown[0]?.names.includes("order_shipped"));
  const values = ["到期自动收货", "已确认收货"].map((keyword) =>
    noticesSaying("zh-cn", keyword).shown.flatMap((one) => one.values)
  );
  deepEqual(values, [
    ["oem.order.detail.automatic"],
    ["message.done.confirm_receipt"],
  ]);
});

Deno.test("a page of an inbox is two statements, with a keyword, too, and the keyword's pages are in its order", async () => {
  await using world = await openWorld();
  const { db, green } = world;
  for (let i = 0; i < 3; i++) await placeOrder(world, { status: "shipping" });
  await sql`update message_recipient set read_at = app_now() where message_id in (
    select min(id) from message where key = 'order_shipped')`.execute(db);
  const read = async (query: Record<string, string>) => {
    const { result, statements } = await withStatements(() =>
      listInbox(db, readerOf(green), parse(InboxFilter, query))
    );
    equal(statements.length, 2);
    return result;
  };
  await read({});
  const all = await read({ keyword: "已发货" });
  deepEqual(all.counts, { unread: 2, read: 1 });
  const ids = all.rows.map(({ id }) => id);
  deepEqual(ids, [...ids].sort((a, b) => b - a));
  const second = await read({
    keyword: "已发货",
    page_size: "1",
    page: "2",
    sort: "created_at",
  });
  deepEqual(second.rows.map(({ id }) => id), [ids[1]]);
  const old = await read({ keyword: "已发货", read: "1" });
  deepEqual(old.rows.map(({ id }) => id), [ids[2]]);
  deepEqual([old.total, old.counts], [1, all.counts]);
});
