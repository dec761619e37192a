import { equal, match, ok } from "node:assert/strict";
import {
  atCodeStart,
  codeOf,
  demandTotp,
  secretInSetUp,
} from "@/tests/domain/account/authenticator.ts";
import { formsOf, sends } from "@/tests/html.ts";
import type { Answer, Visitor } from "@/tests/http.ts";
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

/** The form that the answer keeps, to be sent again. */
function keptIn({ body }: Answer) {
  const kept = formsOf(body).find(({ buttons }) =>
    buttons.some(({ text }) => text === say({ key: "kept.submit" }))
  );
  ok(kept);
  return kept;
}

/** A form whose author loses the permission while it is filled in, by what the answer says is missing. */
const WITHDRAWN: [what: string, who: AccountName, says: RegExp][] = [
  [
    "a price adjustment",
    "sales",
    /OEM 订单管理（manage_oem）。可请admin开通。/,
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
    const kept = keptIn(refused);
    await giveBack();
    const again = await post(filled.visitor, kept.action, kept.fields);
    equal(again.status, 422, "the form's own faults");
    keeps(again, filled.typed);
  });
}

const SETUP = "/common/account/setting";

/** Sets the second factor up on the pages, in the session that fills in the form. */
async function setUp({ db, sales }: World, visitor: Visitor) {
  const step = async (ask: string, event: string, fields: object) => {
    const form = sends(event);
    return await visitor.fill(`${SETUP}?totp=${ask}`, {
      form,
      fields: { ...fields },
    });
  };
  await step("start", "totp_start", { proof: "demo-sales" });
  const secret = await secretInSetUp(db, sales);
  await atCodeStart();
  const code = codeOf(secret, -1);
  equal((await step("setup", "totp_confirm", { code })).status, 200);
}

Deno.test("a price adjustment whose author's role demands a second factor meanwhile is kept, and sent once that is set up", async () => {
  await using filled = await fill({
    ...formOf("a price adjustment"),
    who: "sales",
  });
  const { world, visitor } = filled;
  await demandTotp(world, world.sales.id);
  const refused = await filled.submit();
  equal(refused.status, 403);
  match(refused.text, /您的角色要求两步验证.*设置完成后可以再次提交/);
  match(refused.body, /href="\/common\/account\/setting\?totp=start"/);
  keeps(refused, filled.typed);
  const { action, fields } = keptIn(refused);
  await setUp(world, visitor);
  const again = await post(visitor, action, fields);
  equal(again.status, 422, "the form's own faults");
  keeps(again, filled.typed);
});
