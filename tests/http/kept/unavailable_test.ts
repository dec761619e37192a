import { deepEqual, equal, ok } from "node:assert/strict";
import { formsOf } from "@/tests/html.ts";
import { fill, type Filled, keeps, post, say, written } from "./desk.ts";
import { FORMS } from "./forms.ts";
import { HOSTILE, type Wrong } from "./wrong.ts";

for (const wrong of FORMS) {
  Deno.test(`${wrong.what} outlives an outage of the database, whenever it comes`, async () => {
    await using filled = await fill(wrong);
    const before = await written(filled.world.db);
    let statements = 0;
    for (;; statements++) {
      filled.database.goesAfter(statements);
      const answer = await filled.submit();
      filled.database.back();
      if (answer.status === 422) break;
      equal(answer.status, 503, `${answer.status} after ${statements}`);
      await sendsAgain(filled, wrong, answer);
      ok(statements < 40, "the form asks for less than that");
    }
    ok(statements > 1, "it went away before and after the session was read");
    deepEqual(await written(filled.world.db), before);
  });
}

/** The page of the outage holds the form; with the database back it goes where it was going. */
async function sendsAgain(
  { visitor, typed }: Filled,
  { secret = [] }: Wrong,
  page: Awaited<ReturnType<Filled["submit"]>>,
): Promise<void> {
  keeps(page, typed);
  ok(!page.body.includes(HOSTILE), "nothing typed is markup");
  const form = formsOf(page.body).find(({ buttons }) =>
    buttons.some((button) => button.text === say({ key: "kept.submit" }))
  );
  ok(form, "there is a form to send again");
  for (const name of secret) {
    ok(!form.fields.some(([field]) => field === name), `${name} is shown`);
  }
  const again = await post(visitor, form.action, form.fields);
  equal(again.status, 422, again.text.slice(0, 200));
  keeps(again, typed);
}
