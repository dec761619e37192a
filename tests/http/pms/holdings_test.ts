import { doesNotMatch, equal, match, ok } from "node:assert/strict";
import { createTask, TaskInput } from "@/domain/production/task_flow.ts";
import { parse } from "@/domain/validate.ts";
import { formsOf, linksOf, sends } from "@/tests/html.ts";
import { LIST, openPms } from "./desk.ts";

const ORGANIZATION = "/mkt/customer/organization";

Deno.test("who is to be disabled or deleted is shown with the customers and tasks that they hold, and the lists to hand them over in", async () => {
  await using desk = await openPms();
  const { visitor, world: { db, production, sales } } = desk;
  const ask = (id: number, act: string) => `${LIST}?id=${id}&do=${act}`;
  const before = await visitor.get(ask(sales.id, "delete"));
  match(before.text, /删除这个账号？/);
  doesNotMatch(before.text, /此人名下还有/);

  await db.updateTable("organization").set({ sales_account_id: sales.id })
    .execute();
  const { n } = await db.selectFrom("organization")
    .select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow();
  for (const act of ["disable", "delete"]) {
    const asked = await visitor.get(ask(sales.id, act));
    ok(
      asked.text.includes(
        `此人名下还有以下事项，请先交给其他同事： ${n} 个客户（业务员）`,
      ),
    );
    const list = linksOf(asked.body).find(({ text }) =>
      text.includes("业务员")
    );
    const shown = await visitor.get(list?.href ?? "");
    equal(shown.status, 200);
    ok(list?.href.startsWith(`${ORGANIZATION}?`));
  }
  const { id } = await createTask(
    db,
    production,
    parse(TaskInput, { title: "整理工装", assignee_id: production.id }),
  );
  const asked = await visitor.get(ask(production.id, "disable"));
  match(asked.text, /1 个未完成的生产任务/);
  const open = linksOf(asked.body).find(({ href }) =>
    href.startsWith("/prod/produce/task?")
  );
  ok(open);
  match((await visitor.get(open.href)).text, /整理工装/);
  await db.updateTable("production_task").set({ status: 30 })
    .where("id", "=", id).execute();
  const over = await visitor.get(ask(production.id, "disable"));
  doesNotMatch(over.text, /此人名下还有/);
});

Deno.test("an organization says that its salesperson has left: they stay until another one is chosen, and nobody else gets them", async () => {
  await using desk = await openPms();
  const { visitor, submit, world: { db, sales } } = desk;
  const [mine, other] = await db.selectFrom("organization").select("id")
    .orderBy("id").limit(2).execute();
  ok(mine && other);
  await db.updateTable("organization").set({ sales_account_id: sales.id })
    .where("id", "=", mine.id).execute();
  const page = `${ORGANIZATION}?open=${mine.id}`;
  doesNotMatch((await visitor.get(page)).text, /已不在销售/);
  await submit(`${LIST}?id=${sales.id}&do=delete`, "delete");
  match((await visitor.get(page)).text, /业务员 \S+ 已不在销售/);
  match((await visitor.get(ORGANIZATION)).text, /已不在销售/);

  const offers = async (id: number) => {
    const { body } = await visitor.get(`${ORGANIZATION}?edit=${id}`);
    const form = formsOf(body).find(sends("update"));
    ok(form);
    return new RegExp(`<option value="${sales.id}"`).test(body);
  };
  equal(await offers(mine.id), true, "the present one");
  equal(await offers(other.id), false);
  const kept = await submit(`${page}&edit=${mine.id}`, "update", {
    remark: "老客户",
  });
  equal(kept.status, 303);
  const refused = await visitor.fill(`${ORGANIZATION}?edit=${other.id}`, {
    form: sends("update"),
    fields: { sales_account_id: String(sales.id) },
  });
  equal(refused.status, 422);
});
