import { deepEqual, equal } from "node:assert/strict";
import { sends, textOf } from "@/tests/html.ts";
import type { Answer } from "@/tests/http.ts";
import { openStory } from "@/tests/sites.ts";

/** The labels of the fields that the summary names. */
function named({ body }: Answer): string[] {
  const [, summary = ""] = /<div class="note errors"(.*?)<\/ul>/s.exec(body) ??
    [];
  return [...summary.matchAll(/<li>(.*?)<\/li>/gs)]
    .map(([, entry]) => textOf(entry!).split("：", 1)[0]!);
}

Deno.test("the summary of a message names whom it goes to before what it says, as its form does", async () => {
  await using story = await openStory();
  const visitor = await story.enter("admin");
  const refused = await visitor.fill("/common/account/message?write=1", {
    form: sends("send"),
    button: "发送",
  });
  equal(refused.status, 422);
  deepEqual(named(refused), ["收件人", "主题", "内容"]);
});

Deno.test("the summary of a new account names the telephone before the password, as its form does", async () => {
  await using story = await openStory();
  const visitor = await story.enter("admin");
  const refused = await visitor.fill("/pms/account/list?new=1", {
    form: sends("create"),
    fields: { username: "lin", phone: "abc", password: "x", repeat: "y" },
  });
  equal(refused.status, 422);
  const names = named(refused);
  deepEqual(
    names.filter((name) => ["手机", "密码"].includes(name)),
    ["手机", "密码"],
    names.join(),
  );
});
