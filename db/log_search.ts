import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { CursorPaging } from "@/domain/platform/list_filter.ts";
import { foundFirst, idsOf, isAmong } from "./found.ts";
import { belowCursor, type CursorList, newestFirst } from "./list.ts";

/** How many of a log's newest rows are scanned before an index is used. */
export const NEAR = 5_000;

type Log<Tables, Table extends keyof Tables> = SelectQueryBuilder<
  Tables,
  Table,
  unknown
>;

/** What a keyword is searched in: the columns of the log that the condition reads. */
interface Sought {
  /** the log's moment and id, "l.at" and "l.id" */
  key: { at: string; id: string };
  columns: readonly string[];
  /** whether a row contains the keyword, judged by its columns alone */
  has: RawBuilder<SqlBool>;
}

/** Whether a row is on the page of those that have the keyword among a log's nearest below the cursor. */
export function isNear<Tables, Table extends keyof Tables>(
  log: Log<Tables, Table>,
  { key, columns, has }: Sought,
  { after, page_size }: CursorPaging,
): RawBuilder<SqlBool> {
  const [alias = ""] = key.id.split(".");
  const id = sql.ref(key.id);
  const read = [key.at, key.id, ...columns].map((column) =>
    sql.ref(column).as(column.split(".")[1] ?? column)
  );
  const nearest: Expression<unknown> = log.where(belowCursor(key, after))
    .select(read)
    .orderBy(newestFirst(key)).limit(NEAR);
  return isAmong(
    key.id,
    sql`select ${id} from (${nearest}) as ${sql.ref(alias)} where ${has}
      order by ${newestFirst(key)} limit ${page_size + 1}`,
  );
}

/** The part of a log below a cursor that is wanted at most. */
export interface Part {
  after: CursorPaging["after"];
  most: number;
}

/** The rows of a page, and one more that tells whether there is another. */
export function partOf({ after, page_size }: CursorPaging): Part {
  return { after, most: page_size + 1 };
}

/** Whether a row is among those that a query finds by its index; of all, or of the newest of a part. */
export function isFoundBy<Tables, Table extends keyof Tables>(
  key: Sought["key"],
  log: Log<Tables, Table>,
  part?: Part,
): RawBuilder<SqlBool> {
  const found: Expression<unknown> = log.where(belowCursor(key, part?.after))
    .select([sql.ref(key.at).as("at"), sql.ref(key.id).as("id")])
    .offset(foundFirst);
  const ids = part
    ? sql`select x.id from (${found}) as x order by x.at desc, x.id desc limit ${part.most}`
    : idsOf(found);
  return isAmong(key.id, ids);
}

/**
 * A page of a keyword's matches in a log. A frequent keyword is found among the newest rows, which are scanned; one
 * that does not fill a page there is rare, and an index finds it. Neither way alone is quick for both.
 */
export async function readMentioned<Row>(
  near: () => Promise<CursorList<Row>>,
  far: () => Promise<CursorList<Row>>,
): Promise<CursorList<Row>> {
  const page = await near();
  return page.nextAfter === null ? await far() : page;
}
