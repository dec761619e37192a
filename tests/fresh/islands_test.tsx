import { deepEqual, equal, match, throws } from "node:assert/strict";
import { signal } from "@preact/signals";
import { decode, encode } from "@/fresh/props.ts";
import { App } from "fresh";
import Clock from "./fixture/routes/panel/(_islands)/clock.tsx";
import { type Ask, asking, FIXTURE, fixtureApp } from "./site.ts";

const ask: Ask = asking(await fixtureApp());
const textOf = async (path: string) => await (await ask(path)).text();

Deno.test("a page without islands sends no script", async () => {
  for (const path of ["/", "/panel/order", "/bare"]) {
    equal((await textOf(path)).includes("<script"), false);
  }
});

Deno.test("a page with islands sends their data and modules, and no inline code", async () => {
  const text = await textOf("/panel/clock");
  const scripts = text.match(/<script[^>]*>/g) ?? [];
  const preloads = [
    ...text.matchAll(/<link rel="modulepreload" href="([^"]+)"/g),
  ]
    .map((found) => found[1]!.replace(/-[\w-]{8}\.js$/, ""));

  equal(scripts.length, 2);
  equal(scripts[0], '<script type="application/json" id="islands">');
  match(
    scripts[1]!,
    /^<script type="module" src="\/assets\/client-[\w-]+\.js">$/,
  );
  deepEqual(preloads.toSorted(), [
    "/assets/client",
    "/assets/clock",
    "/assets/counter",
    "/assets/signals",
  ]);
});

Deno.test("islands are rendered on the server, between comments that any element may hold", async () => {
  const text = await textOf("/panel/clock");

  match(
    text,
    /<td><!--island:1--><button type="button" ?>second: 3<\/button><!--\/island--><\/td>/,
  );
  match(text, /<time datetime="2026-11-21T08:00:00.000Z">server<\/time>/);
});

Deno.test("an island that a handler renders itself comes to life too", async () => {
  const app = new App().get(
    "/",
    (ctx) => ctx.render(<Clock at={new Date(0)} />),
  );
  app.config.root = FIXTURE;
  const text = await (await asking(app)("/")).text();

  match(text, /<body><!--island:0--><div><time datetime="1970/);
  match(text, /<script type="module"/);
});

Deno.test("an island's data can't end its script, and shares its signals", async () => {
  const text = await textOf("/panel/clock");
  const [, json = ""] = /id="islands">(.*?)<\/script>/.exec(text) ?? [];
  const { islands, signals } = JSON.parse(json);

  equal(islands[0][1].label, "</script><b>first");
  deepEqual(islands[0][1].count, islands[1][1].count);
  deepEqual(signals, [3]);
});

Deno.test("the head takes what a page puts there, in the place of what it had", async () => {
  const text = await textOf("/panel/clock");
  const [head = ""] = text.split("</head>");

  equal(head.match(/<title>/g)?.length, 1);
  match(head, /<title>Clock &amp; &lt;b&gt;<\/title>/);
  match(head, /<meta name="robots" content="none"\/?>/);
  equal(head.includes('content="index"'), false);
  match(
    head,
    /<link rel="icon" href="\/pictures\/dot.svg\?__frsh_c=[0-9a-f]{8}"\/?>/,
  );
});

Deno.test("data goes to an island and comes back as it was; what is no data is refused by name", () => {
  const live = [{ peek: () => 0, brand: Symbol() }].slice(1);
  const day = new Date(0);
  const count = signal(1);
  const props = { text: "a", list: [1, null, { day }], none: undefined, count };
  const written = JSON.parse(JSON.stringify(encode(props, "island", live)));

  deepEqual(decode(written, live), {
    text: "a",
    list: [1, null, { day }],
    count,
  });
  throws(
    () => encode({ a: [() => 1] }, "counter.tsx", []),
    /counter\.tsx\.a\[0\]/,
  );
  throws(
    () => encode({ children: <b>bold</b> }, "counter.tsx", []),
    /counter\.tsx\.children/,
  );
  throws(() => encode({ at: new URL("http://localhost") }, "x", []), /x\.at/);
  throws(() => encode({ n: NaN }, "x", []), /x\.n/);
  throws(() => encode({ o: { $: "date" } }, "x", []), /x\.o/);
});
