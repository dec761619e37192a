import { equal, ok } from "node:assert/strict";
import { brotliCompressSync } from "node:zlib";
import { stylesheet } from "@/platform/assets.ts";
import { openSite, type Visitor } from "../http.ts";
import { none } from "../none.ts";
import { demoPages } from "../pages.ts";
import { readAgain, writesOf } from "../statements.ts";
import { openDemo } from "../world.ts";

const KB = 1024;
/** As Chromium asks. */
const BROWSER = { "accept-encoding": "gzip, deflate, br, zstd" };

/** What a page loads of scripts, in bytes as sent with brotli, by address. */
async function scriptsOf(
  visitor: Visitor,
  path: string,
): Promise<Map<string, number>> {
  const { body, status } = await visitor.get(path);
  equal(status, 200, path);
  const wanted = [...body.matchAll(/(?:src|href)="(\/[^"]+\.js)"/g)]
    .map(([, url = ""]) => url);
  const sizes = new Map<string, number>();
  for (const url of wanted) {
    if (sizes.has(url)) continue;
    const sent = await visitor.send("GET", url, undefined, {
      "accept-encoding": "br",
    });
    sizes.set(url, (await sent.bytes()).length);
    const plain = await (await visitor.send("GET", url)).text();
    const imports = plain.matchAll(/(?:from|import)\s*\(?"([^"]+\.js)"/g);
    for (const [, name = ""] of imports) {
      wanted.push(new URL(name, `http://x${url}`).pathname);
    }
  }
  return sizes;
}

function sum(sizes: Iterable<number>): number {
  return [...sizes].reduce((all, size) => all + size, 0);
}

Deno.test("the style of the whole product weighs at most 15 KB", () => {
  const { length } = brotliCompressSync(stylesheet().text);
  ok(length > KB && length <= 15 * KB, `${length} bytes`);
});

Deno.test("the sign-in page brings its own style along in at most 11 KB", async () => {
  await using demo = await openDemo();
  const sent = await openSite(demo.database).visitor()
    .send("GET", "/login", undefined, BROWSER);
  const { length } = await sent.bytes();
  ok(length > 5 * KB && length <= 11 * KB, `${length} bytes`);
});

Deno.test("an error page brings its own style along on a first visit alone, as every page", async () => {
  await using demo = await openDemo();
  const visitor = openSite(demo.database).visitor();
  const { body, status } = await visitor.get("/no-such-page");
  equal(status, 404);
  const inline = (html: string) =>
    /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1];
  const part = inline(body)?.length ?? 0;
  ok(part > KB && part < stylesheet().text.length / 2, `${part} letters`);
  equal(inline((await visitor.get("/no-such-page")).body), undefined);
});

Deno.test("scripts: none without islands, 8 KB shared, 3 KB for a list, 8 KB for the order form", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  equal((await scriptsOf(site.visitor(), "/login")).size, 0);

  const list = await scriptsOf(await site.enter("sales"), "/mkt/oem/list");
  const green = await site.enter("oem_green");
  const pages = await demoPages(demo.db);
  const edit = pages.find(({ place }) => place === "/oem/order/:id/edit")!;
  const form = await scriptsOf(green, edit.url); // with lines, so with the fields for their files
  const shared = [...list].filter(([url]) => form.has(url));
  const ours = shared.filter(([url]) =>
    /\b(?:enhance|live|search)-/i.test(url)
  );
  const runtime = sum(shared.map(([, size]) => size)) -
    sum(ours.map(([, size]) => size));
  ok(runtime > KB && runtime <= 8 * KB, `shared: ${runtime} bytes`);
  const ofList = sum(list.values()) - runtime;
  ok(ofList > 0 && ofList <= 3 * KB, `list: ${ofList} bytes`);
  const ofForm = sum(form.values()) - runtime;
  ok(ofForm > 4 * KB && ofForm <= 8 * KB, `form: ${ofForm} bytes`);
});

Deno.test("a list of fifty orders is sent in at most 9 KB", async () => {
  await using demo = await openDemo();
  const sales = await openSite(demo.database).enter("sales");
  const path = "/mkt/oem/list?page_size=50";
  await sales.get(path); // the style comes with the first page alone
  const { body } = await sales.get(path);
  const rows = body.match(/<tr\b/g)?.length ?? 0;
  equal(rows, 51);
  const sent = await sales.send("GET", path, undefined, BROWSER);
  const { length } = await sent.bytes();
  ok(length <= 9 * KB, `${length} bytes`);
});

/** Statements of a whole request: of a list and a detail by the bars, of a control panel by what it has figures. */
const MOST = { list: 4, detail: 8, other: 12 };

Deno.test("a list takes at most 4 statements, a document 8, and reading writes nothing", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const visitors = new Map<string, Visitor>();
  const faults: string[] = [];
  for (const { url, as, kind } of await demoPages(demo.db)) {
    if (as === null) continue;
    const visitor = visitors.get(as) ?? await site.enter(as);
    visitors.set(as, visitor);
    const { answer, statements } = await readAgain(visitor, url, MOST[kind]);
    if (answer.status !== 200) faults.push(`${url} answers ${answer.status}`);
    if (statements.length > MOST[kind]) {
      faults.push(
        `${url}: ${statements.length} statements\n  ${statements.join("\n  ")}`,
      );
    }
    faults.push(...writesOf(statements).map((sql) => `${url} runs ${sql}`));
  }
  none(faults);
});

Deno.test("more rows on a page take no more statements", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const faults: string[] = [];
  for (const { url, as, kind } of await demoPages(demo.db)) {
    if (as === null || kind !== "list") continue;
    const visitor = await site.enter(as);
    const [few, many] = [
      await readAgain(visitor, `${url}?page_size=10`),
      await readAgain(visitor, `${url}?page_size=50`),
    ].map(({ statements }) => statements.length);
    if (many! > few!) faults.push(`${url}: ${few} → ${many}`);
  }
  none(faults);
});
