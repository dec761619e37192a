import { ok } from "node:assert/strict";
import { sql } from "kysely";
import { FINDERS } from "@/db/platform/search_kinds.ts";
import { FOUND_KINDS, type FoundKind } from "@/db/platform/search.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { searchText } from "@/domain/search_text.ts";
import { none } from "../none.ts";
import { openWorld } from "../world.ts";
import { rowsRead } from "./rows_read.ts";

/** Common and rare, Chinese and not, numbers and beginnings of numbers, nothing that there is. */
const TYPED = [
  "2",
  "20261101",
  "2026110112345",
  "00123",
  "139",
  "13912345678",
  "王",
  "王伟",
  "ww",
  "水泵",
  "w-77",
  "w-7777",
  "lvyuan",
  "zzzz",
  "不存在",
];

Deno.test("among many rows no keyword makes the search go through all of them", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin, green } = world;
  await fill(db, world.organizations.sky, world.sky.id);
  const faults: string[] = [];
  for (const keyword of TYPED) {
    for (const [name, actor] of Object.entries({ admin, green })) {
      for (const kind of FOUND_KINDS) {
        if (!FINDERS[kind].may(actor)) continue;
        const read = await readBySearch(db, kind, actor, keyword);
        if (read > 6_000) faults.push(`${kind} ${name} ${keyword}: ${read}`);
      }
    }
  }
  none(faults);
});

Deno.test("the words of a row: whole, by the ends of what has parts, by the last digits of a mobile number", async () => {
  await using world = await openWorld();
  const found = async (search: string, query: string) => {
    const { rows } = await sql<{ found: boolean }>`
      select search_words(${search}) @@ ${query}::tsquery as found`
      .execute(world.db);
    return rows[0]?.found;
  };
  const search = searchText("P-MB-0412", "绿源 农业", "13800006621");
  for (
    const word of ["p-mb", "mb-04", "0412", "绿源", "源", "6621", "00006621"]
  ) {
    ok(await found(search, `'${word}':*`), word);
  }
  for (const word of ["412", "b-0412", "621", "绿农"]) {
    ok(!await found(search, `'${word}':*`), word);
  }
  const long = searchText("长".repeat(1_000), "x".repeat(5_000));
  ok(await found(long, `'${"长".repeat(64)}':*`));
});

/** Twenty thousand orders of one customer, forty thousand goods, ten thousand individuals. */
async function fill(db: Db, organization: number, account: number) {
  const wang = searchText("王伟", "13912345678");
  await sql`insert into oem_order (id, order_no, organization_id, created_by, type, status, status_at, holder, total,
      outstanding, receiver, phone, address, search, created_at)
    select n, '20261101' || lpad(n::text, 5, '0'), ${organization}, ${account}, 'part', 'completed', now(), 'nobody',
      1, 0, '王伟', '13912345678', 'x', '20261101' || lpad(n::text, 5, '0') || ' ' || ${wang}::text,
      timestamptz '2026-11-01' + n * interval '1 second'
    from generate_series(1000, 21000) as n`.execute(db);
  await sql`insert into goods (sn, name, kind, search)
    select 'W-' || n, '水泵', case when n % 2 = 0 then 'part' else 'device' end,
      'w-' || n || ' ' || ${searchText("水泵")}::text
    from generate_series(1, 40000) as n`.execute(db);
  await sql`insert into individual (name, phone, source, search)
    select '王伟', '13912345678', 'phone', ${wang} from generate_series(1, 10000)`
    .execute(db);
  for (const table of ["oem_order", "goods", "individual", "organization"]) {
    await sql`analyze ${sql.table(table)}`.execute(db);
  }
}

/** How many rows of tables the search for a keyword looks at. */
async function readBySearch(
  db: Db,
  kind: FoundKind,
  actor: Actor,
  keyword: string,
): Promise<number> {
  const find = FINDERS[kind].find(db, actor, keyword, 11);
  return await rowsRead(db, sql`select ${find}`);
}
