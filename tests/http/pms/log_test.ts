import {
  deepEqual,
  doesNotMatch,
  equal,
  match,
  notEqual,
  ok,
} from "node:assert/strict";
import { sql } from "kysely";
import { inTransaction } from "@/db/transaction.ts";
import { GROUP } from "@/domain/access.ts";
import {
  AccountRights,
  RoleInput,
  STAFF_PANELS,
} from "@/domain/account/account_input.ts";
import { changeRights } from "@/domain/account/grants.ts";
import { deleteAccount, switchAccount } from "@/domain/account/manage.ts";
import { createRole } from "@/domain/account/roles.ts";
import {
  copyVersion,
  supersedeVersion,
} from "@/domain/catalogue/write_version.ts";
import { preparePackage } from "@/domain/inventory/packages.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { type Permission, PERMISSION_NAMES } from "@/domain/permissions.ts";
import {
  LOG_SOURCES,
  OPERATION_EVENTS,
  OPERATIONS as OPERATIONS_OF,
} from "@/domain/platform/logged.ts";
import { GoodsEdit } from "@/domain/catalogue/goods_input.ts";
import { updateGoods } from "@/domain/catalogue/write_goods.ts";
import { adjustStock, StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { applyDelivery, moveDelivery } from "@/domain/oem/delivery.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { parse } from "@/domain/validate.ts";
import {
  anyEventWords,
  eventWords,
  notedEvent,
  sourceWords,
  toldBy,
  valueWords,
} from "@/lists/platform/log_words.ts";
import { pageOf } from "@/lists/platform/about.tsx";
import { LOCALES, translator } from "@/locales/messages.ts";
import { isMessageKey } from "@/locales/messages.ts";
import { placeAt } from "@/site/map.ts";
import { versionOf } from "@/tests/domain/account/staff.ts";
import { linksOf } from "@/tests/html.ts";
import type { Visitor } from "@/tests/http.ts";
import { none } from "@/tests/none.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { openStory, type StorySite } from "@/tests/sites.ts";
import { openDemo, openEmpty, type World } from "@/tests/world.ts";

const LOG = "/pms/log";
const OPERATIONS = `${LOG}/dev-action-log`;

interface Desk extends StorySite {
  /** a super admin */
  admin: Visitor;
  /** somebody of the staff who has these permissions and no other */
  holding(...permissions: Permission[]): Promise<Visitor>;
}

async function openDesk(): Promise<Desk> {
  const story = await openStory();
  return {
    ...story,
    admin: await story.enter("admin"),
    async holding(...permissions) {
      await story.world.allow("nobody", ...permissions);
      return await story.enter("nobody");
    },
  };
}

/** The valve becomes dearer, by the super admin. */
async function raisePrice(
  { db, admin, goods }: World,
  other: { unit?: string } = {},
): Promise<void> {
  const before = await db.selectFrom("goods").selectAll()
    .where("id", "=", goods.valve).executeTakeFirstOrThrow();
  await updateGoods(
    db,
    admin,
    goods.valve,
    parse(GoodsEdit, {
      ...before,
      price: "88.80",
      cost_price: null,
      cover: null,
      images: [],
      ...other,
    }),
  );
}

Deno.test("no two acts of the operation log's filter have the same words, and imports are among them", () => {
  for (const locale of LOCALES) {
    const t = translator(locale);
    const words = OPERATION_EVENTS.map((event) => anyEventWords(t, event));
    equal(new Set(words).size, words.length, `${locale}: ${words}`);
    for (const source of LOG_SOURCES) {
      const own = OPERATIONS_OF[source].map((act) =>
        eventWords(t, source, act)
      );
      equal(new Set(own).size, own.length, `${locale}: ${source}`);
    }
  }
});

Deno.test("what was imported is found in the operation log by that act", async () => {
  await using desk = await openDesk();
  const { admin, world } = desk;
  await inTransaction(
    world.db,
    (trx) =>
      logOperation(trx, world.admin, "import", "goods", {
        id: null,
        after: { file: "pumps.csv", rows: 3 },
      }),
  );
  const page = await admin.get(`${OPERATIONS}?event=import`);
  equal(page.status, 200);
  match(page.text, /pumps\.csv/);
  match(page.body, /<option value="import"/);
});

Deno.test("the operation log says who changed which field of what, from what to what", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  await raisePrice(world);
  const page = await admin.get(OPERATIONS);
  equal(page.status, 200);
  match(page.text, /修改 电磁阀 商品 \d+ .*价格 ¥[\d.,]+ → ¥88\.80/);
  const link = linksOf(page.body).find(({ text }) => text === "电磁阀");
  equal(link?.href, `/prod/mall/good_detail/${world.goods.valve}`);
  equal((await admin.get(link?.href ?? "")).status, 200);

  admin.cookies.set("locale", "en-us");
  match(
    (await admin.get(OPERATIONS)).text,
    /Change .*Goods \d+ .*Price ¥[\d.,]+ → ¥88\.80/,
  );
});

Deno.test("a field that names another row is told by its name, a list by its entries", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const { organizations, goods } = world;
  await adjustStock(
    world.db,
    world.sales,
    parse(StockAdjustment, {
      organization_id: organizations.green,
      goods_id: goods.valve,
      quantity: 5,
      reason: "盘点",
      to_organization_id: organizations.sky,
    }),
  );
  const { text } = await admin.get(`${OPERATIONS}?source=oem_stock`);
  match(text, /商品 电磁阀/);
  const { body } = await admin.get(
    `${OPERATIONS}?source=oem_stock&format=csv`,
  );
  match(body, /调入企业：天禾/);
});

Deno.test("a list that was empty, or is, is told as nothing", async () => {
  await using desk = await openDesk();
  const { world: { db, admin: actor, sales, nobody }, admin } = desk;
  const { id } = await createRole(
    db,
    actor,
    parse(RoleInput, { name: "出纳", permissions: [] }),
  );
  for (const roles of [[id], []]) {
    const version = await versionOf(db, sales.id);
    const rights = { group: "1", permissions: [], roles, version };
    await changeRights(db, actor, sales.id, parse(AccountRights, rights));
  }
  await deleteAccount(db, actor, nobody.id);
  const { body } = await admin.get(`${OPERATIONS}?format=csv&source=account`);
  match(body, /角色：出纳 → —/);
  match(body, /角色：出纳[^ ]/);
  doesNotMatch(body, /权限：(?:"|；|,|\r|\n)|角色：(?: →|；|"|,)/);
});

Deno.test("what a change of prices took off an order is told by amount and reason", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const { db, sales } = world;
  const id = await placeOrder(world);
  for (const [amount, reason] of [[-40, "季度折扣"], [-50, "年度折扣"]]) {
    const { version } = await readOrder(db, id);
    const adjustments = [{ amount, reason }];
    await moveOrder(db, sales, id, "adjust_price", { version, adjustments });
  }
  const { text } = await admin.get(`${OPERATIONS}?source=oem_order`);
  match(text, /原价格调整 金额：-40.{1,3}原因：季度折扣/);
});

Deno.test("an operation is found by the field's label in either language, by its value, by who and by the row", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  await raisePrice(world);
  const found = async (query: string) => {
    const { text } = await admin.get(`${OPERATIONS}?${query}`);
    return text.includes("电磁阀 商品");
  };
  const { valve } = world.goods;
  for (
    const query of [
      `keyword=${encodeURIComponent("价格")}`,
      "keyword=Price",
      "keyword=8880",
      "actor=admin",
      "source=goods",
      `source=goods&source_id=${valve}`,
      "event=update",
    ]
  ) ok(await found(query), query);
  for (
    const query of [
      "keyword=nothing",
      "actor=sales",
      "source=goods_version",
      `source=goods&source_id=${valve + 1}`,
      "event=delete",
      "to=2020-01-01",
    ]
  ) ok(!await found(query), query);
  const wrong = await admin.get(`${OPERATIONS}?source_id=${valve}`);
  equal(wrong.status, 422);
  match(wrong.text, /请先选择对象，再填编号/);
  equal((await admin.get(`${OPERATIONS}?source=nothing`)).status, 422);
  equal((await admin.get(`${OPERATIONS}?after=x`)).status, 422);
});

Deno.test("the file of the operation log has the changes in words", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  await raisePrice(world);
  const { body } = await admin.get(`${OPERATIONS}?format=csv&source=goods`);
  match(body, /修改,商品 电磁阀,\d+,"?价格：¥[\d.,]+ → ¥88\.80/);
});

Deno.test("in the file of the operation log a field that was emptied is not like one that was filled in", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  await world.db.updateTable("goods").set({ unit: "只" })
    .where("id", "=", world.goods.valve).execute();
  await raisePrice(world, { unit: "" });
  await raisePrice(world, { unit: "个" });
  const { body } = await admin.get(`${OPERATIONS}?format=csv&source=goods`);
  match(body, /单位：只 → —/);
  match(body, /单位：个/);
});

/** An order's number as it is shown: the day and what follows it are told apart. */
function apart({ order_no }: { order_no: string }): string {
  return `${order_no.slice(0, 8)} ${order_no.slice(8)}`;
}

Deno.test("a link leads only where the reader may go", async () => {
  await using desk = await openDesk();
  const { world } = desk;
  await raisePrice(world);
  const id = await placeOrder(world, { status: "unpaid_complete" });
  await moveOrder(world.db, world.sales, id, "arrange");
  const order_no = apart(await readOrder(world.db, id));
  const reader = await desk.holding("manage_system_log");
  const log = await reader.get(OPERATIONS);
  ok(log.text.includes(order_no));
  const links = linksOf(log.body).map(({ href }) => href);
  ok(!links.some((href) => href.startsWith("/mkt/")), "no order");
  ok(!links.some((href) => href.startsWith("/prod/mall/good")), "no part");
  const acts = await reader.get(`${LOG}/omp-action-log`);
  ok(acts.text.includes(order_no));
  ok(!linksOf(acts.body).some(({ href }) => href.startsWith("/mkt/")));
});

Deno.test("the logs lead to the very role and to the very delivery application", async () => {
  await using desk = await openDesk();
  const { world: { db, admin: boss, green, addresses, goods }, admin } = desk;
  const role = await createRole(db, boss, {
    name: "会计",
    name_en: "",
    description: "只管账单",
    requires_totp: false,
    permissions: ["manage_bill"],
  });
  const delivery = await applyDelivery(db, green, {
    address_id: addresses.green,
    lines: [{ goods_id: goods.valve, quantity: 1 }],
    remark: "送到西门仓库",
  });
  const opened = async (log: string, called: string) => {
    const { body } = await admin.get(`${LOG}/${log}`);
    const link = linksOf(body)
      .find(({ text }) => text.replaceAll(" ", "") === called);
    ok(link, `${called} in ${log}`);
    const { text } = await admin.get(link.href);
    return [link.href, text] as const;
  };
  const [roleHref, shown] = await opened("dev-action-log", "会计");
  equal(roleHref, `/pms/account/role?open=${role.id}`);
  match(shown, /说明 只管账单 .*权限 账单管理 人数 0 创建时间/);
  const [href, application] = await opened(
    "omp-action-log",
    delivery.delivery_no,
  );
  equal(href, `/mkt/oem/inventory?tab=delivery&delivery=${delivery.id}`);
  match(application, /送到西门仓库/);
});

Deno.test("the pages that logs lead to are places of the site map, which says who may open them", () => {
  const paths = [...LOG_SOURCES, "receiving_card", "goods_category"]
    .map((source) => pageOf(source, 1)).filter((path) => path !== undefined);
  ok(paths.length > 10, paths.join());
  none(paths.filter((path) => !placeAt(path)));
});

Deno.test("what customers did is worded as in the order's timeline; what staff did is not among it", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const id = await placeOrder(world, { status: "unpaid_complete" });
  await moveOrder(world.db, world.sales, id, "arrange");
  const order_no = apart(await readOrder(world.db, id));
  const log = await admin.get(`${LOG}/omp-action-log`);
  match(log.text, /green 绿源[^ ]* 确认订单/);
  match(log.text, /提交定金凭证/);
  ok(!log.text.includes("安排生产 "), "that was sales");
  const link = linksOf(log.body).find(({ text }) => text === order_no);
  equal(link?.href, `/mkt/oem/detail/${id}`);
  const count = async (query: string) =>
    (await admin.get(`${LOG}/omp-action-log?${query}`)).text
      .split(order_no).length - 1;
  equal(await count("act=oem_order.confirm"), 1);
  equal(await count("act=oem_order.receive_nothing"), 0);
  ok(await count(`keyword=${order_no.replace(" ", "")}`) >= 3);
  equal(await count("actor=sky"), 0);
});

Deno.test("uploads say who uploaded what for which document", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const id = await placeOrder(world, { status: "unpaid_complete" });
  const order_no = apart(await readOrder(world.db, id));
  const customers = await admin.get(`${LOG}/omp-upload-log`);
  match(customers.text, new RegExp(`图片 .*green.*付款凭证 ${order_no}`));
  const link = linksOf(customers.body).find(({ text }) => text === order_no);
  equal(link?.href, `/mkt/oem/detail/${id}`);
  const staff = await admin.get(`${LOG}/cms-upload-log`);
  ok(!staff.text.includes(order_no));
});

Deno.test("a log without an entry says so; only who asked for something is told to ask for less", async () => {
  await using desk = await openDesk();
  const path = `${LOG}/cms-upload-log`;
  const all = await desk.admin.get(path);
  match(all.text, /还没有上传过文件/);
  ok(!all.text.includes("放宽条件"), all.text);
  const some = await desk.admin.get(`${path}?keyword=x`);
  match(some.text, /放宽条件再试。 清除筛选/);
});

Deno.test("the page of text messages says that nothing sends any", async () => {
  await using desk = await openDesk();
  const page = await desk.admin.get(`${LOG}/sms-log`);
  equal(page.status, 200);
  match(page.text, /系统还没有接入短信服务，不会发送短信/);
  await desk.world.db.insertInto("sms_log").values({
    phone: "13812345678",
    content: "您的订单已发货",
    status: "failed",
    reason: "no balance",
  }).execute();
  const shown = await desk.admin.get(`${LOG}/sms-log?keyword=13812345678`);
  match(shown.text, /您的订单已发货/);
  const row = shown.body.slice(shown.body.indexOf("<tbody"));
  match(row, /发送失败/);
  const tab = (name: string) =>
    linksOf(shown.body).find(({ text }) => text === name)?.href ?? "";
  const failed = await desk.admin.get(tab("发送失败"));
  match(failed.text, /您的订单已发货/);
  const sent = await desk.admin.get(tab("已发送"));
  ok(!sent.text.includes("您的订单已发货"));
  const none = await desk.admin.get(`${LOG}/sms-log?keyword=13912345678`);
  ok(!none.text.includes("您的订单已发货"));
});

Deno.test("a file that can't be made leads back to the list, which says why: too many rows, or a wrong condition", async () => {
  await using desk = await openDesk();
  const list = `${LOG}/sms-log?status=sent`;
  await sql`insert into sms_log (phone, content, status)
    select '13812345678', '您的订单已发货', 'sent' from generate_series(1, 100001)`
    .execute(desk.world.db);
  const many = await desk.admin.get(`${list}&format=csv`);
  deepEqual([many.status, many.location], [303, list]);
  match((await desk.admin.get(list)).text, /一次最多导出 100,000 行/);
  const wrong = await desk.admin.get(`${list}&from=x&format=xlsx`);
  equal(wrong.location, `${list}&from=x`);
  match((await desk.admin.get(`${list}&from=x`)).text, /请输入有效日期/);
});

Deno.test("the logs are for who has the permission", async () => {
  await using desk = await openDesk();
  const reader = await desk.holding("manage_customer");
  for (
    const page of [
      "dev-action-log",
      "omp-action-log",
      "cms-upload-log",
      "omp-upload-log",
      "sms-log",
    ]
  ) {
    equal((await reader.get(`${LOG}/${page}`)).status, 403, page);
    equal((await desk.admin.get(`${LOG}/${page}`)).status, 200, page);
  }
});

Deno.test("a finished import has words in both languages, with its file and rows", () => {
  for (const t of LOCALES.map(translator)) {
    notEqual(eventWords(t, "individual", "import"), "import");
  }
  none(["file", "rows"].filter((name) => !isMessageKey(`log.field.${name}`)));
});

/** Columns of few values that no operation notes: orders say theirs in the words of their journal. */
const NEVER_NOTED = [
  "message.kind",
  "oem_order.delivery",
  "oem_order.holder",
  "oem_order.pay_status",
  "oem_order.type",
];

Deno.test("every value that the tables of the log allow in a column of few has words in both languages, and so have groups, panels and permissions", async () => {
  await using world = await openEmpty();
  const { rows } = await sql<{ source: string; rule: string }>`
    select conrelid::regclass::text as source, pg_get_constraintdef(oid) as rule
    from pg_constraint where contype = 'c'
      and conrelid::regclass::text in (${sql.join(LOG_SOURCES)})`
    .execute(world.db);
  const ruled = rows.flatMap(({ source, rule }): [string, string[]][] => {
    const [, column, values = ""] =
      /\((\w+) = ANY \(ARRAY\[(.*?)\]\)/.exec(rule) ?? [];
    const said = [...values.matchAll(/(-?\w+)'?(?:::\w+)?(?:, |$)/g)];
    const names = said.map(([, name = ""]) => name);
    return column ? [[`${source}.${column}`, names]] : [];
  });
  ok(ruled.length > 10);
  const all: [string, readonly string[]][] = [
    ...ruled.filter(([of]) => !NEVER_NOTED.includes(of)),
    ["organization.status", ["0", "1"]],
    ["account.group", Object.values(GROUP).map(String)],
    ["account.panel", [...STAFF_PANELS, "oem"]],
    ["role.permissions", PERMISSION_NAMES],
  ];
  const faults = LOCALES.map(translator).flatMap((t) =>
    all.flatMap(([of, values]) =>
      values.filter((value) => valueWords(t, of, value) === value)
        .map((value) => `${t.locale} ${of} ${value}`)
    )
  );
  none(faults);
});

Deno.test("the operation log says who was shut out, which permissions a role has, what took a version's place and where an organization went", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const { db } = world;
  await inTransaction(
    db,
    (trx) => switchAccount(trx, world.admin, world.nobody.id, 0),
  );
  await createRole(db, world.admin, {
    name: "会计",
    name_en: "",
    description: "",
    requires_totp: false,
    permissions: ["manage_bill", "manage_invoice"],
  });
  const version = await db.selectFrom("goods_version").select("id")
    .where("version", "=", "v1").executeTakeFirstOrThrow();
  const none = { superseded_by: null };
  await supersedeVersion(db, world.admin, version.id, none);
  await inTransaction(
    db,
    (trx) =>
      logOperation(trx, world.admin, "merge", "organization", {
        id: world.organizations.sky,
        before: { name: "天禾" },
        after: { merged_into: "绿源" },
      }),
  );
  const { body } = await admin.get(`${OPERATIONS}?format=csv`);
  for (const keyword of ["账单管理", "manage_bill"]) {
    const found = await admin.get(
      `${OPERATIONS}?keyword=${encodeURIComponent(keyword)}`,
    );
    match(found.text, /新建角色 会计/, keyword);
  }
  match(body, /停用账号,.*状态：启用 → 已停用/);
  match(body, /权限：账单管理、发票管理/);
  match(body, /停用版本,.*状态：在用 → 停用/);
  match(body, /合并到：绿源/);
});

Deno.test("a bill in the operation log names its parts by code and name, those that were noted by their ids too", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const { db, goods } = world;
  const version = await db.selectFrom("goods_version").select("id")
    .where("version", "=", "v1").executeTakeFirstOrThrow();
  await copyVersion(db, world.admin, version.id, { version: "v9" });
  const after = { lines: [{ goods_id: goods.seal, usage: 7 }] };
  await inTransaction(
    db,
    (trx) =>
      logOperation(trx, world.admin, "update", "goods_version", {
        id: version.id,
        after,
      }),
  );
  const log = await admin.get(`${OPERATIONS}?format=csv&source=goods_version`);
  match(log.body, /复制,.*商品：valve 电磁阀、用量：4、配件：否/);
  match(log.body, /修改,.*用量：7、商品：seal 密封圈/);
});

Deno.test("the operation log names those whom a message went to, and folds no single line", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const { db, sales, finance } = world;
  const audience = { accounts: [sales.id, finance.id] };
  const log = (event: string, after: Record<string, unknown>) =>
    inTransaction(
      db,
      (trx) =>
        logOperation(trx, world.admin, event, "message", { id: 1, after }),
    );
  await log("send", { subject: "停电通知", audience });
  const { text } = await admin.get(OPERATIONS);
  match(text, /收件范围 账号：sales、finance/);

  const fields = { name: "一", nickname: "二", contact: "三", phone: "四" };
  await log("update", fields);
  const four = await admin.get(OPERATIONS);
  ok(!four.body.includes('<details><summary class="lk">另有'));
  await log("update", { ...fields, email: "五" });
  match((await admin.get(OPERATIONS)).text, /另有 2 项/);
});

Deno.test("a package in the operation log says which goods it holds, and how many", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const { db } = world;
  const order = await placeOrder(world, { status: "production_complete" });
  const line = await db.selectFrom("shipment_line as l")
    .innerJoin("shipment as h", "h.id", "l.shipment_id")
    .select(["h.id", "l.line_id", "l.sn", "l.name"])
    .where("h.source", "=", "oem_order").where("h.source_id", "=", order)
    .executeTakeFirstOrThrow();
  const content = {
    carrier: "顺丰",
    express_no: "SF1000000001",
    lines: [{ line_id: line.line_id, quantity: 1 }],
  };
  const { id } = await preparePackage(db, world.warehouse, line.id, content);
  const created_at = "2026-11-21T02:03:04.000Z";
  const old = { shipment_id: line.id, ...content, created_at };
  await inTransaction(
    db,
    (trx) =>
      logOperation(trx, world.admin, "prepare", "package", { id, after: old }),
  );
  const log = await admin.get(`${OPERATIONS}?format=csv&source=package`);
  const told = log.body.split(`商品：${line.sn} ${line.name}、数量：1`);
  equal(told.length, 3, log.body);
  doesNotMatch(log.body, /02:03:04/, "what earlier versions kept");
});

Deno.test("the operation log says by which parcel a delivery application was shipped", async () => {
  await using desk = await openDesk();
  const { world, admin } = desk;
  const { db, green } = world;
  const { id } = await applyDelivery(db, green, {
    address_id: world.addresses.green,
    lines: [{ goods_id: world.goods.valve, quantity: 1 }],
    remark: "",
  });
  const parcel = { carrier: "德邦快递", express_no: "DPK1" };
  await moveDelivery(db, world.warehouse, id, "ship", parcel);
  const log = await admin.get(`${OPERATIONS}?format=csv&source=oem_delivery`);
  match(log.body, /已发货：德邦快递 DPK1/);
});

Deno.test("what the demo's operation log holds has words in both languages", async () => {
  await using demo = await openDemo();
  const rows = await demo.db.selectFrom("operation_log")
    .select(["source", "event", "before", "after"]).execute();
  ok(rows.length > 100);
  const faults = new Set<string>();
  for (const t of LOCALES.map(translator)) {
    for (const { source, event, before, after } of rows) {
      if (eventWords(t, source, event) === event) {
        faults.add(`${t.locale} ${source} ${event}`);
      }
      if (sourceWords(t, source) === source) {
        faults.add(`${t.locale} ${source}`);
      }
      const values = Object.entries({ ...before ?? {}, ...after ?? {} });
      for (const [name, value] of values) {
        const noted = notedEvent(source, name) && typeof value === "object";
        if (!noted && !isMessageKey(`log.field.${name}`)) {
          faults.add(`${source}.${name}`);
        }
      }
    }
  }
  none([...faults]);
});

Deno.test("a report on a task and the parcels of an application are told in words, as those of an order", () => {
  const t = translator("zh-cn");
  const changes = (source: string, after: Record<string, unknown>) =>
    Object.entries(after).map(([name, value]) =>
      toldBy(t, notedEvent(source, name) ?? "", value)
    );
  deepEqual(
    changes("production_task", {
      progress: { process: "加工", percent: 30, remark: "第一批" },
    }),
    [[{ field: "生产进度", before: null, after: "加工 30%、第一批" }]],
  );
  deepEqual(
    changes("oem_delivery", {
      ship: { packages: [{ carrier: "德邦快递", express_no: "DPK1" }] },
    }),
    [[{ field: "已发货", before: null, after: "德邦快递 DPK1" }]],
  );
});
