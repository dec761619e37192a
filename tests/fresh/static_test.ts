import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { App, staticFiles } from "fresh";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Manifest } from "@/fresh/manifest.ts";
import { buildClient } from "@/tasks/build_client.ts";
import { succeeds } from "../until.ts";
import { type Ask, asking, FIXTURE, fixtureApp } from "./site.ts";

const ask: Ask = asking(await fixtureApp());
const { runtime, version } = JSON.parse(
  await Deno.readTextFile(`${FIXTURE}/_fresh/manifest.json`),
);
const DOT = "/pictures/dot.svg";

Deno.test("a fixed file is kept for a short while and asked about again", async () => {
  const first = await ask(DOT);
  const etag = first.headers.get("etag") ?? "";
  const again = await ask(DOT, { headers: { "if-none-match": etag } });

  equal(first.headers.get("content-type"), "image/svg+xml");
  equal(first.headers.get("cache-control"), "public, max-age=300");
  match(await first.text(), /^<svg/);
  equal(again.status, 304);
});

Deno.test("a file that a later build has taken away is not there, which is no fault", async () => {
  const root = await Deno.makeTempDir();
  try {
    await Deno.mkdir(`${root}/static`);
    await Deno.writeTextFile(`${root}/static/old.txt`, "old");
    const app = new App().use(staticFiles());
    app.config.root = root;
    const get = asking(app);
    equal(await (await get("/old.txt")).text(), "old");
    await Deno.remove(`${root}/static/old.txt`);
    equal((await get("/old.txt")).status, 404);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
});

Deno.test("a file under its version, and a built module, is kept for good", async () => {
  const forGood = "public, max-age=31536000, immutable";
  const cacheOf = async (path: string) => {
    const answer = await ask(path);
    await answer.body?.cancel();
    return answer.headers.get("cache-control");
  };

  equal(await cacheOf(`${DOT}?__frsh_c=${version}`), forGood);
  equal(await cacheOf(`${DOT}?__frsh_c=old`), "public, max-age=300");
  equal(await cacheOf(runtime), forGood);
});

Deno.test("a file is sent in the encoding that the browser takes", async () => {
  const encodingOf = async (accept: string) => {
    const headers = { "accept-encoding": accept };
    const answer = await ask(runtime, { headers });
    const bytes = await answer.bytes();
    equal(answer.headers.get("vary"), "accept-encoding");
    equal(answer.headers.get("content-length"), String(bytes.length));
    return { encoding: answer.headers.get("content-encoding"), bytes };
  };
  const plain = await encodingOf("");
  const gzip = await encodingOf("gzip, br;q=0");

  equal(plain.encoding, null);
  equal(gzip.encoding, "gzip");
  equal(gunzipSync(gzip.bytes).compare(plain.bytes), 0);
  equal((await encodingOf("gzip, deflate, br")).encoding, "br");
  equal((await encodingOf("gzip, br, zstd")).encoding, "zstd");
});

Deno.test("nothing outside the folder can be asked for", async () => {
  const paths = [
    "/../utils.ts",
    "/..%2futils.ts",
    "/pictures/..%2f..%2futils.ts",
    "/%2e%2e/utils.ts",
    "/pictures",
    "/pictures/",
    `${DOT}%00`,
    "/manifest.json",
    `${runtime}.br`,
  ];
  for (const path of paths) equal((await ask(path)).status, 404, path);
});

Deno.test("files are only read", async () => {
  const posted = await ask(DOT, { method: "POST", body: "x" });
  const head = await ask(DOT, { method: "HEAD" });

  equal(posted.status, 405);
  equal(posted.headers.get("allow"), "HEAD, GET");
  equal(head.status, 200);
  equal(await head.text(), "");
});

Deno.test("a page of the build before finds its modules until the next build but one", async () => {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(join(root, "islands"));
  const built = async (text: string) => {
    const island = `export default () => ${JSON.stringify(text)};`;
    await Deno.writeTextFile(join(root, "islands", "word.tsx"), island);
    await buildClient(root);
    const { islands }: Manifest = JSON.parse(
      await Deno.readTextFile(join(root, "_fresh", "manifest.json")),
    );
    return islands["islands/word.tsx"]?.src ?? "";
  };
  const isThere = (src: string) =>
    succeeds(Deno.stat(join(root, "_fresh", "client", src)));
  const first = await built("first");
  const second = await built("the second");
  notEqual(first, second);
  deepEqual(await Promise.all([first, second].map(isThere)), [true, true]);
  await built("the third one");
  deepEqual(await Promise.all([first, second].map(isThere)), [false, true]);
  await Deno.remove(root, { recursive: true });
});

Deno.test("who reads the parts of the style while another is built finds them whole", async () => {
  const root = await Deno.makeTempDir();
  await Deno.mkdir(join(root, "assets"));
  const build = async (color: string) => {
    const rule = `.word { color: ${color} }`;
    await Deno.writeTextFile(join(root, "assets", "app.css"), rule);
    await buildClient(root);
  };
  await build("red");
  const path = join(root, "_fresh", "style.json");
  const before = await Deno.readTextFile(path);
  const reader = await Deno.open(path);
  await build("rebeccapurple");
  equal(await new Response(reader.readable).text(), before);
  notEqual(await Deno.readTextFile(path), before);
  await Deno.remove(root, { recursive: true });
});
