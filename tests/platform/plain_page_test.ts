import { deepEqual, equal } from "node:assert/strict";
import { App } from "fresh";
import { guard } from "@/platform/guard.ts";
import { faultOf } from "@/platform/plain_page.ts";
import { startLog } from "@/platform/log.ts";
import { currentRequest } from "@/platform/request.ts";
import { showError } from "@/site/show_error.tsx";
import { listen } from "@/tests/listen.ts";
import type { State } from "@/utils.ts";

const CONFIG = { host: "127.0.0.1", publicOrigins: [], trustedProxies: [] };

/** A product in which every page fails, and the page that should say so too. */
function openBroken(failure: Error) {
  const app = new App<State>().onError("*", showError).use((ctx) => {
    ctx.state.requestId = currentRequest()?.id ?? "";
    ctx.render = () => Promise.reject(failure);
    throw new Error("the page");
  });
  const server = listen(guard(app.handler(), CONFIG));
  return {
    ask: () => fetch(`http://127.0.0.1:${server.addr.port}/mkt`),
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

/** What is written while it runs: the log's lines, and what went past the log. */
async function written(run: () => Promise<void>) {
  const lines: string[] = [];
  const raw: unknown[] = [];
  startLog("error", (line) => void lines.push(line));
  const { error } = console;
  console.error = (...said) => void raw.push(...said);
  await run().finally(() => console.error = error);
  return { faults: lines.map((line) => JSON.parse(line)), raw };
}

Deno.test("where the error page fails too, the reader gets a plain one with the request's id, and the log a line for each fault", async () => {
  await using broken = openBroken(new Error("the error page"));
  let id: string | null = "";
  const { faults, raw } = await written(async () => {
    const answer = await broken.ask();
    id = answer.headers.get("x-request-id");
    const page = await answer.text();
    equal(answer.status, 500);
    equal(answer.headers.get("content-type"), "text/html; charset=utf-8");
    equal(page.includes(id ?? "none"), true);
    equal(page.includes("the error page"), false);
  });
  deepEqual(
    faults.map(({ fault, error }) => [fault, error.message]),
    [[id, "the page"], [id, "the error page"]],
  );
  deepEqual(raw, []);
});

Deno.test("where the error page wants a database that is gone, the plain one says so", async () => {
  const gone = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  await using broken = openBroken(gone);
  const { faults } = await written(async () => {
    const answer = await broken.ask();
    equal(answer.status, 503);
    await answer.body?.cancel();
  });
  deepEqual(faults.map(({ error }) => error.message), ["the page"]);
});

Deno.test("what takes longer than a connection allows may work later, and is in the log", async () => {
  const slow = Object.assign(new Error("canceling statement"), {
    code: "57014",
  });
  const { faults } = await written(() => {
    const { code, retryAfter } = faultOf(slow, "a-request");
    deepEqual([code, retryAfter], [50300, 5]);
    return Promise.resolve();
  });
  equal(faults.length, 1);
});
