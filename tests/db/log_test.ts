import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { CursorList } from "@/db/list.ts";
import { NEAR } from "@/db/log_search.ts";
import {
  customerActIds,
  listCustomerActs,
} from "@/db/platform/log/customer_acts.ts";
import { listOperations, operationIds } from "@/db/platform/log/operations.ts";
import { listUploads, uploadIds } from "@/db/platform/log/uploads.ts";
import { movementIds } from "@/db/oem/movements.ts";
import { MovementFilter } from "@/domain/oem/stock_filter.ts";
import {
  CustomerActFilter,
  OperationFilter,
  UploadFilter,
} from "@/domain/platform/log_filter.ts";
import { searchText } from "@/domain/search_text.ts";
import { placeOrder, readOrder } from "@/tests/orders.ts";
import { staffWith } from "../domain/catalogue/people.ts";
import { openWorld, type World } from "../world.ts";
import { filterOf, pagesOf, SETTINGS, statementsOf } from "./demo.ts";
import * as lists from "./lists.ts";

const ROWS = NEAR + 500;

/** No goods have these ids: what was done to them is found by what was changed alone. */
const NO_GOODS = 1_000_000;

/** More operations than are looked through one by one; every seventh is of a valve, the oldest of a pump. */
async function manyOperations({ db, sales, finance }: World): Promise<void> {
  await sql`insert into operation_log (account_id, at, event, source, source_id, before, after)
    select case when i % 2 = 0 then ${sales.id}::bigint else ${finance.id} end,
      now() - i * interval '1 minute', 'update', 'goods', i + ${NO_GOODS}::int,
      jsonb_build_object('price', i), jsonb_build_object('price', i + 1, 'name',
        case when i = ${ROWS} then '12V 水泵' when i % 7 = 0 then '电磁阀 DN25' else '密封圈' end)
    from generate_series(1, ${ROWS}::int) as i`.execute(db);
}

/** The ids of a log, page by page to its end. */
async function walked<Row extends { id: number }>(
  read: (query: string) => Promise<CursorList<Row>>,
): Promise<number[]> {
  const pages = await pagesOf((after) => read(`page_size=150${after}`));
  return pages.flat().map(({ id }) => id);
}

Deno.test("the operation log finds words that are frequent and words that are rare, as far down as it goes", async () => {
  await using world = await openWorld();
  const { db } = world;
  await manyOperations(world);
  const reader = staffWith(world, "manage_system_log");
  const list = (query: string) =>
    listOperations(db, reader, filterOf(OperationFilter, query), [], SETTINGS);
  const expected = async (text: string) =>
    (await db.selectFrom("operation_log").select("id")
      .where(sql<string>`after::text`, "like", `%${text}%`)
      .orderBy("at", "desc").orderBy("id", "desc").execute())
      .map(({ id }) => id);
  for (
    const [keyword, text] of [["电磁阀", "电磁阀"], ["水泵", "水泵"], [
      "12v",
      "12V",
    ]]
  ) {
    const query = `keyword=${encodeURIComponent(keyword ?? "")}`;
    const ids = await expected(text ?? "");
    ok(ids.length > 0);
    deepEqual(await walked((page) => list(`${query}&${page}`)), ids, keyword);
    const filter = filterOf(OperationFilter, query);
    deepEqual(
      await operationIds(db, reader, filter, [], SETTINGS, ROWS),
      ids,
      keyword,
    );
  }
  equal((await list("keyword=nothing")).rows.length, 0);
  equal((await list("keyword=%25")).rows.length, 0, "no pattern");
});

Deno.test("a field is found by its label: whoever looks for prices finds what changed one", async () => {
  await using world = await openWorld();
  const { db } = world;
  await manyOperations(world);
  const reader = staffWith(world, "manage_system_log");
  const find = async (kept: string[]) => {
    const filter = filterOf(OperationFilter, "keyword=nothing&page_size=200");
    return (await listOperations(db, reader, filter, kept, SETTINGS)).rows;
  };
  equal((await find(["|price="])).length, 200);
  equal((await find(["|rice="])).length, 0, "a name is whole");
});

Deno.test("what was done to a row is found by what the row is called, whether it changed that or not", async () => {
  await using world = await openWorld();
  const { db, sales, goods, organizations } = world;
  const order = await placeOrder(world);
  await db.updateTable("goods").where("id", "=", goods.board)
    .set({ search: searchText("board", "控制主板") }).execute();
  const { order_no } = await readOrder(db, order);
  const { id: version } = await db.selectFrom("goods_version").select("id")
    .where("goods_id", "=", goods.irrigator).executeTakeFirstOrThrow();
  await manyOperations(world);
  const told = [
    ["oem_order", order],
    ["goods", goods.board],
    ["goods_version", version],
    ["organization", organizations.green],
    ["oem_stock", organizations.green],
    ["account", sales.id],
  ] as const;
  await db.insertInto("operation_log").values(
    told.map(([source, source_id], i) => ({
      account_id: sales.id,
      at: sql<Date>`now() - ${i + ROWS + 1} * interval '1 minute'`,
      event: "update",
      source,
      source_id,
      after: JSON.stringify({ remark: "?" }),
    })),
  ).execute();
  const reader = staffWith(world, "manage_system_log");
  const find = async (keyword: string) => {
    const query = `source=&keyword=${encodeURIComponent(keyword)}`;
    const filter = filterOf(OperationFilter, query);
    const { rows } = await listOperations(db, reader, filter, [], SETTINGS);
    const ids = await operationIds(db, reader, filter, [], SETTINGS, 200);
    deepEqual(ids, rows.map(({ id }) => id), "the file has the same");
    return rows.filter(({ after }) => after?.remark === "?")
      .map(({ source }) => source);
  };
  deepEqual(await find(order_no), ["oem_order"]);
  deepEqual(await find(order_no.slice(0, 8)), [], "a number is typed whole");
  for (const board of ["控制主板", "主板", "BOARD", "kongzhi", "kzzb"]) {
    deepEqual(await find(board), ["goods"], board);
  }
  deepEqual(await find("智能灌溉机"), ["goods_version"]);
  const { name } = await db.selectFrom("organization").select("name")
    .where("id", "=", organizations.green).executeTakeFirstOrThrow();
  deepEqual(await find(name), ["organization", "oem_stock"]);
  deepEqual(await find(sales.username), ["account"]);
  deepEqual(await find("%"), []);
});

Deno.test("the operation log is narrowed to who, to what, to one row and to days", async () => {
  await using world = await openWorld();
  const { db } = world;
  await manyOperations(world);
  const reader = staffWith(world, "manage_system_log");
  const rows = async (query: string) => {
    const filter = filterOf(OperationFilter, `page_size=200&${query}`);
    return (await listOperations(db, reader, filter, [], SETTINGS)).rows;
  };
  ok((await rows("actor=finance")).every(({ who }) => who === "finance"));
  equal((await rows("actor=finance")).length, 200);
  equal((await rows("actor=green")).length, 0, "no customer is among them");
  equal((await rows(`source=goods&source_id=${NO_GOODS + 77}`)).length, 1);
  equal((await rows("source=goods_version")).length, 0);
  equal((await rows("event=delete")).length, 0);
  equal((await rows("to=2020-01-01")).length, 0);
});

Deno.test("who may not read the logs finds nothing in them", async () => {
  await using world = await openWorld();
  const { db, sales, green } = world;
  await manyOperations(world);
  for (const actor of [sales, green, staffWith(world, "manage_oem")]) {
    const operations = filterOf(OperationFilter);
    const acts = filterOf(CustomerActFilter);
    const uploads = filterOf(UploadFilter);
    const found = [
      await operationIds(db, actor, operations, [], SETTINGS, 10),
      await customerActIds(db, actor, acts, SETTINGS, 10),
      await uploadIds(db, actor, "oem", uploads, SETTINGS, 10),
      await uploadIds(db, actor, "staff", uploads, SETTINGS, 10),
    ];
    deepEqual(found, [[], [], [], []]);
  }
});

/** Files of customers and, rarely, of staff. */
async function manyFiles({ db, sales, green }: World): Promise<void> {
  await sql`insert into file (account_id, name, class, mime, size, sha256, storage_key, created_at)
    select case when i % 100 = 0 then ${sales.id}::bigint else ${green.id} end,
      case when i = ${ROWS} then '合同.pdf' else '凭证' || i || '.png' end,
      case when i = ${ROWS} then 'document' else 'image' end,
      'image/png', 10, 'x', 'many-' || i, now() - i * interval '1 minute'
    from generate_series(1, ${ROWS}::int) as i`.execute(db);
}

Deno.test("uploads of staff and of customers are two logs, each in its order and found by name", async () => {
  await using world = await openWorld();
  const { db } = world;
  await manyFiles(world);
  const reader = staffWith(world, "manage_system_log");
  for (const kind of ["staff", "oem"] as const) {
    const list = (query: string) =>
      listUploads(db, reader, kind, filterOf(UploadFilter, query), SETTINGS);
    const expected = (await db.selectFrom("file as f")
      .innerJoin("account as a", "a.id", "f.account_id")
      .select("f.id").where("a.kind", "=", kind)
      .orderBy("f.created_at", "desc").orderBy("f.id", "desc").execute())
      .map(({ id }) => id);
    ok(expected.length > 0);
    deepEqual(await walked(list), expected, kind);
    deepEqual(
      await walked((page) => list(`keyword=png&${page}`)).then((ids) =>
        ids.length
      ),
      kind === "staff" ? expected.length - 1 : expected.length,
    );
    const who = kind === "staff" ? "sales" : "green";
    deepEqual(await walked((page) => list(`actor=${who}&${page}`)), expected);
    equal((await list("actor=nobody&class=image")).rows.length, 0);
    const rare = await list(`keyword=${encodeURIComponent("合同")}`);
    equal(rare.rows.length, kind === "staff" ? 1 : 0);
  }
});

Deno.test("the ledger finds a part and a document, however far down", async () => {
  await using world = await openWorld();
  const { db, sales, goods, organizations } = world;
  await sql`insert into oem_movement (organization_id, goods_id, type, quantity, balance, reference, at)
    select ${organizations.green}, case when i = ${ROWS} then ${
    goods["pump-12v"]
  }::bigint else ${goods.valve} end,
      'out', 1, i, case when i % 1000 = 0 then 'T-1' else '' end, now() - i * interval '1 minute'
    from generate_series(1, ${ROWS}::int) as i`.execute(db);
  const list = (query: string) => lists.movements(db, sales, query);
  const count = (query: string) =>
    walked((page) => list(`${query}&${page}`)).then((ids) => ids.length);
  equal(await count("keyword=T-1"), Math.floor(ROWS / 1000));
  equal(await count("keyword=valve&type=out"), ROWS - 1);
  equal(await count("keyword=pump&type=out"), 1);
  const filter = filterOf(MovementFilter, "keyword=valve&type=out");
  equal(
    (await movementIds(db, sales, filter, SETTINGS, 10_000)).length,
    ROWS - 1,
  );
});

Deno.test("a log is read in one statement, with somebody and something to look for in three", async () => {
  await using world = await openWorld();
  const { db } = world;
  const reader = staffWith(world, "manage_system_log");
  const operations = (query: string) => () =>
    listOperations(db, reader, filterOf(OperationFilter, query), [], SETTINGS);
  equal(await statementsOf(operations("")), 1);
  equal(await statementsOf(operations("actor=sales&keyword=x")), 3);
  const acts = () =>
    listCustomerActs(db, reader, filterOf(CustomerActFilter), SETTINGS);
  equal(await statementsOf(acts), 1);
});
