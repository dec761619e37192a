import { equal } from "node:assert/strict";
import { replySubject } from "@/domain/message/words.ts";
import { translator } from "@/locales/messages.ts";

const zh = translator("zh-cn");
const en = translator("en-us");

Deno.test("an answer says once that it is one, in whichever language the first was", () => {
  equal(replySubject(zh, "停电通知"), "回复：停电通知");
  equal(replySubject(en, "停电通知"), "Re: 停电通知");
  equal(replySubject(zh, "Re: 停电通知"), "Re: 停电通知");
  equal(replySubject(en, "回复：停电通知"), "回复：停电通知");
});

Deno.test("the subject of an answer is no longer than a subject may be, and cuts no character in two", () => {
  equal(replySubject(zh, "电".repeat(100)).length, 100);
  equal(replySubject(zh, `${"电".repeat(96)}😀`), `回复：${"电".repeat(96)}`);
});
