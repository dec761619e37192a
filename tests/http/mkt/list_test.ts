import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { type Form, linksOf, valueOf } from "@/tests/html.ts";
import { placeOrder } from "@/tests/orders.ts";
import { readAgain } from "@/tests/statements.ts";
import { pick } from "@/tests/submission.ts";
import { countOf } from "../../lists.ts";
import { visitDemo } from "@/tests/sites.ts";
import { openDesk } from "./desk.ts";

const LIST = "/mkt/oem/list";

for (const username of ["sales", "admin"]) {
  Deno.test(`every tab and chip of the orders list counts what its link shows, for ${username}`, async () => {
    await using desk = await visitDemo(username);
    const { visitor: sales } = desk;
    for (
      const query of [
        "",
        "?phase=deposit&overdue=1",
        "?holder=finance",
        "?holder=sales&overdue=1",
        "?holder=customer&status=shipping&type=product",
      ]
    ) {
      const path = LIST + query;
      const shown = await sales.get(path);
      const tabs = linksOf(shown.body).filter(({ href, text }) =>
        href.startsWith(LIST) && /^(?!OEM).* \d+$/.test(text)
      );
      ok(tabs.length >= 9, `${tabs.length} tabs`);
      for (const { href, text } of tabs) {
        const list = await sales.get(href);
        equal(countOf(list.text), Number(/\d+$/.exec(text)?.[0]), href);
      }
    }
  });
}

Deno.test("who presses a tab of the orders list keeps who holds the orders and whether too long, but for the tab of what waits for them", async () => {
  await using desk = await visitDemo("sales");
  const tabOf = async (path: string, tab: string) => {
    const { body } = await desk.visitor.get(path);
    return linksOf(body).find(({ text }) => text.startsWith(`${tab} `))?.href;
  };
  const late = `${LIST}?holder=finance&overdue=1`;
  equal(await tabOf(late, "定金"), `${late}&phase=deposit`);
  equal(await tabOf(`${late}&phase=deposit`, "全部"), late);
  equal(await tabOf(late, "等我处理"), `${LIST}?overdue=1&holder=sales`);
  const mine = `${LIST}?holder=sales&overdue=1`;
  equal(await tabOf(mine, "全部"), `${LIST}?overdue=1`);
  equal(await tabOf(mine, "定金"), `${LIST}?overdue=1&phase=deposit`);
});

Deno.test("who has no orders waiting is led from their tab to all orders, and asked for no fewer conditions: they set none", async () => {
  await using desk = await openDesk();
  await placeOrder(desk.world, { status: "production" });
  const empty = await desk.sales.get(`${LIST}?holder=sales`);
  match(empty.text, /查看全部/);
  doesNotMatch(empty.text, /放宽条件/);
  const chosen = await desk.sales.get(`${LIST}?holder=sales&type=part`);
  match(chosen.text, /放宽条件/);
});

Deno.test("the note over the orders list leads to those that wait for too long", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const shown = await sales.get(LIST);
  const [, waiting, late] =
    /等您处理 (\d+) 单，其中 (\d+) 单停留过久/.exec(shown.text) ??
      [];
  ok(Number(waiting) >= Number(late) && Number(late) > 0, shown.text);
  const link = linksOf(shown.body).find(({ href }) =>
    href.includes("overdue=1")
  );
  const list = await sales.get(link?.href ?? "");
  equal(countOf(list.text), Number(late));
  const chip = linksOf(list.body).find(({ text }) => text === "停留过久");
  equal(chip?.href, `${LIST}?holder=sales`, "the way out");
});

Deno.test("sales ask for the orders that finance holds, and for those that it holds too long", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const form = ({ fields }: Form) => fields.some(([name]) => name === "holder");
  const ask = async (fields: Record<string, string>) => {
    const query = await sales.fill(LIST, { form, fields });
    return countOf(query.text);
  };
  const all = await ask({});
  const held = await ask({ holder: "finance" });
  const { text } = await sales.get(`${LIST}?holder=finance&overdue=1`);
  const late = countOf(text);
  ok(all > held && held > late && late > 0, `${all} ${held} ${late}`);
});

Deno.test("a wrong condition of the orders list is refused at its field, and nothing is listed", async () => {
  await using desk = await visitDemo("sales");
  const { visitor: sales } = desk;
  const refused = await sales.get(`${LIST}?from=2026-13-40&keyword=水肥`);
  equal(refused.status, 422);
  match(refused.text, /请输入有效日期/);
  match(refused.body, /value="2026-13-40"/);
  match(refused.body, /value="水肥"/);
  doesNotMatch(refused.body, /<tbody/);
});

Deno.test("an order in the list offers what sales do next in its state", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  const expected = {
    draft: "?do=adjust_price",
    unpaid_complete: "?confirm=arrange",
    final_payment_complete: "?confirm=complete",
    production: null,
    shipping: null,
  } as const;
  for (const status of Object.keys(expected) as (keyof typeof expected)[]) {
    const id = await placeOrder(world, { status });
    const shown = await sales.get(`${LIST}?status=${status}`);
    const acts = linksOf(shown.body).map(({ href }) => href)
      .filter((href) => href.startsWith(`/mkt/oem/detail/${id}?`));
    const act = expected[status];
    equal(acts.join(), act === null ? "" : `/mkt/oem/detail/${id}${act}`);
  }
});

Deno.test("the orders list is for who manages OEM orders", async () => {
  await using desk = await openDesk();
  for (const username of ["finance", "production", "nobody", "green"]) {
    const visitor = await desk.enter(username);
    equal((await visitor.get(LIST)).status, 403, username);
  }
});

Deno.test("the orders list takes as many statements for many orders as for one", async () => {
  await using desk = await openDesk();
  const { world, sales } = desk;
  await placeOrder(world);
  const few = await readAgain(sales, LIST);
  for (let i = 0; i < 4; i++) await placeOrder(world, { status: "unpaid" });
  const many = await readAgain(sales, LIST);
  equal(many.statements.length, few.statements.length);
  ok(many.statements.length <= 4, many.statements.join("\n"));
});

Deno.test("a number in the list's address that is none is called wrong, not missing", async () => {
  await using desk = await visitDemo("sales");
  const { status, text } = await desk.visitor.get(
    "/mkt/oem/list?organization_id=abc",
  );
  equal(status, 422);
  match(text, /格式不正确/);
  doesNotMatch(text, /请填写/);
});

Deno.test("who filters on keeps the customer that a link named, also one that can't be chosen any more", async () => {
  await using desk = await visitDemo("sales");
  const { visitor } = desk;
  const filters = (form: Form) => valueOf(form, "keyword") !== undefined;
  const { status, body } = await visitor.get(
    "/mkt/oem/list?organization_id=999999",
  );
  equal(status, 200);
  equal(valueOf(pick(body, filters), "organization_id"), "999999");
});
