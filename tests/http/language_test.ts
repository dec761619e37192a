import { deepEqual } from "node:assert/strict";
import { sql } from "kysely";
import {
  DELIVERY_STATUSES,
  HOLDERS,
  MOVEMENT_TYPES,
  ORDER_STATUSES,
  PAY_STATUSES,
} from "@/db/schema/oem.ts";
import { RECEIPT_STATUSES } from "@/db/schema/finance.ts";
import type { Db } from "@/db/schema/database.ts";
import { isMessageKey, type Locale } from "@/locales/messages.ts";
import { SITE } from "@/site/map.ts";
import { decodeEntities, textOf, withoutMarkedChinese } from "../html.ts";
import { openSite, type Site } from "../http.ts";
import { none } from "../none.ts";
import { demoPages, readPages, WRONG_PAGES } from "../pages.ts";
import { openDemo } from "../world.ts";

const CHINESE = /\p{Script=Han}/u;
/** What was typed by people or stands in the catalogue: shown as it was written, in both languages. */
const NOT_SHOWN = ["permission", "setting"];

Deno.test("the pages that are read here are all that the site map has", async () => {
  await using demo = await openDemo();
  const read = new Set((await demoPages(demo.db)).map(({ place }) => place));
  const pages = SITE.filter(({ redirectTo, path }) =>
    (!redirectTo || redirectTo === path) && !path.startsWith("/__redirect")
  );
  deepEqual(
    pages.map(({ path }) => path).filter((path) => !read.has(path)),
    [],
  );
});

Deno.test("in English every page is English: no Chinese but what people wrote, no key, no code word", async () => {
  await using demo = await openDemo();
  const written = await storedTexts(demo.db);
  const initials = await initialsOf(demo.db);
  const plain = new Map<string, string>();
  const faults = await read(
    openSite(demo.database),
    demo.db,
    "en-us",
    (words) => {
      if (initials.has(words)) return null;
      if (!plain.has(words)) plain.set(words, without(written, words));
      const rest = plain.get(words) ?? "";
      return CHINESE.test(rest) ? `Chinese: ${rest}` : codeIn(rest);
    },
  );
  none(faults);
});

Deno.test("in Chinese no page shows a key or a code word", async () => {
  await using demo = await openDemo();
  const accounts = await demo.db.selectFrom("account").select("username")
    .execute();
  const users = new Set(accounts.map(({ username }) => username));
  const faults = await read(
    openSite(demo.database),
    demo.db,
    "zh-cn",
    (words) => {
      if (users.has(words)) return null;
      const word = words.match(/^[a-z_]+$/)?.[0];
      return word && STATUS_WORDS.has(word) ? `status: ${word}` : codeIn(words);
    },
  );
  none(faults);
});

const STATUS_WORDS = new Set<string>([
  ...ORDER_STATUSES,
  ...DELIVERY_STATUSES,
  ...RECEIPT_STATUSES,
  ...PAY_STATUSES,
  ...HOLDERS,
  ...MOVEMENT_TYPES,
]);

/** A message's key, a hole that nothing filled, or a value that is the program's own. */
function codeIn(words: string): string | null {
  const keys = words.match(/[a-z][a-z0-9_-]*(?:\.[a-z0-9_-]+)+/g) ?? [];
  const key = keys.find(isMessageKey);
  if (key) return `key: ${key}`;
  const code = words.match(
    /\{\w+\}|\[object|\b(?:undefined|NaN|null)\b|Invalid Date/,
  )?.[0] ?? words.match(/\b[a-z]+_[a-z_]+\b/g)?.find((word) =>
    STATUS_WORDS.has(word)
  );
  return code ? `code: ${code} in “${words}”` : null;
}

/** Reads every page in a language; says what `judge` has against its words, each thing once. */
async function read(
  site: Site,
  db: Db,
  locale: Locale,
  judge: (words: string) => string | null,
): Promise<string[]> {
  const known = new Set<string>();
  const faults: string[] = [];
  const enter = async (as: string | null) => {
    const visitor = site.visitor();
    visitor.cookies.set("locale", locale);
    if (as) await visitor.signIn(as);
    return visitor;
  };
  for await (const { page, answer } of readPages(db, enter)) {
    if (WRONG_PAGES.includes(page) === (answer.status === 200)) {
      faults.push(`${page.url} answers ${answer.status}`);
    }
    for (const words of wordsOf(answer.body)) {
      const fault = judge(words);
      if (fault && !known.has(fault)) faults.push(`${page.url} ${fault}`);
      if (fault) known.add(fault);
    }
  }
  return faults;
}

/** Where a line may end within a name, with what keeps the pieces beside it whole: it parts no words. */
const BREAK = /(?:<\/span>)?<wbr\s*\/?>(?:<span[^>]*>)?/g;

/**
 * Everything that a person reads or hears of a page: words, title, labels and hints. Not what says of itself that it
 * is Chinese, and not code (the demo's user names on the sign-in page).
 */
function wordsOf(html: string): string[] {
  const own = withoutMarkedChinese(
    html.replace(/<(script|style|svg|template|code)\b[\s\S]*?<\/\1>/gi, ""),
  );
  const spoken = own.matchAll(
    /\s(?:aria-label|title|placeholder|alt)="([^"]*)"/g,
  );
  return [
    ...[...spoken].map(([, words = ""]) => decodeEntities(words)),
    ...own.replaceAll(BREAK, "").split(/<[^>]*>/).map(textOf),
  ].filter((words) => words.trim());
}

/** Every text of the database with Chinese in it, the longest first. */
async function storedTexts(db: Db): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'jsonb') and column_name <> 'search'`
    .execute(db);
  const values = new Set<string>();
  for (const { table, column, type } of columns.rows) {
    if (NOT_SHOWN.includes(table)) continue;
    const { rows } = await sql<{ value: unknown }>`
      select distinct ${sql.ref(column)} as value from ${sql.table(table)}`
      .execute(db);
    const texts = rows.flatMap(({ value }) =>
      type === "text" ? [String(value)] : textsIn(value)
    );
    for (const text of texts) {
      if (CHINESE.test(text)) values.add(text.replaceAll(/\s+/g, " ").trim());
    }
  }
  return [...values].sort((one, other) => other.length - one.length);
}

/** What stands for a person where there is no picture. */
async function initialsOf(db: Db): Promise<Set<string>> {
  const accounts = await db.selectFrom("account").select("nickname").execute();
  return new Set(accounts.map(({ nickname }) => [...nickname][0] ?? ""));
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}

function without(written: readonly string[], words: string): string {
  if (!CHINESE.test(words)) return words;
  const rest = written.reduce(
    (rest, text) => rest.includes(text) ? rest.replaceAll(text, " ") : rest,
    words,
  );
  // A tab and a chart have room for the beginning of a name.
  return rest.replaceAll(
    /(\p{Script=Han}[^…]+)…/gu,
    (cut, begun) => written.some((text) => text.startsWith(begun)) ? " " : cut,
  );
}
