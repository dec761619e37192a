import { deepEqual, equal, ok } from "node:assert/strict";
import { text } from "@/domain/errors.ts";
import { formsOf } from "@/tests/html.ts";
import { fill, keeps, post, say, written } from "./desk.ts";
import { FORMS } from "./forms.ts";
import { HOSTILE } from "./wrong.ts";

for (const wrong of FORMS) {
  Deno.test(`${wrong.what} outlives an expired session: signing in brings it back to be submitted`, async () => {
    await using filled = await fill(wrong);
    const { world, visitor, path, typed } = filled;
    const before = await written(world.db);
    await world.db.deleteFrom("session").execute();

    const asked = await filled.submit();
    equal(asked.status, 401);
    ok(asked.text.includes(say(text("sign_in.expired"))));
    const mistaken = await visitor.submit(path, asked, {
      form: ({ action }) => action === "/login",
      fields: { username: wrong.who, password: "wrong" },
    });
    equal(mistaken.status, 401);
    const back = await visitor.submit(path, mistaken, {
      form: ({ action }) => action === "/login",
      fields: { username: wrong.who, password: `demo-${wrong.who}` },
    });
    equal(back.status, 200, back.text.slice(0, 200));
    keeps(back, typed);
    for (const page of [asked, mistaken, back]) {
      ok(!page.body.includes(HOSTILE), "nothing typed is markup");
      for (const name of wrong.secret ?? []) {
        const again = formsOf(page.body).flatMap((form) => form.fields);
        ok(!again.some(([field, value]) => field === name && value));
        ok(!page.body.includes(`demo-${wrong.who}`), "no password is shown");
      }
    }
    deepEqual(await written(world.db), before);

    const form = formsOf(back.body).find((one) => one.method === "POST")!;
    const again = await post(visitor, form.action, form.fields);
    equal(again.status, 422, again.text.slice(0, 200));
    keeps(again, typed);
    deepEqual(await written(world.db), before);
  });
}
