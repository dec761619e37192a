import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { escaped } from "@/db/words.ts";

/** How many of the rows that the index of words finds are compared. */
const COMPARED = 1_000;
/** How many characters of a name, and of a word, the indexes hold. */
const CALLED = 32;
const WORD = 64;
/** Sorts behind every character. */
const LAST = "\u{10ffff}";

/** A condition, and the order in which its index has the rows. */
interface Called {
  where: RawBuilder<SqlBool>;
  order: RawBuilder<unknown>;
}

/**
 * One kind of rows that a keyword can find; each way to find them stops after a number of rows, whatever the keyword.
 */
export interface Searchable {
  /** the ids, as `id`, and the search columns, as `search`, of rows that the reader may see */
  rows(
    where: RawBuilder<SqlBool>,
    order: RawBuilder<unknown> | null,
    limit: number,
  ): Expression<unknown>;
  /** rows with this name or one that starts so: each condition answered by an index, the best first */
  called: readonly Called[];
  /** the rows scanned next, a limited number in the order of an index: those that matter most, or all there are */
  read?: { order: RawBuilder<unknown>; most: number };
  /**
   * the search column of `rows`, whose index of words is asked last; the search must be unable to use another index
   * through `rows`
   */
  words?: string;
  /** of a row that was found, by its `id` and `search`: whether the keyword is its number */
  exact?: RawBuilder<SqlBool>;
  /** the order of rows that match equally well */
  better: RawBuilder<unknown>;
}

/** Whether the column starts with the keyword, byte by byte, as an index in "C" order has it. */
export function beginsWith(
  column: RawBuilder<unknown>,
  keyword: string,
): RawBuilder<SqlBool> {
  return sql`(${column} >= ${keyword} and ${column} < ${keyword + LAST})`;
}

/** {@link Searchable.called} by the beginning of the search column. */
export function calledBy(search: string, keyword: string): Called {
  const name = sql`left(${sql.ref(search)}, ${sql.lit(CALLED)}) collate "C"`;
  return {
    where: beginsWith(name, [...keyword].slice(0, CALLED).join("")),
    order: name,
  };
}

/**
 * At most `most` rows that match the keyword (lower case, with a letter or digit), as `id` and `place`, the best first:
 * the name equals it; the name starts with it; another word equals it; another starts with it; it occurs elsewhere. The
 * next way to find rows is tried only while there are not enough.
 */
export function bestMatches(
  { rows, called, read, words, exact, better }: Searchable,
  keyword: string,
  most: number,
): RawBuilder<unknown> {
  const steps: Step[] = [step("called", union(called, rows, most))];
  const enough = () => sql<SqlBool>`${sumOf(steps)} >= ${sql.lit(most)}`;
  if (read) {
    const all = rows(sql`true`, read.order, read.most);
    steps.push(step(
      "read_through",
      sql`select id, search from (${all}) as x
        where ${inEvery(keyword)} and not ${enough()} limit ${sql.lit(most)}`,
    ));
  }
  const worded = words && wordedBy(words, keyword);
  if (worded) {
    const others = sql<SqlBool>`${worded} and not ${enough()}`;
    const those = rows(others, null, COMPARED);
    steps.push(step(
      "worded",
      sql`select id, search from (${those}) as x where ${inEvery(keyword)}`,
    ));
  }
  const found = steps.map(({ name }) => sql`select id, search from ${name}`);
  return sql`(
    with ${sql.join(steps.map(({ query }) => query))}
    select id, row_number() over (order by tier, ${better}) as place from (
      select id, search, ${tierOf(keyword, exact)} as tier
      from (${sql.join(found, sql` union `)}) as every
    ) as tiered order by place limit ${sql.lit(most)}
  )`;
}

/**
 * The ids of some rows that the keyword finds by what they are called or by their words, in no order: less than
 * {@link bestMatches}, for a fraction of the planning.
 */
export function someMatches(
  { rows, called, words }: Pick<Searchable, "rows" | "called" | "words">,
  keyword: string,
  most: number,
): RawBuilder<unknown> {
  const first = union(called, rows, most);
  const worded = words && wordedBy(words, keyword);
  if (!worded) return sql`select id from (${first}) as first`;
  return sql`select id from (${first}) as first union (
    select id from (${rows(worded, null, COMPARED)}) as x
    where ${inEvery(keyword)} limit ${sql.lit(most)}
  )`;
}

/** One way to find rows. */
interface Step {
  name: RawBuilder<unknown>;
  query: RawBuilder<unknown>;
}

function step(name: string, rows: Expression<unknown>): Step {
  const table = sql.ref(name);
  return { name: table, query: sql`${table} as materialized (${rows})` };
}

function union(
  called: readonly Called[],
  rows: Searchable["rows"],
  most: number,
): RawBuilder<unknown> {
  if (called.length === 0) return sql`${rows(sql`false`, null, 0)}`;
  const each = called.map(({ where, order }) => rows(where, order, most));
  return sql`${sql.join(each, sql` union `)}`;
}

/** How many rows the steps have found. */
function sumOf(steps: readonly Step[]): RawBuilder<number> {
  const counts = steps.map(({ name }) => sql`(select count(*) from ${name})`);
  return sql`(${sql.join(counts, sql` + `)})`;
}

function tierOf(
  keyword: string,
  exact: RawBuilder<SqlBool> = sql`false`,
): RawBuilder<number> {
  const part = escaped(keyword);
  return sql`case
    when ${exact} or search || ' ' like ${`${part} %`} then 0
    when search like ${`${part}%`} then 1
    when search || ' ' like ${`% ${part} %`} then 2
    when search like ${`% ${part}%`} then 3
    else 4 end`;
}

/** Whether every word of the keyword occurs in the column `search`. */
function inEvery(keyword: string): RawBuilder<SqlBool> {
  const words = keyword.split(" ").map((word) =>
    sql`search like ${`%${escaped(word)}%`}`
  );
  return sql`(${sql.join(words, sql` and `)})`;
}

/** Whether the longest word of the keyword begins a word of the column, by the index of words; null as {@link wordsQuery}. */
function wordedBy(words: string, keyword: string): RawBuilder<SqlBool> | null {
  const query = wordsQuery(keyword);
  return query && sql`search_words(${sql.ref(words)}) @@ ${query}`;
}

/** What stands between the parts of codes, addresses and names; `search_words` knows the same. */
const BETWEEN = /^[-_./@#+:,()]+/;

/**
 * A condition on `search_words`: a word starts with the longest word of the keyword. Asking for all of them at once
 * would cost what the most common one costs. Null for a single letter or digit, with which a word of half of all rows
 * starts.
 */
function wordsQuery(keyword: string): RawBuilder<unknown> | null {
  const words = keyword.split(" ").map((word) => word.replace(BETWEEN, ""));
  const [longest = ""] = words.toSorted((a, b) => bytes(b) - bytes(a));
  if (longest === "" || /^[a-z0-9]$/.test(longest)) return null;
  const word = [...longest].slice(0, WORD).join("")
    .replaceAll(/['\\]/g, "$&$&");
  return sql`${`'${word}':*`}::tsquery`;
}

/** A Chinese character says as much as some letters. */
function bytes(word: string): number {
  return new TextEncoder().encode(word).length;
}
