import { equal, ok } from "node:assert/strict";
import { ungrouped } from "@/locales/digits.ts";
import { findList } from "@/nouns/registry.ts";
import { TABLE_FORMATS } from "@/platform/table_file.ts";
import { SITE } from "@/site/map.ts";
import { linksOf, textOf } from "../html.ts";
import type { Answer, Visitor } from "../http.ts";
import {
  accountsFor,
  type Desk,
  findLists,
  listOn,
  openDesk,
  type Shown,
  withParams,
} from "../lists.ts";
import { none } from "../none.ts";
import { readAgain, writesOf } from "../statements.ts";
import { openDemo } from "../world.ts";

async function openDemoDesk() {
  const demo = await openDemo();
  return {
    ...openDesk(demo.database),
    [Symbol.asyncDispose]: () => demo[Symbol.asyncDispose](),
  };
}

let all: Promise<Shown[]> | undefined;

/** Every list of the site map; read once, for all tests. */
function everyList(desk: Desk): Promise<Shown[]> {
  return all ??= findLists(desk);
}

/** Asks something of every list; what is wrong is gathered. */
async function ofEach(
  check: (visitor: Visitor, list: Shown) => Promise<string | undefined>,
): Promise<void> {
  await using desk = await openDemoDesk();
  const faults: string[] = [];
  for (const list of await everyList(desk)) {
    const fault = await check(await desk.visitor(list.as), list);
    if (fault) faults.push(`${list.url}: ${fault}`);
  }
  none(faults);
}

/** The cells of a CSV file; cells may hold line breaks. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (
    const [, quoted, plain = "", end] of csv.replace("\ufeff", "").matchAll(
      /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g,
    )
  ) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === "") break;
    if (end !== ",") rows.push([]);
  }
  return rows.filter((row) => row.length > 1 || row[0] !== "");
}

async function fileOf(visitor: Visitor, url: string): Promise<string[][]> {
  const { status, body } = await visitor.get(withParams(url, "format=csv"));
  equal(status, 200, url);
  return cellsOf(body);
}

/** How many rows a list has: as it says, or as they are counted page by page. */
async function rowsOf(visitor: Visitor, url: string): Promise<number> {
  let page = await visitor.get(withParams(url, "page_size=200"));
  const said = /共 ([\d,]+) 条/.exec(page.text)?.[1];
  if (said) return Number(ungrouped(said));
  for (let rows = 0;;) {
    const body = /<table class="gt stick.*?<\/table>/s.exec(page.body)?.[0];
    rows += (body?.match(/<tr\b/g)?.length ?? 1) - 1;
    const older = linksOf(page.body).find(({ text }) => text === "更早");
    if (!older) return rows;
    page = await visitor.get(older.href);
  }
}

Deno.test("every list takes at most four statements, and none of them writes", async () => {
  await ofEach(async (visitor, { url }) => {
    const { answer, statements } = await readAgain(visitor, url, 4);
    const [write] = writesOf(statements);
    if (answer.status !== 200) return `answers ${answer.status}`;
    if (write) return `writes: ${write}`;
    return statements.length <= 4
      ? undefined
      : `${statements.length} statements`;
  });
});

Deno.test("no two lists that somebody exports give their files the same name", async () => {
  const lists = new Map<string, string>();
  await ofEach(async (visitor, { name, url, as }) => {
    const { headers } = await visitor.get(withParams(url, "format=csv"));
    const file = decodeURIComponent(headers.get("content-disposition") ?? "");
    const other = lists.get(`${as} ${file}`) ?? name;
    lists.set(`${as} ${file}`, name);
    return other === name ? undefined : `${file} is that of ${other}, too`;
  });
  ok(lists.size > 20, `${lists.size} names`);
});

Deno.test("every order, tab and page that a list offers is answered", async () => {
  await ofEach(async (visitor, { url }) => {
    const { body } = await visitor.get(url);
    const offered = [
      /<thead.*?<\/thead>/gs,
      /<nav class="phase".*?<\/nav>/gs,
      /<nav class="pager".*?<\/nav>/gs,
    ].flatMap((part) => linksOf(body.match(part)?.join("") ?? ""));
    for (const { href } of offered) {
      const { status } = await visitor.get(href);
      if (status !== 200) return `${href} answers ${status}`;
    }
    return undefined;
  });
});

Deno.test("on a phone, where rows have no heads, every list can be put in the orders that its heads offer", async () => {
  let sorted = 0;
  await ofEach(async (visitor, { url }) => {
    const { body } = await visitor.get(withParams(url, "menu=sort"));
    const [, sheet = ""] = body.split('<div class="tool">');
    const waysIn = (part: RegExp) =>
      linksOf(sheet.match(part)?.[0] ?? "").map(({ href }) => href).join(" ");
    const heads = waysIn(/<thead.*?<\/thead>/s);
    const menu = waysIn(/<details class="dd" open>.*?<\/details>/s);
    if (menu) sorted++;
    if (!sheet.includes("<thead")) { // its rows are cards on any screen
      for (const href of menu.split(" ").filter(Boolean)) {
        const { status } = await visitor.get(href);
        if (status !== 200) return `${href} answers ${status}`;
      }
      return undefined;
    }
    return heads === menu ? undefined : `heads ${heads}, the menu ${menu}`;
  });
  ok(sorted > 10, `${sorted} lists have an order to choose`);
});

Deno.test("where an address is refused nothing is counted: no tab and no bar says that there is nothing", async () => {
  await ofEach(async (visitor, { url }) => {
    const { status, body } = await visitor.get(withParams(url, "page=0"));
    if (status !== 422) return `answers ${status}`;
    const counted = body.match(/<nav class="(?:phase|chips)".*?<\/nav>/gs)
      ?.some((tabs) => tabs.includes("<em>"));
    if (counted) return "its tabs count";
    return /共 [\d,]+ 条/.test(textOf(body)) ? "counts its rows" : undefined;
  });
});

Deno.test("a list that finds nothing says so once: there is nothing to count, arrange or turn", async () => {
  let empty = 0;
  await ofEach(async (visitor, { url }) => {
    const { status, body } = await visitor.get(
      withParams(url, "keyword=no-such-thing"),
    );
    if (status !== 200) return `answers ${status}`;
    if (body.includes("<tbody")) return undefined;
    empty++;
    const [left] = body.match(/class="(?:tool|pager)"/) ?? [];
    return left && `still has ${left}`;
  });
  ok(empty > 10, `${empty} lists found nothing`);
});

Deno.test("every list refuses an order that it does not have, whether it has others or not", async () => {
  await ofEach(async (visitor, { url }) => {
    const { status, text } = await visitor.get(withParams(url, "sort=secret"));
    if (status !== 422) return `answers ${status}`;
    return text.includes("请选择列表中的一项") ? undefined : "says nothing";
  });
});

/** A day to type; a list without days keeps what it was asked for unseen. */
const DAY_FIELD = /<input(?=[^>]*name="from")(?=[^>]*type="date")/;

Deno.test("a span of days that ends before it begins is refused beside its days on every list that has one", async () => {
  const spans: string[] = [];
  await ofEach(async (visitor, { url }) => {
    const asked = withParams(url, "from=2026-11-08&to=2026-11-07");
    const { status, body, text } = await visitor.get(asked);
    if (!DAY_FIELD.test(body)) return undefined;
    spans.push(url);
    if (status !== 422) return `answers ${status}`;
    if (!text.includes("结束日期早于开始日期")) return "says nothing";
    return body.includes('value="2026-11-08"') ? undefined : "forgets the days";
  });
  ok(spans.length > 10);
});

Deno.test("a span of days stays on every list that has one, in its fields and wherever the list leads", async () => {
  let spans = 0;
  await ofEach(async (visitor, { url }) => {
    const asked = withParams(url, "from=2020-01-01&to=2099-12-31");
    const { body } = await visitor.get(asked);
    if (!DAY_FIELD.test(body)) return undefined;
    const ends = /<input(?=[^>]*name="to")[^>]*value="2099-12-31"/;
    if (!ends.test(body)) return "forgets the last day";
    spans++;
    const half = linksOf(body).map(({ href }) => href).filter((href) =>
      href.includes("from=2020-01-01") !== href.includes("to=2099-12-31")
    );
    return half.length > 0 ? `leads to ${half}` : undefined;
  });
  ok(spans > 10);
});

Deno.test("the file of every list has a line for each of its rows, and no cell that a spreadsheet would run", async () => {
  await ofEach(async (visitor, { url }) => {
    const [, ...lines] = await fileOf(visitor, url);
    const rows = await rowsOf(visitor, url);
    if (lines.length !== rows) return `${lines.length} lines of ${rows} rows`;
    const run = lines.flat().find((cell) =>
      /^[=+@-]/.test(cell) && !Number.isFinite(Number(cell))
    );
    return run && `a cell is ${run}`;
  });
});

/** The columns that a list offers to arrange: key and head. */
async function offered(visitor: Visitor, url: string) {
  const { body } = await visitor.get(withParams(url, "menu=columns"));
  return [...body.matchAll(/name="columns" value="(\w+)"[^>]*>([^<]*)</g)].map(
    ([, key = "", head = ""]) => ({ key, head: textOf(head).trim() }),
  );
}

Deno.test("the columns of every list come in the order in which a link names them", async () => {
  await ofEach(async (visitor, { url }) => {
    const columns = await offered(visitor, url);
    const inFile = async (keys: string[]) => {
      const asked = withParams(url, `columns=${keys.join(",")}`);
      return (await fileOf(visitor, asked))[0] ?? [];
    };
    const heads = await inFile(columns.map(({ key }) => key));
    const [first, second] = columns.filter(({ head }) => heads.includes(head))
      .toReversed();
    if (!first || !second) return undefined;
    const swapped = await inFile([first.key, second.key]);
    const [at, next] = [first, second].map(({ head }) => swapped.indexOf(head));
    return at !== undefined && next !== undefined && 0 <= at && at < next
      ? undefined
      : `${first.key},${second.key} gives ${swapped}`;
  });
});

Deno.test("what every row of a list says of a column that is not shown is in the list's file, too", async () => {
  const plain = (text: string) => text.replace(/\s+/g, " ").trim();
  await ofEach(async (visitor, { url }) => {
    const { body } = await visitor.get(url);
    const table = /<tbody.*?<\/tbody>/s.exec(body)?.[0] ?? "";
    const rows = table.split("<tr").slice(1).map((row) => textOf(`<tr${row}`));
    const [shown = [], ...lines] = await fileOf(visitor, url);
    const keys = (await offered(visitor, url)).map(({ key }) => key);
    const every = withParams(url, `columns=${keys.join(",")}`);
    const [heads = [], ...full] = await fileOf(visitor, every);
    const unsaid = heads.filter((head, column) => {
      if (shown.includes(head)) return false;
      const told = rows.flatMap((row, i) => {
        const value = plain(full[i]?.[column] ?? "");
        const inFile = lines[i]?.some((cell) => plain(cell).includes(value));
        return value ? [row.includes(value) && !inFile] : [];
      });
      return told.length > 0 && told.every(Boolean);
    });
    return unsaid.length > 0 ? `its file lacks ${unsaid}` : undefined;
  });
});

/** What cells say in another form than files do, such as days and sizes, or only where there is something to say. */
const SAID_OTHERWISE = new Map([
  ["oem.deliveries", "创建时间"],
  ["oem.portal.deliveries", "创建时间"],
  ["oem.portal.stock", "单位"],
  ["platform.staff_uploads", "大小（字节）"],
  ["platform.customer_uploads", "大小（字节）"],
  ["platform.operations", "编号"],
  ["account.role", "说明"],
]);

Deno.test("what cells say in another form than a file is in it once, whether or not it has a column of its own", async () => {
  const seen = new Set<string>();
  await ofEach(async (visitor, { name, url }) => {
    const wanted = SAID_OTHERWISE.get(name);
    if (wanted === undefined) return undefined;
    seen.add(name);
    const keys = (await offered(visitor, url)).map(({ key }) => key);
    const every = withParams(url, `columns=${keys.join(",")}`);
    for (const asked of keys.length > 0 ? [url, every] : [url]) {
      const [heads = []] = await fileOf(visitor, asked);
      const times = heads.filter((head) => head === wanted).length;
      if (times !== 1) return `${wanted} is ${times} times in ${heads}`;
    }
    return undefined;
  });
  equal(seen.size, SAID_OTHERWISE.size);
});

/** Saves and changes views of a list, as its menu does. */
function actsOnViews(visitor: Visitor, list: string, back: string) {
  return (fields: Record<string, string>) =>
    visitor.post("/preference", { name: "view", list, back, ...fields });
}

Deno.test("a view of every list is saved, opens it as its default, and goes again", async () => {
  await ofEach(async (visitor, { name, url }) => {
    const [path = "", home = ""] = url.split("?", 2);
    const query = [home, "page_size=50"].filter(Boolean).join("&");
    const act = actsOnViews(visitor, name, url);
    const saved = await act({
      value: "save",
      view_name: "五十行",
      query: `${query}&page=2&menu=views`,
      is_default: "on",
    });
    const opened = await visitor.get(url);
    const menu = await visitor.get(
      withParams(`${path}?${query}`, "menu=views"),
    );
    const viewIn = ({ body }: Answer) =>
      linksOf(body).find(({ text }) => text.startsWith("五十行"));
    const view = viewIn(menu);
    const id = /name="view" value="(\d+)"/.exec(menu.body)?.[1] ?? "";
    await act({ value: "undefault", view: id });
    const bare = await visitor.get(url);
    await act({ value: "delete", view: id });
    const left = await visitor.get(withParams(url, "menu=views"));
    const went = [saved.location, opened.location, view?.href];
    if (went.some((href) => href !== `${path}?${query}`)) return `${went}`;
    if (bare.status !== 200) {
      return `without a default it answers ${bare.status}`;
    }
    return viewIn(left) ? "the view is still there" : undefined;
  });
});

Deno.test("whatever view a list opens with, its tab of all rows has all of them", async () => {
  let tabs = 0;
  await ofEach(async (visitor, { name, url }) => {
    const [path = "", home = ""] = url.split("?", 2);
    const tabsIn = ({ body }: Answer) =>
      [...body.matchAll(/<nav class="(?:phase|chips)".*?<\/nav>/gs)]
        .flatMap(([nav]) => linksOf(nav)).map(({ href }) => href);
    const narrowed = tabsIn(await visitor.get(url)).filter((href) =>
      href !== url && href.split("?", 1)[0] === path &&
      (!home || href.includes(home))
    );
    const act = actsOnViews(visitor, name, url);
    const query = [home, "page_size=50"].filter(Boolean).join("&");
    const opens = { view_name: "五十行", is_default: "on" };
    await act({ value: "save", query, ...opens });
    const back: string[] = [];
    for (const href of narrowed) {
      if (await listOn(visitor, href) !== name) continue;
      tabs++;
      if (tabsIn(await visitor.get(href)).includes(url)) back.push(href);
    }
    const menu = await visitor.get(
      withParams(`${path}?${query}`, "menu=views"),
    );
    const view = /name="view" value="(\d+)"/.exec(menu.body)?.[1] ?? "";
    await act({ value: "delete", view });
    return back.length > 0 ? `back into its view from ${back}` : undefined;
  });
  ok(tabs > 20);
});

/** What is said at the fields of a page. */
function saidAt({ body }: Answer): string {
  return [...body.matchAll(/<p class="err"[^>]*>(.*?)<\/p>/gs)]
    .map(([, words = ""]) => textOf(words)).join(" ");
}

Deno.test("a wrong condition of every list is refused at its field, in the reader's language", async () => {
  await ofEach(async (visitor, { url }) => {
    const wrong = withParams(url, `keyword=${"k".repeat(101)}`);
    visitor.cookies.set("locale", "en-us");
    const english = await visitor.get(wrong);
    visitor.cookies.set("locale", "zh-cn");
    const chinese = await visitor.get(wrong);
    if (english.status !== 422 || chinese.status !== 422) {
      return `${english.status} ${chinese.status}`;
    }
    const [said, read] = [saidAt(chinese), saidAt(english)];
    return /\p{Script=Han}/u.test(said) && /[a-z]/.test(read) &&
        !/\p{Script=Han}/u.test(read)
      ? undefined
      : `says ${said} / ${read}`;
  });
});

Deno.test("what a list offers to do with many rows, the background work finds by the list's name", async () => {
  let offered = 0;
  await ofEach(async (visitor, { name, url }) => {
    const { body } = await visitor.get(url);
    const bar = /<form[^>]*id="bulk".*?<\/form>/s.exec(body)?.[0] ?? "";
    const acts = [...bar.matchAll(/name="action" value="([^"]+)"/g)]
      .map(([, act = ""]) => act)
      .filter((act) => !TABLE_FORMATS.some((format) => format === act));
    if (acts.length === 0) return undefined;
    offered++;
    const { actions } = (await findList(name))!;
    const known = actions.map(({ key }) => key);
    return acts.every((act) => known.includes(act))
      ? undefined
      : `offers ${acts}, known are ${known}`;
  });
  ok(offered > 5, `${offered} lists offer something`);
});

Deno.test("a page that keeps views of a list says so in the site map, where they are read from", async () => {
  await using desk = await openDemoDesk();
  const faults: string[] = [];
  const others = SITE.filter(({ lists, params, access }) =>
    !lists && !params && access !== "public"
  );
  for (const place of others) {
    const [as] = await accountsFor(desk.db, place);
    if (!as) throw new Error(`nobody of the demo opens ${place.path}`);
    const name = await listOn(await desk.visitor(as), place.path);
    if (name) faults.push(`${place.path} shows ${name}`);
  }
  none(faults);
});
