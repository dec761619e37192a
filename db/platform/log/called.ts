import { type RawBuilder, sql, type SqlBool } from "kysely";
import { contains, matches } from "@/db/list.ts";
import {
  calledBy,
  type Searchable,
  someMatches,
} from "@/db/platform/best_matches.ts";
import { keywordOf } from "@/domain/platform/search_keyword.ts";

/** So many rows of a kind are looked up by what they are called. */
const MOST = 200;

/** Documents are called by their numbers, which are typed whole. */
const NUMBERS = {
  oem_order: "order_no",
  oem_delivery: "delivery_no",
  production_task: "task_no",
  feedback: "feedback_no",
} as const;

const LIVING = sql<SqlBool>`deleted_at is null`;

/** Nouns that there may be very many of: those of the global search, with the rows that its indexes have. */
const MANY = {
  goods: sql<SqlBool>`true`,
  organization: LIVING,
  customer_user: LIVING,
  individual: LIVING,
} as const;

/** Nouns that there are fewer of. */
const FEWER = ["park", "account", "role", "receiving_card"] as const;

/** Sources of the log whose rows are called as another's are: the stock of an organization, the versions of goods. */
const SAME: Record<string, RawBuilder<unknown>> = {
  organization: sql`select 'oem_stock', id from hit`,
  goods: sql`select 'goods_version', v.id from hit
    join goods_version v on v.goods_id = hit.id`,
};

/** What a log can tell of that people call as they typed: `source` and `id` of each. */
export function calledSo(typed: string): RawBuilder<unknown> {
  const keyword = keywordOf(typed);
  const numbers = Object.entries(NUMBERS).map(([table, no]) =>
    sql`select ${sql.lit(table)} as source, id from ${sql.table(table)}
      where ${sql.ref(no)} = ${typed}`
  );
  const nouns = keyword === "" ? [] : [
    ...Object.entries(MANY).map(([table, where]) =>
      together(table, some(table, where, keyword))
    ),
    ...FEWER.map((table) =>
      together(
        table,
        sql`select id from ${sql.table(table)}
          where ${matches("search", keyword)} limit ${sql.lit(MOST)}`,
      )
    ),
    together(
      "goods_category",
      sql`select category_id as id from goods_category
        where ${contains("category_name", typed)} limit ${sql.lit(MOST)}`,
    ),
  ];
  return sql.join([...numbers, ...nouns], sql` union all `);
}

/** The rows of a table that were found, and those of other sources that are called the same. */
function together(
  table: string,
  found: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const same = SAME[table];
  return sql`(with hit as materialized (${found})
    select ${sql.lit(table)}, id from hit ${
    same ? sql`union all ${same}` : sql``
  })`;
}

/** The ids of rows by an index of how their names begin and one of words. */
function some(
  table: string,
  which: RawBuilder<SqlBool>,
  keyword: string,
): RawBuilder<unknown> {
  const rows: Searchable["rows"] = (where, order, limit) =>
    sql`(select id, search from ${sql.table(table)} where ${which} and ${where}
      ${order ? sql`order by ${order}` : sql``} limit ${sql.lit(limit)})`;
  const called = [calledBy("search", keyword)];
  return someMatches({ rows, called, words: "search" }, keyword, MOST);
}
