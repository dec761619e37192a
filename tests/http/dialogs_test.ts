import { ok } from "node:assert/strict";
import { linksOf, textOf } from "../html.ts";
import { openSite, type Visitor } from "../http.ts";
import { none } from "../none.ts";
import { readPages } from "../pages.ts";
import { openDemo } from "../world.ts";

interface Dialog {
  title: string;
  /** where × and the quiet button lead */
  ways: string[];
}

/** What stands over a page. */
function dialogOf(body: string): Dialog | undefined {
  const over = /<div class="veil">.*?<dialog\b/s.exec(body)?.[0];
  if (!over) return undefined;
  const ways = linksOf(over)
    .filter(({ text }) => ["", "取消", "关闭"].includes(text))
    .map(({ href }) => href);
  const title = /<h2 id="dialog-title">(.*?)<\/h2>/s.exec(over)?.[1] ?? "";
  return { title: textOf(title), ways: [...new Set(ways)] };
}

Deno.test("every dialog that a page's links open is left by its × and by 取消: the same one does not open again", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const visitors = new Map<string | null, Visitor>();
  const enter = async (as: string | null) => {
    const visitor = site.visitor();
    if (as) await visitor.signIn(as);
    visitors.set(as, visitor);
    return visitor;
  };
  const faults: string[] = [];
  const titles = new Set<string>();
  for await (const { page, answer } of readPages(demo.db, enter)) {
    const dialog = dialogOf(answer.body);
    if (!dialog) continue;
    titles.add(dialog.title);
    for (const way of dialog.ways) {
      const { pathname, search } = new URL(way, new URL(page.url, "http://x"));
      const left = await visitors.get(page.as)!.get(pathname + search);
      if (left.status !== 200) faults.push(`${page.url}: ${left.status}`);
      if (dialogOf(left.body)?.title === dialog.title) {
        faults.push(`${page.url}: ${dialog.title} is open again at ${way}`);
      }
    }
  }
  ok(titles.size > 30, [...titles].join());
  none(faults);
});
