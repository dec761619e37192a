import { equal, rejects } from "node:assert/strict";
import {
  brotliDecompressSync,
  gunzipSync,
  zstdDecompressSync,
} from "node:zlib";
import {
  chooseEncoding,
  compressed,
  startWithoutZlib,
} from "@/platform/compress.ts";
import { pause } from "../until.ts";

const CHOICES: [accept: string | null, encoding: string | null][] = [
  [null, null],
  ["", null],
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["deflate", null],
  ["identity", null],
  ["*", "zstd"],
  ["*;q=0.5, zstd;q=0", "br"],
  ["zstd;q=0.1, br;q=0.9, gzip;q=0.5", "br"],
  ["br;q=0", null],
  ["gzip;q=0.5, identity", null],
  ["identity;q=0, gzip;q=0.2", "gzip"],
  ["ZSTD ; Q=1", "zstd"],
  ["br;q=nonsense", null],
];

for (const [accept, encoding] of CHOICES) {
  Deno.test(`Accept-Encoding ${accept} is answered in ${encoding ?? "no encoding"}`, () => {
    equal(chooseEncoding(accept), encoding);
  });
}

const PAGE = "<p>orders</p>".repeat(1000);

function page(body: string, headers: HeadersInit = {}): Response {
  return new Response(body, {
    headers: { "content-type": "text/html; charset=utf-8", ...headers },
  });
}

function asking(accept: string): Request {
  return new Request("http://localhost/", {
    headers: { "accept-encoding": accept },
  });
}

const DECODERS = {
  zstd: zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

for (const [encoding, decode] of Object.entries(DECODERS)) {
  Deno.test(`a page sent in ${encoding} is the page, and smaller`, async () => {
    const response = await compressed(asking(encoding), page(PAGE));
    equal(response.headers.get("content-encoding"), encoding);
    equal(response.headers.get("vary"), "Accept-Encoding");
    const body = await response.bytes();
    equal(body.length < PAGE.length / 10, true);
    equal(new TextDecoder().decode(decode(body)), PAGE);
  });
}

Deno.test("a server that was just started sends its first page in gzip, where that is taken, and then as always", async () => {
  const sentIn = async (accept: string) => {
    const response = await compressed(asking(accept), page(PAGE));
    const encoding = response.headers.get("content-encoding") ?? "";
    const body = DECODERS[encoding as keyof typeof DECODERS](
      await response.bytes(),
    );
    equal(new TextDecoder().decode(body), PAGE);
    return encoding;
  };
  startWithoutZlib();
  equal(await sentIn("zstd"), "zstd", "nothing else is taken");
  equal(await sentIn("gzip, br, zstd"), "gzip");
  await pause(10);
  equal(await sentIn("gzip, br, zstd"), "zstd");
});

Deno.test("of pages that are sent at once everybody gets their own, however long and in whatever script", async () => {
  const pages = Array.from(
    { length: 20 },
    (_, i) => `<p>订单 ${i} 🌱</p>`.repeat(500 * (i + 1)),
  );
  const answers = await Promise.all(
    pages.map((text) => compressed(asking("zstd"), page(text))),
  );
  for (const [i, answer] of answers.entries()) {
    const body = zstdDecompressSync(await answer.bytes());
    equal(new TextDecoder().decode(body), pages[i]);
  }
});

Deno.test("a byte order mark is sent as it is", async () => {
  const table = "\uFEFF编号,名称\r\n".repeat(100);
  const answer = await compressed(
    asking("gzip"),
    page(table, { "content-type": "text/csv; charset=utf-8" }),
  );
  const body = gunzipSync(await answer.bytes());
  equal(new TextDecoder("utf-8", { ignoreBOM: true }).decode(body), table);
});

for (const accept of ["gzip, deflate, br, zstd", "identity"]) {
  Deno.test(`a table is on its way before its last line is made, asked for with ${accept}`, async () => {
    const rest = Promise.withResolvers<void>();
    // More than the packer keeps for itself until it gives a block out.
    const many = Array.from({ length: 20_000 }, (_, i) => `${i * 7_919},名称`)
      .join("\r\n");
    async function* lines() {
      yield many;
      await rest.promise;
      yield "\r\n1,传感器\r\n";
    }
    const made = ReadableStream.from(lines())
      .pipeThrough(new TextEncoderStream());
    const answer = await compressed(
      asking(accept),
      new Response(made, { headers: { "content-type": "text/csv" } }),
    );
    const packed = answer.headers.get("content-encoding") === "gzip";
    equal(packed, accept !== "identity");
    const unpacked = packed
      ? answer.body!.pipeThrough(new DecompressionStream("gzip"))
      : answer.body!;
    let table = "";
    for await (const piece of unpacked.pipeThrough(new TextDecoderStream())) {
      table += piece;
      if (table.startsWith("0,名称\r\n7919,")) rest.resolve();
    }
    equal(table, `${many}\r\n1,传感器\r\n`);
  });
}

Deno.test("a table that can't be finished breaks off, it does not end as if it were whole", async () => {
  async function* lines() {
    yield await Promise.resolve(new TextEncoder().encode("编号,名称\r\n"));
    throw new Error("the database is gone");
  }
  const answer = await compressed(
    asking("gzip"),
    new Response(ReadableStream.from(lines()), {
      headers: { "content-type": "text/csv" },
    }),
  );
  await rejects(answer.bytes(), /the database is gone/);
});

Deno.test("what is small, encoded already or a file stays as it is", async () => {
  const small = await compressed(asking("br"), page("<p>short</p>"));
  equal(small.headers.get("content-encoding"), null);
  equal(await small.text(), "<p>short</p>");
  const encoded = await compressed(
    asking("br"),
    page(PAGE, { "content-encoding": "zstd" }),
  );
  equal(encoded.headers.get("content-encoding"), "zstd");
  const picture = await compressed(
    asking("br"),
    page(PAGE, { "content-type": "image/png" }),
  );
  equal(picture.headers.get("content-encoding"), null);
  equal(picture.headers.get("vary"), null);
});

Deno.test("a strong ETag becomes a weak one, and the length that was set goes", async () => {
  const response = await compressed(
    asking("gzip"),
    page(PAGE, {
      etag: '"a"',
      "content-length": String(PAGE.length),
      vary: "Cookie",
    }),
  );
  equal(response.headers.get("etag"), 'W/"a"');
  equal(response.headers.get("content-length"), null);
  equal(response.headers.get("vary"), "Cookie, Accept-Encoding");
});
