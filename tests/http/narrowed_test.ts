import { deepEqual, equal, ok } from "node:assert/strict";
import { linksOf, textOf } from "@/tests/html.ts";
import type { Visitor } from "@/tests/http.ts";
import { countOf } from "@/tests/lists.ts";
import { visitDemo } from "@/tests/sites.ts";

const HOMES: Record<string, readonly string[]> = {
  admin: ["/mkt/index", "/finance/index", "/prod/index", "/pms/index"],
  oem_green: ["/oem"],
};

/** The words of the conditions in force below the panel; days are said by their fields, too. */
function chipsOf(body: string): string[] {
  const chips = /<nav class="chips conds".*?<\/nav>/s.exec(body)?.[0] ?? "";
  return linksOf(chips).map(({ text }) => text)
    .filter((text) => !/\d{4}-\d\d-\d\d/.test(text));
}

/** The counts of the tabs, and of the states inside, that say that they are open. */
function openCounts(body: string): (number | null)[] {
  const tabs = body.matchAll(/<nav class="(?:phase|chips)".*?<\/nav>/gs);
  return [...tabs].flatMap(([nav]) =>
    [...nav.matchAll(/<a [^>]*aria-current="true"[^>]*>(.*?)<\/a>/gs)]
      .map(([, words = ""]) => /<em>(\d+)<\/em>/.exec(words)?.[1])
      .map((count) => count === undefined ? null : Number(count))
  );
}

/** What is wrong with how a list tells what it is narrowed by. */
async function unsaid(visitor: Visitor, href: string) {
  const { status, body, text } = await visitor.get(href);
  equal(status, 200, href);
  const open = openCounts(body);
  if (chipsOf(body).length > 0 || open.length === 0) return [];
  const total = countOf(text);
  return open.some((count) => count === null || count === total)
    ? []
    : [`${href} has ${total} rows under a tab of ${open}`];
}

for (const [username, homes] of Object.entries(HOMES)) {
  Deno.test(`a list that ${username}'s control panels lead to says what it is narrowed by`, async () => {
    await using desk = await visitDemo(username);
    const { visitor } = desk;
    const links = new Set<string>();
    for (const home of homes) {
      const { body } = await visitor.get(home);
      const main = body.slice(body.indexOf("<main"));
      for (const { href } of linksOf(main)) {
        if (
          /[?&](status|phase|holder|overdue|order_status|late|kind|role_id)=/
            .test(href)
        ) {
          links.add(href);
        }
      }
    }
    ok(links.size > 3, textOf([...links].join(" ")));
    const wrong: string[] = [];
    for (const href of links) wrong.push(...await unsaid(visitor, href));
    deepEqual(wrong, []);
  });
}

Deno.test("states of one phase open its tab, those of several are conditions that can be taken away", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const list = "/mkt/oem/list";
  const current = ({ body }: { body: string }) =>
    [
      ...body.slice(body.indexOf("<main")).matchAll(
        /<a [^>]*aria-current="true"[^>]*>(.*?)<\/a>/gs,
      ),
    ]
      .map(([, words = ""]) => textOf(words).replace(/ ?\d+$/, ""));
  const shipped = await sales.get(`${list}?status=shipping`);
  deepEqual(current(shipped), ["收货", "发货中"]);
  const two = await sales.get(`${list}?status=draft&status=shipping&type=part`);
  deepEqual(current(two), []);
  deepEqual(chipsOf(two.body), ["零件订单", "订单待确认、发货中", "清除筛选"]);
  const out = linksOf(two.body).find(({ text }) => text.includes("、发货中"));
  equal(out?.href, `${list}?type=part`);
  const held = await sales.get(`${list}?holder=finance&holder=customer`);
  deepEqual(chipsOf(held.body), ["由谁处理：财务、客户"]);
});
