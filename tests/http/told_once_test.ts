import { equal, ok } from "node:assert/strict";
import { translator } from "@/locales/messages.ts";
import { type Answer, openSite, type Visitor } from "../http.ts";
import { openWorld } from "../world.ts";

const LIST = "/mkt/oem/list";
const SAID = translator("zh-cn")("list.view.saved", { name: "五十行" });

/** What is told on the next page. */
function save(visitor: Visitor): Promise<Answer> {
  return visitor.post("/preference", {
    name: "view",
    list: "oem.orders",
    back: LIST,
    value: "save",
    view_name: "五十行",
    query: "page_size=50",
  });
}

Deno.test("what was done is told to the page that opens next, not to one that asks by itself meanwhile", async () => {
  await using world = await openWorld();
  const visitor = await openSite(world.database).enter("sales");
  const done = await save(visitor);
  equal(done.status, 303);
  const asking = await visitor.get(LIST, { "sec-fetch-dest": "empty" });
  equal(asking.status, 200);
  ok(!asking.text.includes(SAID), "the script would throw it away");
  const opened = await visitor.get(LIST, { "sec-fetch-dest": "document" });
  ok(opened.text.includes(SAID));
  ok(!(await visitor.get(LIST)).text.includes(SAID), "once");
});

Deno.test("what was done is told once where the next page is one of an error, too", async () => {
  await using world = await openWorld();
  const visitor = await openSite(world.database).enter("sales");
  await save(visitor);
  const missing = await visitor.get("/mkt/oem/detail/999999999");
  equal(missing.status, 404);
  ok(missing.text.includes(SAID));
  ok(!(await visitor.get(LIST)).text.includes(SAID), "twice");
});
