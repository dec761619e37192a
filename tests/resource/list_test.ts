import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { withStatements } from "@/db/statements.ts";
import type { Rights } from "@/domain/access.ts";
import { readSettings } from "@/domain/settings.ts";
import { ADDRESS } from "@/nouns/customer/address.ts";
import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { readFilter } from "@/platform/filter.ts";
import { exported } from "@/resource/shown.tsx";
import { specOf } from "@/resource/list.tsx";
import { filterOf, listRows, rowIds, rowsOf } from "@/resource/read.ts";
import type { Resource, Row } from "@/resource/spec.ts";
import { translator } from "@/locales/messages.ts";
import { refused } from "@/tests/refusals.ts";
import type { World } from "@/tests/world.ts";
import { addTool, HAMMER, openShed, removeTool, TOOL } from "./tool.ts";

async function sourceOf({ db, sales: actor }: World) {
  return { db, actor, settings: await readSettings(db) };
}

function filterFrom(query: string) {
  return readFilter(filterOf(TOOL), new URL(`http://x/?${query}`));
}

async function find(world: World, query: string): Promise<Row[]> {
  const list = await listRows(
    await sourceOf(world),
    TOOL,
    filterFrom(query),
  );
  return list.rows;
}

async function named(world: World, query: string): Promise<string[]> {
  return (await find(world, query)).map(({ values }) => String(values.name));
}

async function openStock(): Promise<World> {
  const world = await openShed();
  const sky = { organization_id: "天禾生态农场" };
  const tools = [
    { ...HAMMER, keeper_id: "sales", kind: 0 },
    { ...HAMMER, name: "冲击钻", code: "D-7", lent: "1" },
    { ...sky, name: "卷尺", code: "M-1", price: "12.50" },
    { ...sky, name: "Akku", lent: "1", keeper_id: "finance" },
  ];
  for (const tool of tools) await addTool(world, tool);
  const gone = await addTool(world, { ...HAMMER, name: "废品" });
  await removeTool(world, gone.id);
  return world;
}

/** Where a phone shows what everybody sees of a row; null: in a line of its own. */
function placesOf(noun: Resource) {
  const t = translator("zh-cn");
  const actor: Rights = {
    kind: "staff",
    group: 0,
    permissions: new Set(),
    organizationId: null,
  };
  const words = { t, timeZone: "Asia/Shanghai", actor };
  const seen = specOf(noun).columns(words).filter(({ hidden, drop }) =>
    !hidden && !drop
  );
  return Object.fromEntries(
    seen.map(({ key, phone }) => [key, phone ?? null]),
  );
}

Deno.test("on a phone what is short of a row stands in halves of a line, what is long in one of its own", () => {
  deepEqual(placesOf(ORGANIZATION), {
    name: "title",
    contact: "left",
    phone: "right",
    industry: "left",
    sales_account_id: "right",
    status: "status",
  });
  deepEqual(placesOf(ADDRESS), {
    receiver: "title",
    phone: "left",
    organization_id: "right",
    region: null,
    address: null,
    is_abroad: "line",
    is_default: "status",
  });
});

Deno.test("the newest first; by name as it is pronounced", async () => {
  await using world = await openStock();
  deepEqual(await named(world, ""), ["Akku", "卷尺", "冲击钻", "铁锤"]);
  deepEqual(await named(world, "sort=name"), [
    "Akku",
    "冲击钻",
    "卷尺",
    "铁锤",
  ]);
  deepEqual((await named(world, "sort=-name")).at(0), "铁锤");
});

Deno.test("a list is narrowed by choice, by yes and no, by who and by whose", async () => {
  await using world = await openStock();
  const { organizations: { green }, finance } = world;
  const cases: [string, string[]][] = [
    ["kind=0", ["铁锤"]],
    ["lent=1", ["Akku", "冲击钻"]],
    ["lent=0&kind=1", ["卷尺"]],
    [`keeper_id=${finance.id}`, ["Akku"]],
    [`organization_id=${green}`, ["冲击钻", "铁锤"]],
    ["organization_id=绿源", ["冲击钻", "铁锤"]],
    ["organization_id=没有", []],
    ["organization_id=天禾&lent=1", ["Akku"]],
    ["from=2000-01-01&to=2000-01-02", []],
  ];
  for (const [query, names] of cases) {
    deepEqual(await named(world, query), names, query);
  }
});

Deno.test("the keyword finds names, codes, pinyin and initials, letter by letter", async () => {
  await using world = await openStock();
  const cases: [string, string[]][] = [
    ["冲击", ["冲击钻"]],
    ["钻", ["冲击钻"]],
    ["冲钻", []],
    ["击钻", ["冲击钻"]],
    ["chongji", ["冲击钻"]],
    ["CJZ", ["冲击钻"]],
    ["d-7", ["冲击钻"]],
    ["tiechui", ["铁锤"]],
    ["%", []],
    ["_", []],
    ["废品", []],
  ];
  for (const [keyword, names] of cases) {
    const query = `keyword=${encodeURIComponent(keyword)}`;
    deepEqual(await named(world, query), names, keyword);
  }
});

Deno.test("what is no condition is refused at its name", async () => {
  await using _ = await openShed();
  for (
    const [query, field] of [
      ["kind=7", "kind"],
      ["lent=maybe", "lent"],
      ["keeper_id=x", "keeper_id"],
      ["sort=note", "sort"],
      ["page=0", "page"],
      [`organization_id=${"x".repeat(101)}`, "organization_id"],
    ] as const
  ) {
    await rejects(
      async () => await filterFrom(query),
      refused(42200, field),
      query,
    );
  }
});

Deno.test("a page takes two statements, however many rows and references it has", async () => {
  await using world = await openStock();
  const source = await sourceOf(world);
  const { statements, result } = await withStatements(() =>
    listRows(source, TOOL, filterFrom("page_size=3"))
  );
  equal(statements.length, 2);
  deepEqual([result.rows.length, result.total], [3, 4]);
  equal(result.rows[1]?.names.organization_id, "天禾生态农场");
  const second = await listRows(
    source,
    TOOL,
    filterFrom("page_size=3&page=2"),
  );
  deepEqual(second.rows.map(({ values }) => values.name), ["铁锤"]);
});

Deno.test("files and actions get the same rows in the same order, and of given ids only what is there", async () => {
  await using world = await openStock();
  const source = await sourceOf(world);
  const ids = await rowIds(source, TOOL, filterFrom("sort=name"), 3);
  const rows = await rowsOf(source, TOOL, ids);
  deepEqual(
    ids.map((id) => rows.find((row) => row.id === id)?.values.name),
    ["Akku", "冲击钻", "卷尺"],
  );
  const { rows: [gone] } = await sql<{ id: number }>`
    select id from tool where deleted_at is not null`.execute(world.db);
  deepEqual(await rowsOf(source, TOOL, [gone?.id ?? 0, 999_999]), []);
});

Deno.test("a file says money in yuan, choices and references in words", async () => {
  await using world = await openStock();
  const t = translator("zh-cn");
  const row = (await find(world, "keyword=M-1"))[0];
  if (!row) throw new Error("not found");
  const said = (name: string) => exported(t, TOOL.fields[name]!, name, row);
  deepEqual(
    ["name", "price", "weight", "lent", "kind", "organization_id", "keeper_id"]
      .map(said),
    ["卷尺", 12.5, null, "否", "是", "天禾生态农场", null],
  );
  const columns = specOf(TOOL).columns({
    t,
    timeZone: "Asia/Shanghai",
    actor: world.sales,
  });
  deepEqual(columns.map(({ key, hidden }) => hidden ? `${key}?` : key), [
    ...TOOL.columns,
  ]);
});
