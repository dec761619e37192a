/**
 * What calls refuse before their rules run: the document names each refusal, and the answer has the documented shape.
 */
import { equal, ok } from "node:assert/strict";
import { unavailable } from "@/domain/errors.ts";
import { refusalInit } from "@/platform/refusal.ts";
import type { Operation } from "@/routes/api/(_docs)/document.ts";
import { none } from "@/tests/none.ts";
import { openDemo } from "@/tests/world.ts";
import { openSite } from "@/tests/http.ts";
import { faultOf, operationsOf, readDocument } from "./document.ts";

const ORIGIN = "http://localhost:8000";
const NO_ID = String(Number.MAX_SAFE_INTEGER);
const JSON_BODY = { "content-type": "application/json" };
const INFO: Deno.ServeHandlerInfo = {
  remoteAddr: { transport: "tcp", hostname: "127.0.0.1", port: 1 },
  completed: Promise.resolve(),
};

/** One request that something is wrong with. */
interface Wrong {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
  /** the status that it must have; left out: any that is documented */
  status?: number;
}

/** The ways in which a call can be asked wrongly by whoever has these credentials. */
function wrongs(line: string, authorization: string, cookie: string): Wrong[] {
  const [method = "", pattern = ""] = line.split(" ");
  const path = pattern.replace(/:\w+/g, NO_ID);
  const url = ORIGIN + path;
  const envelope = { accept: "application/json" };
  const own = { authorization, ...envelope };
  const writes = !/^(?:GET|HEAD)$/.test(method);
  const body = writes ? "{}" : undefined;
  const key = { "idempotency-key": crypto.randomUUID() };
  const sent: Wrong = { method, url, headers: { ...own, ...key } };
  return [
    sent,
    { ...sent, body, headers: { ...sent.headers, ...writes ? JSON_BODY : {} } },
    { method, url, headers: { ...own, authorization: "Basic eDp5" } },
    { method, url: `${url}?x=${"x".repeat(8_001)}`, headers: own, status: 400 },
    { method, url: `http://other.example${path}`, headers: own, status: 421 },
    { method: "OPTIONS", url, headers: own, status: 405 },
    ...writes
      ? [
        { method, url, headers: { ...own, ...JSON_BODY }, body: "{" },
        {
          method,
          url,
          headers: { cookie, origin: "http://other.example", ...envelope },
          status: 403,
        },
      ]
      : [],
  ];
}

/** The methods that a call's path answers, as its document says it. */
function toldMethods({ responses }: Operation): string {
  return /Allow: (.+)$/.exec(String(responses[405]?.description))?.[1] ?? "";
}

Deno.test("whatever stands before a call refuses, the call's document says so", async () => {
  await using demo = await openDemo();
  const site = openSite(demo.database);
  const staff = site.visitor();
  const authorization = await staff.authorize("admin");
  await staff.signIn("admin");
  const cookie = [...staff.cookies].map((pair) => pair.join("=")).join("; ");
  const document = await readDocument(staff);
  const faults: string[] = [];
  const seen = new Set<number>();
  for (const [line, operation] of operationsOf(document)) {
    if (line.endsWith("/logout")) continue; // the session is needed
    for (const wrong of wrongs(line, authorization, cookie)) {
      const { status: expected, url, ...rest } = wrong;
      const response = await site.handler(new Request(url, rest), INFO);
      const { status, headers } = response;
      seen.add(status);
      const told = `${line} ${JSON.stringify(rest)}: ${status}`;
      if (expected && status !== expected) faults.push(told);
      if (status < 400 || rest.method === "HEAD") continue;
      const fault = faultOf(
        document,
        operation,
        status,
        await response.json(),
      );
      if (fault) faults.push(`${told} ${fault}`);
      if (status === 405 && headers.get("allow") !== toldMethods(operation)) {
        faults.push(`${told} Allow: ${headers.get("allow")}`);
      }
    }
  }
  none(faults);
  for (const status of [400, 401, 403, 404, 405, 421, 422]) {
    ok(seen.has(status), `nothing was refused with ${status}`);
  }
  const { headers } = document.components.responses.Refused503!;
  ok("Retry-After" in (headers as object));
  equal(refusalInit(unavailable()).headers.get("retry-after"), "5");
});
