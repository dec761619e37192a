import { deepEqual, equal } from "node:assert/strict";
import { log, logError, startLog } from "@/platform/log.ts";
import { answering } from "@/platform/request.ts";

function logged(act: () => void): string[] {
  const lines: string[] = [];
  startLog("info", (line) => lines.push(line));
  act();
  return lines;
}

Deno.test("a line of the log is one JSON object with the request and the account", () => {
  const [line = ""] = logged(() =>
    answering(
      {
        id: "r1",
        ip: "10.0.0.9",
        nonce: "n",
        accountId: 7,
        received: new Request("http://localhost:8000/"),
      },
      () => log.info("order {id} is late", { id: 12 }),
    )
  );
  const { level, message, request, account, id } = JSON.parse(line);
  deepEqual([level, message, request, account, id], [
    "info",
    "order 12 is late",
    "r1",
    7,
    12,
  ]);
});

Deno.test("nobody forges a line or hides one by what they type", () => {
  const name = 'x"}\n{"level":"error"\u2028\u202e\u0085\u001b[2J';
  const lines = logged(() => log.warning("sign-in", { name }));
  equal(lines.length, 1);
  equal(/[^\x20-\x7e]/.test(lines[0] ?? ""), false);
  equal(JSON.parse(lines[0] ?? "").name, name);
});

Deno.test("secrets are never logged, however deep they lie", () => {
  const lines = logged(() =>
    log.info("call", {
      headers: { Authorization: "Basic c2VjcmV0", cookie: "session=crumb5" },
      body: [{ old_password: "hunter2hunter2", accessToken: "tok3n" }],
    })
  );
  equal(/c2VjcmV0|crumb5|tok3n|hunter2/.test(lines.join()), false);
});

Deno.test("a fault is logged once, with its id and its stack, without what the driver was given", () => {
  const error = Object.assign(new Error("boom"), {
    code: "23505",
    parameters: ["typed text"],
    detail: "typed text",
  });
  const lines = logged(() => logError(error, "r2"));
  equal(lines.length, 1);
  const line = JSON.parse(lines[0] ?? "");
  deepEqual([line.level, line.fault, line.error.code, line.error.message], [
    "error",
    "r2",
    "23505",
    "boom",
  ]);
  equal(lines[0]?.includes("typed text"), false);
});

Deno.test("what is below the level is not written", () => {
  deepEqual(logged(() => log.debug("detail")), []);
});
