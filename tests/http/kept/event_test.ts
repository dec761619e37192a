import { deepEqual, ok } from "node:assert/strict";
import { fill, post, written } from "./desk.ts";
import { FORMS } from "./forms.ts";
import { RIGHT } from "./right.ts";

for (const wrong of FORMS) {
  const typed = RIGHT[wrong.what];
  if (!typed) continue;
  Deno.test(`${wrong.what} in the name of an act that no form of its page sends does nothing`, async () => {
    await using filled = await fill({ ...wrong, typed });
    const { world, visitor, path, sent } = filled;
    if (!sent.some(([name]) => name === "event")) return; // its page has no other act
    const before = await written(world.db);
    const strange = sent.map(([name, value]): [string, string] => [
      name,
      name === "event" ? "postpone" : value,
    ]);
    const { status } = await post(visitor, path, strange);
    ok([400, 404].includes(status), String(status));
    deepEqual(await written(world.db), before);
  });
}
