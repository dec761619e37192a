import { deepEqual, equal, match, ok } from "node:assert/strict";
import { visitServer } from "../http.ts";
import { type Product, startProduct } from "../product.ts";
import { dataFolder } from "../snapshot.ts";
import { openCollector } from "./collector.ts";

/** The product as `deno task start` runs it, with Deno's variables set. */
function startTraced(folder: string, collector: string): Promise<Product> {
  return startProduct({
    DATA_DIR: folder,
    JOBS: "false",
    LOG_LEVEL: "info",
    OTEL_DENO: "true",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  }, { args: ["run", "-A", "--no-check", "tasks/start.ts"] });
}

/** Somebody signs in, at the second try, and looks around; a program calls. */
async function useProduct(origin: string) {
  const visitor = visitServer(origin);
  const wrong = await visitor.post("/login?redirect=typed-in-the-address", {
    username: "sales",
    password: "typed-wrong-password",
  });
  equal(wrong.status, 401);
  await visitor.signIn("sales");
  const list = await visitor.get("/mkt/oem/list?keyword=typed-keyword");
  const { body } = await visitor.get("/mkt/oem/list");
  const detail = /href="(\/mkt\/oem\/detail\/\d+)"/.exec(body)?.[1] ?? "";
  equal((await visitor.get(detail)).status, 200);
  equal((await visitor.get("/nowhere")).status, 404);
  const caller = visitServer(origin);
  const basic = await caller.authorize("sales");
  equal((await caller.call("GET", "/api/admin/manage/oem/order")).code, 0);
  const token = atob(basic.slice("Basic ".length)).split(":")[1] ?? "";
  return {
    list: list.headers.get("x-request-id"),
    secrets: [...visitor.cookies.values(), basic.slice(6), token, "demo-sales"],
  };
}

Deno.test("with Deno's variables set, traces and logs arrive, named by route and request, without secrets", async () => {
  const collector = openCollector();
  const folder = await dataFolder("demo");
  let used;
  {
    await using product = await startTraced(folder, collector.url);
    used = await useProduct(product.origin);
    await product.stop(); // it sends what it has not sent yet
  }
  await collector.stop();
  await Deno.remove(folder, { recursive: true });

  const spans = collector.spans();
  const span = spans.find(({ told }) => told.get("request.id") === used.list);
  ok(span, "the list's span");
  equal(span.name, "GET /mkt/oem/list");
  equal(span.told.get("http.route"), "/mkt/oem/list");
  const names = new Set(spans.map(({ name }) => name));
  for (const name of ["POST /login", "GET /mkt/oem/detail/:id", "GET"]) {
    ok(names.has(name), `${name} of ${[...names]}`);
  }

  const line = collector.lines().find(({ body }) =>
    body.stringValue.includes(`"request":"${used.list}"`)
  );
  ok(line, "the list's line in the log");
  deepEqual([line.severityText, line.traceId], ["INFO", span.traceId]);
  match(line.body.stringValue, /"path":"\/mkt\/oem\/list","status":200/);

  const sent = collector.received.join("\n");
  const secrets = used.secrets.filter((secret) => secret.length > 5);
  ok(secrets.length > 4);
  for (const secret of [...secrets, "typed-"]) {
    equal(sent.includes(secret), false, `${secret} was sent`);
  }
  equal(/authorization|set-cookie|"cookie|password|token/i.test(sent), false);
});
