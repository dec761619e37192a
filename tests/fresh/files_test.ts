import { deepEqual, equal, match } from "node:assert/strict";
import { type Ask, asking, fixtureApp } from "./site.ts";

const ask: Ask = asking(await fixtureApp());
const bodyOf = async (path: string) => {
  const [, body] = /<body>(.*)<\/body>/.exec(await (await ask(path)).text())!;
  return body;
};

Deno.test("a page stands in the layouts of its folders and groups, after their middlewares", async () => {
  const order = await ask("/panel/order");

  equal(order.headers.get("x-trail"), "root 1, root 2, panel, order");
  equal(
    await bodyOf("/panel/order"),
    '<main class="panel"><section class="inner"><p>shown</p></section></main>',
  );
});

Deno.test("what a handler puts into the state is known to the app wrapper", async () => {
  match(await (await ask("/panel/order")).text(), /<title>Order<\/title>/);
  match(await (await ask("/")).text(), /<title>Fixture<\/title>/);
});

Deno.test("a layout can leave out the app wrapper, a page the layouts", async () => {
  equal(await bodyOf("/bare"), '<div class="bare"><p>bare</p></div>');
  equal(await bodyOf("/bare/alone"), "<p>alone</p>");
  match(await (await ask("/bare")).text(), /^<!DOCTYPE html><html><head>/);
});

Deno.test("folders and files with names in brackets are parameters", async () => {
  const params = async (path: string) => await (await ask(path)).json();

  deepEqual(await params("/docs"), ["/docs{/:chapter}?", { chapter: "" }]);
  deepEqual(await params("/docs/two"), ["/docs{/:chapter}?", {
    chapter: "two",
  }]);
  deepEqual(await params("/docs/two/parts/3.csv"), [
    "/docs/:chapter/parts/:part.csv",
    { chapter: "two", part: "3" },
  ]);
  deepEqual(await params("/rest/a/b%2Fc"), ["/rest/:path*", {
    path: "a/b/c",
  }]);
});

Deno.test("a form that is refused shows its page with status and headers", async () => {
  const body = new URLSearchParams({ note: "<typed>" });
  const refused = await ask("/panel/order", { method: "POST", body });

  equal(refused.status, 422);
  equal(refused.headers.get("x-refused"), "note");
  match(await refused.text(), /<p>&lt;typed><\/p>/);
});

Deno.test("a route knows the methods that its handlers are named after", async () => {
  const put = await ask("/panel/order", { method: "PUT" });
  const odd = await ask("/panel/order", { method: "toString" });

  equal(put.status, 405);
  equal(put.headers.get("allow"), "HEAD, GET, POST");
  equal(odd.status, 405);
  equal((await ask("/panel/order", { method: "HEAD" })).status, 200);
});

Deno.test("the error page has the status of what was thrown, and tells nothing else", async () => {
  const fault = await ask("/panel/fault");
  const text = await fault.text();

  equal(fault.status, 500);
  match(text, /<h1>Error 500<\/h1>/);
  equal(text.includes("secret"), false);
  equal((await ask("/panel/order?missing")).status, 404);
  match(await (await ask("/nowhere")).text(), /<h1>Error 404<\/h1>/);
});

Deno.test("helpers of pages and islands are no pages", async () => {
  equal((await ask("/panel/(_islands)/clock")).status, 404);
  equal((await ask("/panel/_layout")).status, 404);
});

Deno.test("what is added below the folder's pages does not apply to them, however late they are asked for", async () => {
  const app = (await fixtureApp()).use(async (ctx) => {
    const response = await ctx.next();
    response.headers.set("x-below", "1");
    return response;
  }).get("/below", () => new Response());
  const askBelow = asking(app);

  equal((await askBelow("/below")).headers.get("x-below"), "1");
  equal((await askBelow("/panel/order")).headers.get("x-below"), null);
});
