import { equal, match, ok } from "node:assert/strict";
import { formsOf } from "@/tests/html.ts";
import type { AccountName } from "@/tests/story.ts";
import type { World } from "@/tests/world.ts";
import { fill, keeps, post, say } from "./desk.ts";
import { formOf } from "./forms.ts";

/** Takes an account's permissions away; the answer gives them back. */
async function withdraw({ db, accounts }: World, who: AccountName) {
  const taken = await db.deleteFrom("account_permission")
    .where("account_id", "=", accounts[who].id).returningAll().execute();
  ok(taken.length > 0, `${who} had none of their own`);
  return () => db.insertInto("account_permission").values(taken).execute();
}

/** A form whose author loses the permission while it is filled in, by what the answer says is missing. */
const WITHDRAWN: [what: string, who: AccountName, says: RegExp][] = [
  [
    "a price adjustment",
    "sales",
    /OEM订单管理 \(manage_oem\).*同事开通：admin/,
  ],
  ["a new order", "green", /没有权限 这项内容没有对您的账号开放/],
];

for (const [what, who, says] of WITHDRAWN) {
  Deno.test(`${what} whose author lost the permission meanwhile is kept, and sent once they have it again`, async () => {
    await using filled = await fill({ ...formOf(what), who });
    const giveBack = await withdraw(filled.world, who);
    const refused = await filled.submit();
    equal(refused.status, 403);
    match(refused.text, says);
    ok(refused.text.includes(say({ key: "kept.denied" })));
    keeps(refused, filled.typed);
    const kept = formsOf(refused.body).find(({ buttons }) =>
      buttons.some(({ text }) => text === say({ key: "kept.submit" }))
    );
    ok(kept);
    await giveBack();
    const again = await post(filled.visitor, kept.action, kept.fields);
    equal(again.status, 422, "the form's own faults");
    keeps(again, filled.typed);
  });
}
