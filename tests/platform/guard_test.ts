import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import { Refused, text } from "@/domain/errors.ts";
import { setCookie, YEAR } from "@/platform/cookies.ts";
import { seeDone } from "@/platform/form.ts";
import { guard } from "@/platform/guard.ts";
import { startLog } from "@/platform/log.ts";
import { clientAddress, siteOrigin } from "@/platform/origin.ts";
import { currentRequest, whenAnswered } from "@/platform/request.ts";
import { sendRaw } from "./raw_http.ts";
import { listen } from "../listen.ts";

type Guarded = Parameters<typeof guard>[1];

const LOCAL: Guarded = {
  host: "127.0.0.1",
  publicOrigins: [],
  trustedProxies: [],
};
const PUBLIC = {
  ...LOCAL,
  publicOrigins: ["https://office.example.com"],
  trustedProxies: ["127.0.0.1"],
};
const PAGE = "<p>page</p>".repeat(200);

startLog("error", () => {});

Deno.test("who listens on an IPv6 address is reached under it", () => {
  const config = { ...LOCAL, host: "2001:db8::5" };
  const asked = "http://[2001:db8::5]:8000";
  equal(siteOrigin(new URL(asked), config), asked);
  equal(siteOrigin(new URL("http://[2001:db8::6]:8000"), config), null);
});

/** Serves a guarded handler for one test. */
function serve(
  handler: (req: Request) => Response | Promise<Response>,
  config: Guarded = LOCAL,
) {
  const server = listen(guard(handler, config));
  return {
    port: server.addr.port,
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function html(): Response {
  return new Response(PAGE, { headers: { "content-type": "text/html" } });
}

async function statusOf(
  requestLine: string,
  host = "localhost",
  config: Guarded = LOCAL,
): Promise<number> {
  await using server = serve(html, config);
  const answer = await sendRaw(
    server.port,
    `${requestLine} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  );
  return answer.status;
}

const HOSTS: [host: string, local: number, configured: number][] = [
  ["localhost", 200, 421],
  ["LOCALHOST:8000", 200, 421],
  ["127.0.0.1:8000", 200, 421],
  ["[::1]:8000", 200, 421],
  ["office.example.com", 421, 200],
  ["office.example.com:443", 421, 200],
  ["office.example.com:8443", 421, 421],
  ["evil.test", 421, 421],
  ["localhost.evil.test", 421, 421],
  ["evil.test@localhost", 400, 400],
  ["a b@c", 400, 400],
  ["", 400, 400],
];

Deno.test("what is held for a request is given back once it is answered, and at once after that", async () => {
  const given: string[] = [];
  const later = Promise.withResolvers<void>();
  let after: Promise<unknown> | undefined;
  await using server = serve(() => {
    whenAnswered(() => given.push("held before"));
    after = later.promise.then(() => whenAnswered(() => given.push("after")));
    deepEqual(given, []);
    return new Response(PAGE);
  });
  await (await fetch(server.url)).text();
  deepEqual(given, ["held before"]);
  later.resolve();
  await after;
  deepEqual(given, ["held before", "after"]);
});

for (const [host, local, configured] of HOSTS) {
  Deno.test(`a request for host "${host}" is answered with ${local}, with a public origin ${configured}`, async () => {
    equal(await statusOf("GET /", host), local);
    equal(await statusOf("GET /", host, PUBLIC), configured);
  });
}

Deno.test("an absolute target does not override the host", async () => {
  equal(await statusOf("GET http://evil.test/"), 400);
  equal(await statusOf("GET http://localhost/"), 200);
});

Deno.test("who watches the process may ask by any host, for nothing else", async () => {
  equal(await statusOf("GET /healthz", "10.0.0.7:8000"), 200);
  equal(await statusOf("GET /readyz", "10.0.0.7:8000"), 200);
  equal(await statusOf("GET /healthz/x", "10.0.0.7:8000"), 421);
});

const METHODS: [method: string, status: number][] = [
  ["GET", 200],
  ["HEAD", 200],
  ["POST", 200],
  ["PUT", 200],
  ["PATCH", 200],
  ["DELETE", 200],
  ["OPTIONS", 405],
  ["TRACE", 405],
  ["BREW", 405],
  ["get", 405],
];

for (const [method, status] of METHODS) {
  Deno.test(`method ${method} is answered with ${status}`, async () => {
    equal(await statusOf(`${method} /`), status);
  });
}

Deno.test("CONNECT is refused and told which methods there are", async () => {
  await using server = serve(html);
  const answer = await sendRaw(
    server.port,
    "CONNECT evil.test:80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
  );
  equal(answer.status, 405);
  match(answer.head, /allow: get, head, post, put, patch, delete/);
});

const PATHS: [path: string, status: number][] = [
  ["/", 200],
  ["/oem/order/12?keyword=%E8%AE%A2", 200],
  ["/%E8%AE%A2", 200],
  ["/a.b/...", 200],
  ["//evil.test/x", 400],
  ["/a//b", 400],
  ["/../etc/passwd", 400],
  ["/a/./b", 400],
  ["/a/%2e%2E/b", 400],
  ["/%zz", 400],
  ["/%", 400],
  ["/%ff", 400],
  ["/%00", 400],
  ["/a?keyword=%00", 400],
  ["/%0d%0aSet-Cookie:x", 400],
  ["/a\\b", 400],
  ["/订单", 400],
  [`/${"a".repeat(9_000)}`, 400],
];

for (const [path, status] of PATHS) {
  Deno.test(`path ${path.slice(0, 40)} is answered with ${status}`, async () => {
    equal(await statusOf(`GET ${path}`), status);
  });
}

Deno.test("a refused call gets the envelope, a refused page a page, each in the caller's language", async () => {
  await using server = serve(html);
  const ask = (path: string, header: string) =>
    sendRaw(
      server.port,
      `GET ${path} HTTP/1.1\r\nHost: evil.test\r\n${header}\r\n\r\n`,
    );
  const call = JSON.parse(
    (await ask("/api/oem/order", "Accept-Language: en-GB")).body,
  );
  deepEqual([call.code, /^[ -~]+$/.test(call.message)], [42100, true]);
  const chinese = JSON.parse(
    (await ask("/api/oem/order", "Cookie: locale=zh-cn")).body,
  );
  notEqual(chinese.message, call.message);
  const page = await ask("/oem", "Cookie: locale=en-us");
  match(page.head, /content-type: text\/html/);
  match(page.body, /<html lang="en-us">/);
  match(page.head, /connection: close/);
});

Deno.test("every answer, refusals and faults too, carries the security headers", async () => {
  await using server = serve((req) => {
    if (new URL(req.url).pathname === "/fault") throw new Error("boom");
    return Response.redirect("http://localhost/");
  });
  for (const path of ["/", "/fault", "/%zz"]) {
    const { headers } = await fetch(server.url + path, { redirect: "manual" });
    match(
      headers.get("content-security-policy") ?? "",
      /^default-src 'self'; script-src 'self'; style-src 'self' 'nonce-[\w-]{36}'; /,
    );
    match(
      headers.get("content-security-policy") ?? "",
      /object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'$/,
    );
    equal(headers.get("x-content-type-options"), "nosniff");
    equal(headers.get("referrer-policy"), "same-origin");
    equal(headers.get("cross-origin-opener-policy"), "same-origin");
    equal(headers.get("strict-transport-security"), null);
    match(headers.get("x-request-id") ?? "", /^[\w-]{36}$/);
  }
});

Deno.test("the policy lets pass the style whose nonce the page was given, new for every answer", async () => {
  await using server = serve(() => new Response(currentRequest()?.nonce));
  const one = await fetch(server.url);
  const nonce = await one.text();
  equal(
    one.headers.get("content-security-policy")?.includes(`'nonce-${nonce}'`),
    true,
  );
  notEqual(await (await fetch(server.url)).text(), nonce);
});

Deno.test("a file's own policy and caching are kept", async () => {
  await using server = serve(() =>
    new Response("x", {
      headers: {
        "content-security-policy": "sandbox",
        "cache-control": "max-age=60",
      },
    })
  );
  const { headers } = await fetch(server.url);
  equal(headers.get("content-security-policy"), "sandbox");
  equal(headers.get("cache-control"), "max-age=60");
});

Deno.test("a fault shows its id and nothing of itself", async () => {
  await using server = serve(() => {
    throw new Error("password of the database");
  });
  const page = await fetch(server.url);
  const body = await page.text();
  equal(page.status, 500);
  equal(body.includes(page.headers.get("x-request-id") ?? "none"), true);
  equal(body.includes("password"), false);
  const call = await (await fetch(`${server.url}/api/x`)).json();
  equal(call.code, 50000);
});

Deno.test("a connection ends with an answer to what was not read, and stays for what was", async () => {
  const answers = [
    (_: Request) => new Response(null, { status: 401 }),
    async (req: Request) => new Response(await req.text(), { status: 422 }),
  ];
  const closes = await Promise.all(answers.map(async (answer) => {
    await using server = serve(answer);
    const { head } = await sendRaw(
      server.port,
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx",
    );
    return head.includes("connection: close");
  }));
  deepEqual(closes, [true, false]);
});

Deno.test("a refusal that nobody caught is answered as itself", async () => {
  await using server = serve(() => {
    throw new Refused(50300, text("error.50300"));
  });
  equal((await fetch(server.url)).status, 503);
});

Deno.test("a database that can't be reached is 503", async () => {
  await using server = serve(() => {
    throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  });
  equal((await (await fetch(`${server.url}/api/x`)).json()).code, 50300);
});

Deno.test("a page is compressed as the browser asks", async () => {
  await using server = serve(html);
  const { head } = await sendRaw(
    server.port,
    "GET / HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip, br, zstd\r\n\r\n",
  );
  match(head, /content-encoding: zstd/);
});

Deno.test("behind a proxy that ends TLS the product sees https and the client's address", async () => {
  const handler = (req: Request) =>
    new Response(`${req.url} ${currentRequest()?.ip}`);
  await using server = serve(handler, PUBLIC);
  const answer = await sendRaw(
    server.port,
    "GET /oem?a=1 HTTP/1.1\r\nHost: office.example.com\r\nX-Forwarded-For: 6.6.6.6, 203.0.113.9\r\n\r\n",
  );
  equal(answer.body, "https://office.example.com/oem?a=1 203.0.113.9");
  match(answer.head, /strict-transport-security: max-age=31536000/);
});

Deno.test("every cookie is kept to https where people reach the site by it, and only there", async () => {
  const handler = () => {
    const { headers } = seeDone("/", "state.404.text");
    setCookie(headers, "theme", "dark", { maxAge: YEAR });
    return new Response(null, { status: 303, headers });
  };
  for (
    const [host, config, secure] of [
      ["office.example.com", PUBLIC, true],
      ["localhost", LOCAL, false],
    ] as const
  ) {
    await using server = serve(handler, config);
    const { head } = await sendRaw(
      server.port,
      `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    );
    const cookies = [...head.matchAll(/^set-cookie: (\w+)=.*$/gm)];
    deepEqual(
      cookies.map(([line, name]) => [name, /; secure$/.test(line.trim())]),
      [["flash", secure], ["theme", secure]],
    );
  }
});

Deno.test("an address that the client makes up itself is not believed", async () => {
  await using server = serve(() => new Response(currentRequest()?.ip));
  const answer = await fetch(server.url, {
    headers: { "x-forwarded-for": "6.6.6.6" },
  });
  equal(await answer.text(), "127.0.0.1");
});

Deno.test("a trusted proxy is known on a socket of both protocols, and what is no address says nothing", () => {
  const config = { trustedProxies: ["127.0.0.1"] };
  const addressOf = (hostname: string, forwarded: string) =>
    clientAddress(
      new Headers({ "x-forwarded-for": forwarded }),
      { transport: "tcp", hostname, port: 1 },
      config,
    );
  equal(addressOf("::ffff:127.0.0.1", "203.0.113.9"), "203.0.113.9");
  equal(addressOf("::ffff:203.0.113.9", "6.6.6.6"), "203.0.113.9");
  equal(addressOf("127.0.0.1", "::ffff:203.0.113.9"), "203.0.113.9");
  equal(addressOf("127.0.0.1", "6.6.6.6, unix:"), "127.0.0.1");
  equal(addressOf("127.0.0.1", "6.6.6.6, 1.2.3.4:5678"), "1.2.3.4");
  equal(addressOf("127.0.0.1", "6.6.6.6, [2001:db8::1]:80"), "2001:db8::1");
  equal(addressOf("127.0.0.1", "2001:DB8:0:0::1"), "2001:db8::1");
});
