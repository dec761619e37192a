import { deepEqual, equal, match, ok } from "node:assert/strict";
import {
  App,
  type Context,
  createDefine,
  HttpError,
  trailingSlashes,
} from "fresh";
import { asking } from "./site.ts";

interface State {
  trail: string;
}
const define = createDefine<State>();

/** A middleware that says when it is passed. */
const passing = (name: string) =>
  define.middleware((ctx) => {
    ctx.state.trail = `${ctx.state.trail ?? ""}${name} `;
    return ctx.next();
  });
const trail = ({ state }: Context<State>) => new Response(state.trail);

Deno.test("middlewares run from top to bottom and only before what stands below them", async () => {
  const ask = asking(
    new App<State>()
      .use(passing("a"), passing("b"))
      .get("/early", trail)
      .use("/deep", passing("deep"))
      .use(passing("c"))
      .get("/late", trail)
      .get("/deep/down", passing("own"), trail),
  );

  equal(await (await ask("/early")).text(), "a b ");
  equal(await (await ask("/late")).text(), "a b c ");
  equal(await (await ask("/deep/down")).text(), "a b c deep own ");
});

Deno.test("a path that nobody answers passes the middlewares of the root", async () => {
  const seen: string[] = [];
  const app = new App().use((ctx) => {
    seen.push(`${ctx.url.pathname} ${ctx.route}`);
    return ctx.next();
  });

  equal((await asking(app)("/nowhere")).status, 404);
  deepEqual(seen, ["/nowhere null"]);
});

Deno.test("parameters are decoded, an absent optional one is empty, fixed paths win", async () => {
  const params = (ctx: Context<unknown>) => ctx.json([ctx.route, ctx.params]);
  const ask = asking(
    new App()
      .get("/item/:id", params)
      .get("/item/new", () => new Response("new"))
      .get("/list{/:page}?", params)
      .get("/files/:path*", params),
  );
  const json = async (path: string) => await (await ask(path)).json();

  deepEqual(await json("/item/a%20b"), ["/item/:id", { id: "a b" }]);
  equal(await (await ask("/item/new")).text(), "new");
  deepEqual(await json("/list"), ["/list{/:page}?", { page: "" }]);
  deepEqual(await json("/list/2"), ["/list{/:page}?", { page: "2" }]);
  deepEqual(await json("/files/a/b"), ["/files/:path*", { path: "a/b" }]);
  equal((await ask("/item/%ff")).status, 404);
});

Deno.test("HEAD is answered by GET without a body, another method is refused with those that are known", async () => {
  const ask = asking(
    new App()
      .get("/thing", (ctx) => ctx.text("body", { headers: { "x-thing": "1" } }))
      .post("/thing", (ctx) => ctx.text("posted"))
      .all("/any", (ctx) => ctx.text(ctx.req.method)),
  );
  const head = await ask("/thing", { method: "HEAD" });
  const refused = await ask("/thing", { method: "DELETE" });
  const options = await ask("/thing", { method: "OPTIONS" });

  equal(await head.text(), "");
  equal(head.headers.get("x-thing"), "1");
  ok(head.body, "no body would be told as one of 0 bytes");
  equal(refused.status, 405);
  equal(refused.headers.get("allow"), "HEAD, GET, POST");
  equal(options.status, 204);
  equal(options.headers.get("allow"), "HEAD, GET, POST");
  equal(await (await ask("/thing", { method: "POST" })).text(), "posted");
  equal(await (await ask("/any", { method: "PATCH" })).text(), "PATCH");
});

Deno.test("what is thrown goes to the nearest error handler, a 404 to the page for it", async () => {
  const ask = asking(
    new App()
      .onError("*", (ctx) => ctx.text(`root: ${ctx.error}`, { status: 500 }))
      .onError("/panel", (ctx) => ctx.text("panel", { status: 503 }))
      .notFound((ctx) => ctx.text("nothing here", { status: 404 }))
      .get("/bad", () => {
        throw new Error("secret");
      })
      .get("/panel/bad", () => {
        throw new HttpError(400);
      })
      .get("/panel/gone", () => {
        throw new HttpError(404);
      }),
  );

  equal(await (await ask("/bad")).text(), "root: Error: secret");
  equal((await ask("/panel/bad")).status, 503);
  equal(await (await ask("/panel/gone")).text(), "nothing here");
  equal(await (await ask("/nowhere")).text(), "nothing here");
});

Deno.test("without an error page nobody learns more than the status", async () => {
  const app = new App()
    .get("/forbidden", () => {
      throw new HttpError(403, "because of table secrets");
    })
    .get("/odd", () => {
      throw new TypeError("secret");
    });
  const logged: unknown[] = [];
  const { error } = console;
  console.error = (...told: unknown[]) => logged.push(...told);
  try {
    const forbidden = await asking(app)("/forbidden");
    const odd = await asking(app)("/odd");

    deepEqual([forbidden.status, await forbidden.text()], [403, "Forbidden"]);
    deepEqual([odd.status, await odd.text()], [500, "Internal Server Error"]);
    equal(logged.length, 1);
  } finally {
    console.error = error;
  }
});

Deno.test("a page is rendered inside its layouts and the app wrapper, with its status and headers", async () => {
  const app = new App()
    .appWrapper(({ Component }) => (
      <html>
        <body>
          <Component />
        </body>
      </html>
    ))
    .layout("*", ({ Component }) => (
      <main>
        <Component />
      </main>
    ))
    .layout("/inner", ({ Component, url }) => (
      <section title={url.pathname}>
        <Component />
      </section>
    ))
    .get(
      "/inner/page",
      (ctx) =>
        ctx.render(<p>{ctx.url.searchParams.get("word")}</p>, {
          status: 201,
          headers: { "x-page": "1" },
        }),
    )
    .get("/alone", (ctx) =>
      ctx.render(<p>alone</p>, {}, {
        skipInheritedLayouts: true,
        skipAppWrapper: true,
      }));
  const page = await asking(app)("/inner/page?word=<%26>");
  const alone = await (await asking(app)("/alone")).text();

  equal(page.status, 201);
  equal(page.headers.get("x-page"), "1");
  equal(page.headers.get("content-type"), "text/html; charset=utf-8");
  equal(
    await page.text(),
    '<!DOCTYPE html><html><body><main><section title="/inner/page"><p>&lt;&amp;></p></section></main></body></html>',
  );
  match(alone, /<body><p>alone<\/p><\/body>/);
});

Deno.test("a redirect to a path never leaves the site", async () => {
  const app = new App().get(
    "/go",
    (ctx) => ctx.redirect(ctx.url.searchParams.get("to") ?? "/", 303),
  );
  const leadsTo = async (to: string) => {
    const answer = await asking(app)(`/go?to=${encodeURIComponent(to)}`);
    equal(answer.status, 303);
    return answer.headers.get("location");
  };

  equal(await leadsTo("/next?back=//a"), "/next?back=//a");
  equal(await leadsTo("//evil.test/x"), "/evil.test/x");
  equal(await leadsTo("/\\evil.test"), "/evil.test");
  equal(await leadsTo("https://other.test/"), "https://other.test/");
});

Deno.test("an address gets or loses the slash at its end", async () => {
  const never = asking(new App().use(trailingSlashes("never")));
  const always = asking(new App().use(trailingSlashes("always")));

  equal((await never("/a/?b=1")).headers.get("location"), "/a?b=1");
  equal((await never("/a")).status, 404);
  equal((await always("/a?b=1")).headers.get("location"), "/a/?b=1");
  equal((await always("/")).status, 404);
});

Deno.test("a form that is sent to an address with a slash too many is sent again, not lost", async () => {
  const never = asking(new App().use(trailingSlashes("never")));
  const sent = await never("/a/?b=1", { method: "POST", body: "c=2" });
  deepEqual([sent.status, sent.headers.get("location")], [308, "/a?b=1"]);
  for (const method of ["GET", "HEAD"]) {
    equal((await never("/a/", { method })).status, 302);
  }
});
