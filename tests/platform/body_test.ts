import { deepEqual, equal, match, ok } from "node:assert/strict";
import {
  FORM,
  FORM_WITH_FILES,
  JSON_BODY,
  nothingTaken,
  readForm,
  readJson,
  release,
  take,
} from "@/platform/body.ts";
import { guard } from "@/platform/guard.ts";
import { startLog } from "@/platform/log.ts";
import { inChunks } from "@/platform/storage/chunks.ts";
import { bytesHeld } from "@/tests/garbage.ts";
import { listen } from "@/tests/listen.ts";
import { refuses } from "@/tests/refusals.ts";
import { until } from "@/tests/until.ts";
import { sendRaw } from "./raw_http.ts";

startLog("error", () => {});

const MB = 1024 * 1024;

function post(body: BodyInit | null, type?: string): Request {
  const request = new Request("http://localhost/", { method: "POST", body });
  if (type === undefined) return request;
  const headers = new Headers(request.headers);
  headers.set("content-type", type);
  return new Request(request, { headers });
}

function json(body: string): Request {
  return post(body, "application/json; charset=utf-8");
}

function streamOf(
  chunks: Iterable<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(chunks);
}

Deno.test("a call's JSON comes as its values; without a body it is an empty object", async () => {
  deepEqual(await readJson(json('{"quantity":2,"remark":"急"}')), {
    quantity: 2,
    remark: "急",
  });
  deepEqual(
    await readJson(new Request("http://localhost/", { method: "PUT" })),
    {},
  );
  deepEqual(await readJson(json("")), {});
});

const MALFORMED: Record<string, string | Uint8Array<ArrayBuffer>> = {
  "broken JSON": '{"a":',
  "broken UTF-8": new Uint8Array([0x22, 0xff, 0x22]),
  "NUL": '{"a":"x\\u0000"}',
  "half of a surrogate pair": '["\\ud800"]',
  "a NUL in a name": '{"\\u0000":1}',
  "__proto__": '{"__proto__":{"group":512}}',
  "depth": "[".repeat(20_000) + "]".repeat(20_000),
  "33 levels": "[".repeat(34) + "]".repeat(34),
};

for (const [what, body] of Object.entries(MALFORMED)) {
  Deno.test(`a call with ${what} is 40000`, async () => {
    await refuses(readJson(post(body, "application/json")), 40000);
  });
}

Deno.test("JSON that says it is text is 40000, as another site could send it", async () => {
  await refuses(readJson(post('{"a":1}', "text/plain")), 40000);
  await refuses(
    readJson(post("a=1", "application/x-www-form-urlencoded")),
    40000,
  );
});

Deno.test("an order of 100 lines with 300 parts each fits into a call", async () => {
  const part = { goods_id: 1234567890, usage: 10_000, deduction: 1_000_000 };
  const lines = Array.from(
    { length: 100 },
    () => ({ goods_id: 1, parts: Array(300).fill(part) }),
  );
  deepEqual(await readJson(json(JSON.stringify({ lines }))), { lines });
});

Deno.test("a body over the limit is 41300, whether it says so or not", async () => {
  const limits = { bytes: 1_000, milliseconds: 1_000 };
  await refuses(
    readJson(json(`"${"x".repeat(1_000)}"`), limits),
    41300,
  );
  const endless = function* () {
    for (;;) yield new TextEncoder().encode("[".repeat(100));
  };
  await refuses(
    readJson(post(streamOf(endless()), "application/json"), limits),
    41300,
  );
  const declared = new Request("http://localhost/", {
    method: "POST",
    body: "{}",
    headers: {
      "content-type": "application/json",
      "content-length": String(JSON_BODY.bytes + 1),
    },
  });
  await refuses(readJson(declared), 41300);
});

Deno.test("a body that takes too long is 40800", async () => {
  const never = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new Uint8Array([0x5b])),
  });
  await refuses(
    readJson(post(never, "application/json"), { bytes: 100, milliseconds: 50 }),
    40800,
  );
});

Deno.test("a body that breaks off is 40000", async () => {
  const broken = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error("gone")),
  });
  await refuses(readJson(post(broken, "application/json")), 40000);
});

Deno.test("a form comes with its repeated fields, its text and its files", async () => {
  const encoded = await readForm(
    post(
      new URLSearchParams([["id", "1"], ["id", "2"], ["remark", "急 & 快"]]),
    ),
  );
  deepEqual(encoded.getAll("id"), ["1", "2"]);
  equal(encoded.get("remark"), "急 & 快");
  const sent = new FormData();
  sent.append("remark", "急");
  sent.append(
    "file",
    new File(["%PDF"], "合同.pdf", { type: "application/pdf" }),
  );
  const multipart = await readForm(post(sent), FORM_WITH_FILES);
  equal(multipart.get("remark"), "急");
  const file = multipart.get("file");
  equal(file instanceof File && file.name, "合同.pdf");
  equal(file instanceof File && await file.text(), "%PDF");
});

Deno.test("a form of another type, or with text that the database can't hold, is 40000", async () => {
  await refuses(readForm(post("{}", "application/json")), 40000);
  await refuses(readForm(post("a=1", "text/plain")), 40000);
  await refuses(
    readForm(post("a=%00", "application/x-www-form-urlencoded")),
    40000,
  );
  await refuses(
    readForm(post("nonsense", "multipart/form-data; boundary=x")),
    40000,
  );
  await refuses(
    readForm(post("nonsense", "multipart/form-data")),
    40000,
  );
});

Deno.test("ten thousand fields fit into a form, more are 41300 before they are parsed", async () => {
  const fields = (count: number) => "a=1&".repeat(count - 1) + "a=1";
  const type = "application/x-www-form-urlencoded";
  equal(
    (await readForm(post(fields(10_000), type))).getAll("a").length,
    10_000,
  );
  await refuses(readForm(post(fields(10_001), type)), 41300);
  const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n';
  const parts = `${part.repeat(10_001)}--x--\r\n`;
  await refuses(
    readForm(post(parts, "multipart/form-data; boundary=x")),
    41300,
  );
});

Deno.test("a form's fields are counted by the boundary that parts them, whatever else its type says", async () => {
  const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
  const send = (type: string, fields: number) =>
    readForm(
      post(`${part.repeat(fields)}--b--\r\n`, `multipart/form-data; ${type}`),
    );
  const other = "xboundary=QQ; boundary=b";
  equal((await send(other, 2)).getAll("a").length, 2);
  await refuses(send(other, 10_001), 41300);
  for (
    const hidden of [
      'a="; boundary=QQ"; boundary=b',
      'boundary="\\b"',
      'boundary=b"b',
    ]
  ) {
    await refuses(send(hidden, 10_001), 40000);
  }
});

Deno.test("a form with files takes large files, not large texts", async () => {
  const send = (value: string | File) => {
    const form = new FormData();
    form.append("content", value);
    return readForm(
      new Request("http://localhost/", { method: "POST", body: form }),
      FORM_WITH_FILES,
    );
  };
  const large = "a".repeat(5 * MB);
  ok((await send(new File([large], "a.txt"))).get("content") instanceof File);
  await refuses(send(large), 41300);
  const encoded = post(`content=${large}`, "application/x-www-form-urlencoded");
  await refuses(readForm(encoded, FORM_WITH_FILES), 41300);
});

Deno.test("what a form has brought waits in memory for the store, and counts as held until it is answered", async () => {
  const isBusy = () => {
    const all = nothingTaken();
    try {
      take(all, 256 * MB, Infinity);
      return false;
    } catch {
      return true;
    } finally {
      release(all);
    }
  };
  const handler = guard(async (req) => {
    if (req.method === "POST") await readForm(req, FORM_WITH_FILES);
    return Response.json(isBusy());
  }, { host: "127.0.0.1", publicOrigins: [], trustedProxies: [] });
  const server = listen(handler);
  const url = `http://localhost:${server.addr.port}/`;
  const body = new FormData();
  body.append("file", new File(["a"], "a.txt"));
  const ask = async (init?: RequestInit) =>
    await (await fetch(url, init)).json();
  equal(await ask({ method: "POST", body }), true);
  await until(5, async () => !await ask()); // who reads the answer may be quicker than who ends it
  await server.shutdown();
});

Deno.test("a page that takes no files takes no large form", async () => {
  const sent = new FormData();
  sent.append("file", new Blob([new Uint8Array(FORM.bytes + 1)]));
  await refuses(readForm(post(sent)), 41300);
});

Deno.test("who drips a body gets 408 and is told that the connection ends", async () => {
  const handler = guard(async (req) => {
    await readForm(req, { bytes: 1_000, milliseconds: 150 });
    return new Response("read");
  }, { host: "127.0.0.1", publicOrigins: [], trustedProxies: [] });
  const server = listen(handler);
  const answer = await sendRaw(
    server.addr.port,
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\n\r\na=",
  );
  equal(answer.status, 408);
  match(answer.head, /connection: close/);
  await server.shutdown();
});

/**
 * A body that arrives byte by byte, each in the 64 KB buffer that Deno reads into; reports the bytes held before its
 * end.
 */
function inSingleBytes(text: string, told: (bytes: number) => void) {
  const before = bytesHeld();
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(stream) {
      if (at === bytes.length) {
        told(bytesHeld() - before);
        return stream.close();
      }
      const piece = new Uint8Array(65_536).subarray(0, 1);
      piece.set(bytes.subarray(at, ++at));
      stream.enqueue(piece);
    },
  });
}

Deno.test("a body that comes in single bytes takes no more memory than its bytes", async () => {
  let held = Infinity;
  const remark = "x".repeat(8_000);
  const body = inSingleBytes(`remark=${remark}`, (bytes) => held = bytes);
  const form = await readForm(post(body, "application/x-www-form-urlencoded"));
  equal(form.get("remark"), remark);
  ok(held < MB, `${held} bytes are held`);
});

Deno.test("a piece of an upload that comes in single bytes takes no more memory than its bytes", async () => {
  let held = Infinity;
  const source = inSingleBytes("x".repeat(8_000), (bytes) => held = bytes);
  const pieces = await Array.fromAsync(inChunks(source, 5_000));
  deepEqual(pieces.map(({ length }) => length), [5_000, 3_000]);
  ok(held < MB, `${held} bytes are held`);
});
