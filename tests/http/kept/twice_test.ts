import { deepEqual, equal, notDeepEqual } from "node:assert/strict";
import { fill, post, written } from "./desk.ts";
import { FORMS } from "./forms.ts";
import { RIGHT } from "./right.ts";

/** Forms that are not asked this here, and why. */
const NOT_ASKED: Record<string, string> = {
  "the own password":
    "the first time changes what the second would have to say",
  "an invitation": "the link is shown once, and not again: invite_test.ts",
};

for (const wrong of FORMS) {
  if (wrong.what in NOT_ASKED) continue;
  const typed = RIGHT[wrong.what];
  if (!typed) throw new Error(`nothing right for ${wrong.what}`);
  Deno.test(`${wrong.what} that is sent twice, and once more after an outage that hid its success, is done once`, async () => {
    await using filled = await fill({ ...wrong, typed });
    const { world, visitor, path, sent, database } = filled;
    const before = await written(world.db);
    const first = await filled.submit();
    equal(first.status, 303, first.text.slice(0, 400));
    const after = await written(world.db);
    notDeepEqual(after, before);
    const second = await post(visitor, path, sent);
    deepEqual([second.status, second.location], [303, first.location]);
    database.goesAfter(1);
    equal((await post(visitor, path, sent)).status, 503);
    database.back();
    equal((await post(visitor, path, sent)).location, first.location);
    deepEqual(await written(world.db), after);
  });
}
