import { CursorPager, Pager } from "@/components/pager.tsx";
import type { Locale } from "@/locales/messages.ts";
import { text } from "@/domain/errors.ts";
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { linksOf, textOf } from "../html.ts";
import { render } from "./render.tsx";

function pager(
  page: number,
  total: number,
  more = false,
  locale: Locale = "zh-cn",
): string {
  return render(
    <Pager
      url="/list?status=draft&page=9"
      page={page}
      pageSize={20}
      total={total}
      totalMore={more}
    />,
    locale,
  );
}

Deno.test("the pager says which rows of how many, and leads to the neighbours and both ends", () => {
  const html = pager(7, 286);
  match(textOf(html), /第 121–140 条，共 286 条/);
  match(textOf(pager(7, 286, false, "en-us")), /^121–140 of 286 20/);
  deepEqual(
    [...html.matchAll(/class="pg" href="([^"]*)"/g)].map(([, href]) => href),
    [6, 1, 6, 7, 8, 15, 8].map((page) =>
      page === 1 ? "/list?status=draft" : `/list?status=draft&amp;page=${page}`
    ),
  );
});

Deno.test("dots stand for more than one page", () => {
  const shown = (page: number) =>
    [...pager(page, 140).matchAll(/class="pg"[^>]*>([\d…]+)</g)]
      .map(([, words]) => words).join(" ");
  equal(shown(1), "1 2 … 7");
  equal(shown(4), "1 2 3 4 5 6 7");
  equal(shown(5), "1 … 4 5 6 7");
});

Deno.test("beyond ten thousand the count is said as more, and a page past the end has no range", () => {
  match(textOf(pager(1, 10_000, true)), /共 1 万\+ 条/);
  doesNotMatch(textOf(pager(40, 10)), /第/);
});

Deno.test("where there is one page there is nothing to turn", () => {
  doesNotMatch(pager(1, 20), /class="pg"/);
});

Deno.test("how many rows a page has is asked where it makes a difference", () => {
  for (const total of [0, 20]) doesNotMatch(pager(1, total), /page_size/);
  match(pager(1, 21), /page_size=50/);
  const small = { url: "/list?page_size=5", page: 1, pageSize: 5 };
  match(render(<Pager {...small} total={6} />), /page_size=20/);
});

/** The ways through a log: its words and where they lead, those to other page sizes aside. */
function ways(url: string, nextAfter: string | null): string[] {
  const html = render(
    <CursorPager url={url} rows={20} pageSize={20} nextAfter={nextAfter} />,
  );
  return linksOf(html).filter(({ text }) => !/^\d+$/.test(text))
    .map(({ text, href }) => `${text} ${href}`);
}

Deno.test("a log leads down to its older rows and back to the newest, under the same conditions", () => {
  const next = "1763712000123456-42";
  deepEqual(ways("/log?status=all", next), [
    `更早 /log?status=all&after=${next}`,
  ]);
  deepEqual(ways("/log?after=9-9&status=all", next), [
    "回到最新 /log?status=all",
    `更早 /log?status=all&after=${next}`,
  ]);
  deepEqual(ways("/log?after=9-9", null), ["回到最新 /log"]);
  deepEqual(ways("/log", null), []);
});

Deno.test("a log keeps its place with another page size, and says what is wrong with a place", () => {
  const html = render(
    <CursorPager
      url="/log?after=x"
      rows={20}
      pageSize={20}
      nextAfter={null}
      fault={text("validation.invalid")}
    />,
  );
  match(textOf(html), /格式不正确/);
  deepEqual(
    linksOf(html).map(({ href }) => href).slice(0, 3),
    [20, 50, 100].map((size) => `/log?after=x&page_size=${size}`),
  );
});

Deno.test("of a log that stands on one page it is said how long it is; of an empty one there is nothing to turn", () => {
  const log = (rows: number) =>
    render(
      <CursorPager url="/log" rows={rows} pageSize={50} nextAfter={null} />,
    );
  equal(log(0), "");
  match(textOf(log(7)), /^共 7 条$/);
  doesNotMatch(log(7), /page_size/);
  match(log(21), /page_size=20/);
});
