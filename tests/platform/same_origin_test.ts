import { equal } from "node:assert/strict";
import { Refused } from "@/domain/errors.ts";
import { readConfig } from "@/platform/config.ts";
import { sameOrigin } from "@/platform/headers.ts";
import { listen } from "../listen.ts";
import { sendRaw } from "./raw_http.ts";

const FORM = "application/x-www-form-urlencoded";

interface Sent {
  method?: string;
  path?: string;
  origin?: string;
  site?: string;
  cookie?: boolean;
  authorization?: string;
  type?: string | null;
  body?: string | null;
}

/** 0, or the code with which the request is refused. */
async function codeOf(sent: Sent, publicOrigin = ""): Promise<number> {
  const headers = new Headers();
  const set = (name: string, value: string | null | undefined) =>
    value && headers.set(name, value);
  set("origin", sent.origin);
  set("sec-fetch-site", sent.site);
  set("cookie", sent.cookie === false ? null : "session=abc");
  set("authorization", sent.authorization);
  set("content-type", sent.type === undefined ? FORM : sent.type);
  const { method = "POST", path = "/oem/order/1", body = "a=1" } = sent;
  const url = new URL(path, publicOrigin || "http://localhost:8000");
  const withBody = method === "GET" || method === "HEAD"
    ? null
    : body && new TextEncoder().encode(body);
  if (withBody) headers.set("content-length", String(withBody.length));
  const req = new Request(url, { method, headers, body: withBody });
  const config = readConfig({ PUBLIC_ORIGIN: publicOrigin });
  try {
    const next = () => Promise.resolve(new Response());
    await sameOrigin()({ req, url, state: { config }, next });
    return 0;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}

const OURS = "http://localhost:8000";

const CASES: [what: string, sent: Sent, code: number][] = [
  ["a form of this site", { origin: OURS, site: "same-origin" }, 0],
  [
    "a form of this site where the browser says only Origin",
    { origin: OURS },
    0,
  ],
  ["a form that the person sent again", { site: "none" }, 0],
  ["a form of another site", {
    origin: "https://evil.test",
    site: "cross-site",
  }, 40301],
  [
    "a form of another site, by Origin only",
    { origin: "https://evil.test" },
    40301,
  ],
  ["a form of another site without a cookie: it would sign somebody in", {
    origin: "https://evil.test",
    cookie: false,
  }, 40301],
  ["a form of a neighbour domain", { origin: OURS, site: "same-site" }, 40301],
  ["a form of a sandboxed page", { origin: "null" }, 40301],
  ["another port of this machine", { origin: "http://localhost:9000" }, 40301],
  ["https where we speak http", { origin: "https://localhost:8000" }, 40301],
  ["a cookie without a word about where it is from", {}, 40301],
  ["a program without a cookie", { cookie: false }, 0],
  [
    "every unsafe method: PUT",
    { method: "PUT", origin: "https://evil.test" },
    40301,
  ],
  ["every unsafe method: PATCH", {
    method: "PATCH",
    origin: "https://evil.test",
  }, 40301],
  ["every unsafe method: DELETE", {
    method: "DELETE",
    origin: "https://evil.test",
    body: null,
    type: null,
  }, 40301],
  ["a page that is only read", {
    method: "GET",
    origin: "https://evil.test",
    site: "cross-site",
  }, 0],
  ["a head that is only read", {
    method: "HEAD",
    origin: "https://evil.test",
    site: "cross-site",
  }, 0],
  ["basic auth on a call", {
    path: "/api/oem/order",
    authorization: "Basic eDp5",
    origin: "https://evil.test",
  }, 0],
  ["basic auth on a page, which knows only the cookie", {
    authorization: "Basic eDp5",
    origin: "https://evil.test",
  }, 40301],
  ["another scheme than basic", {
    path: "/api/x",
    authorization: "Bearer eDp5",
    origin: "https://evil.test",
  }, 40301],
  ["text that another site may send unasked", {
    origin: OURS,
    type: "text/plain",
  }, 40000],
  ["a body of no type", { origin: OURS, type: null }, 40000],
  ["a type that only begins like one of ours", {
    origin: OURS,
    type: "application/jsonx",
  }, 40000],
  ["JSON", { origin: OURS, type: "application/json;charset=utf-8" }, 0],
  ["a part of a resumable upload", {
    origin: OURS,
    type: "application/offset+octet-stream",
  }, 0],
  ["a multipart form", {
    origin: OURS,
    type: "multipart/form-data; boundary=x",
  }, 0],
  ["no body at all", { origin: OURS, type: null, body: null }, 0],
];

for (const [what, sent, code] of CASES) {
  Deno.test(`${what}: ${code === 0 ? "passes" : code}`, async () => {
    equal(await codeOf(sent), code);
  });
}

const CHUNKED = "Transfer-Encoding: chunked\r\n\r\n3\r\na=1\r\n0\r\n\r\n";

/** What follows the request line and the host, and the status of the answer. */
const ON_THE_WIRE: [what: string, rest: string, status: number][] = [
  ["that says nothing of a body", "\r\n", 200],
  ["of a body without bytes", "Content-Length: 0\r\n\r\n", 200],
  ["of bytes of no type", "Content-Length: 3\r\n\r\na=1", 400],
  ["of bytes of no type and of no told length", CHUNKED, 400],
];

for (const [what, rest, status] of ON_THE_WIRE) {
  Deno.test(`a DELETE, PUT or POST ${what}, as it comes in, is answered with ${status}`, async () => {
    await using server = listen(async (req) => {
      try {
        const url = new URL(req.url);
        const next = () => Promise.resolve(new Response());
        const state = { config: readConfig({}) };
        return await sameOrigin()({ req, url, state, next });
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return new Response(null, { status: error.status });
      }
    });
    for (const method of ["DELETE", "PUT", "POST"]) {
      const request =
        `${method} /api/oem/order/1 HTTP/1.1\r\nHost: localhost\r\n${rest}`;
      equal((await sendRaw(server.addr.port, request)).status, status);
    }
  });
}

Deno.test("with a public origin only that one is ours", async () => {
  const site = "https://office.example.com";
  equal(await codeOf({ origin: site }, site), 0);
  equal(await codeOf({ origin: "http://office.example.com" }, site), 40301);
  equal(await codeOf({ origin: OURS }, site), 40301);
});
