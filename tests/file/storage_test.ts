import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { AwsV4Signer } from "aws4fetch";
import { isUnavailable } from "@/db/faults.ts";
import { startLog } from "@/platform/log.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { s3Storage } from "@/platform/storage/s3.ts";
import { type Bytes, newStorageKey } from "@/platform/storage/storage.ts";
import { listen } from "@/tests/listen.ts";
import { pause, until } from "@/tests/until.ts";
import { openWorld } from "@/tests/world.ts";
import { openOffice } from "./office.ts";
import { signatureOf, startS3 } from "./s3_server.ts";
import { bytesOf, patterned, STORAGES } from "./storages.ts";

const MB = 1024 * 1024;

for (const [name, open] of STORAGES) {
  Deno.test(`an object comes back from ${name} as it was put, whole and in part`, async () => {
    await using place = await open();
    const { storage } = place;
    const key = newStorageKey("file");
    const bytes = patterned(3 * MB);
    await storage.put(key, new Blob([bytes]).stream(), "video/mp4");

    deepEqual(await bytesOf(await storage.get(key)), bytes);
    deepEqual(
      await bytesOf(await storage.get(key, { start: 2 * MB - 1, end: 2 * MB })),
      bytes.slice(2 * MB - 1, 2 * MB + 1),
    );
    deepEqual(
      await bytesOf(await storage.get(key, { start: 0, end: 0 })),
      bytes.slice(0, 1),
    );
  });

  Deno.test(`an object of many parts is put together in ${name}`, async () => {
    await using place = await open();
    const { storage } = place;
    const key = newStorageKey("file");
    const bytes = patterned(20 * MB + 7);
    await storage.put(key, new Blob([bytes]).stream(), "video/mp4");
    deepEqual(await bytesOf(await storage.get(key)), bytes);
    equal((await place.keys()).length, 1);
  });

  Deno.test(`what is not in ${name} is null, and deleting it is no fault`, async () => {
    await using place = await open();
    const { storage } = place;
    const key = newStorageKey("file");
    equal(await storage.get(key), null);
    await storage.delete(key);
    await storage.put(key, new Uint8Array([1]), "text/plain");
    await storage.delete(key);
    equal(await storage.get(key), null);
  });

  Deno.test(`a stream that breaks off leaves nothing in ${name}`, async () => {
    await using place = await open();
    for (const size of [1000, 10 * MB]) {
      await rejects(
        () =>
          place.storage.put(newStorageKey("file"), broken(size), "video/mp4"),
        /the line is cut/,
      );
    }
    deepEqual(await place.keys(), []);
  });

  Deno.test(`a key that is a path out of ${name} is refused`, async () => {
    await using place = await open();
    for (
      const key of [
        "../passwd",
        "file/../../passwd",
        "/etc/passwd",
        "file/ab/%2e%2e",
        "",
      ]
    ) {
      await rejects(
        async () => await place.storage.get(key),
        /not a storage key/,
      );
    }
  });
}

function broken(size: number): ReadableStream<Bytes> {
  return ReadableStream.from((function* () {
    yield patterned(size);
    throw new Error("the line is cut");
  })());
}

Deno.test("a bucket refuses a wrong secret", async () => {
  await using s3 = startS3();
  const storage = openStorage({
    kind: "s3",
    ...s3.options,
    secretAccessKey: "guessed",
  });
  await rejects(
    () => storage.put(newStorageKey("file"), new Uint8Array([1]), "text/plain"),
    /SignatureDoesNotMatch/,
  );
  equal(s3.objects.size, 0);
});

Deno.test("a bucket that says only after its 200 that it is busy is away, not at fault, and keeps no part", async () => {
  await using s3 = startS3();
  const storage = s3Storage(s3.options);
  const key = newStorageKey("file");
  for (const after of [0, 1]) {
    Object.assign(s3.fail, { method: "POST", times: 1, status: 200, after });
    const whole = new Blob([patterned(9 * MB)]).stream();
    await rejects(storage.put(key, whole, "video/mp4"), isUnavailable);
    equal(s3.open.size, 0);
  }
  equal(s3.objects.size, 0);
});

Deno.test("a bucket that is busy for a moment is asked again", async () => {
  await using s3 = startS3();
  const storage = openStorage({ kind: "s3", ...s3.options });
  Object.assign(s3.fail, { method: "PUT", times: 2 });
  await storage.put(newStorageKey("file"), new Uint8Array([1]), "text/plain");
  equal(s3.objects.size, 1);
});

Deno.test("a bucket that says nothing is waited for a while, not for ever", async () => {
  using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = silent.addr;
  await using s3 = startS3();
  const endpoint = `http://127.0.0.1:${port}`;
  const storage = s3Storage({ ...s3.options, endpoint }, 200);
  const key = newStorageKey("file");
  const puts = storage.put(key, new Uint8Array([1]), "text/plain");
  await rejects(puts, isUnavailable);
  await rejects(storage.get(key), isUnavailable);
});

Deno.test("a bucket that refuses connections, breaks off or goes on saying that it is busy is away, not at fault", async () => {
  await using s3 = startS3();
  const key = newStorageKey("file");
  await using broken = listen(() => new Response(breaking()));
  for (const port of [freePort(), broken.addr.port]) {
    const endpoint = `http://127.0.0.1:${port}`;
    const storage = s3Storage({ ...s3.options, endpoint });
    const read = async () => await bytesOf(await storage.get(key));
    await rejects(read, isUnavailable);
  }
  const storage = s3Storage(s3.options);
  for (const status of [429, 500, 503]) {
    Object.assign(s3.fail, { method: "GET", times: 4, status });
    await rejects(storage.get(key), isUnavailable);
  }
});

for (const kind of ["refuses connections", "is busy"]) {
  Deno.test(`a file for a bucket that ${kind} is refused for now, which is no fault but told`, async () => {
    await using world = await openWorld();
    await using s3 = startS3();
    const endpoint = kind === "is busy"
      ? s3.options.endpoint
      : `http://127.0.0.1:${freePort()}`;
    Object.assign(s3.fail, { method: "PUT", times: 4 });
    await using office = openOffice(
      world,
      s3Storage({ ...s3.options, endpoint }),
    );
    const body = new FormData();
    body.append("file", new File(["一"], "a.txt"));
    const said: string[] = [];
    startLog("warning", (line, level) => void said.push(`${level} ${line}`));
    try {
      const answer = await office.as("green")("/api/common/file", {
        method: "POST",
        body,
      });
      equal((await answer.json()).code, 50300);
      ok(answer.headers.get("retry-after"));
    } finally {
      startLog("error", console.error);
    }
    ok(said.length > 0);
    for (const line of said) match(line, /^warning .*the storage is away/);
  });
}

/** A port that nobody listens at. */
function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/** A body whose connection breaks off after its first byte. */
function breaking(): ReadableStream<Bytes> {
  return ReadableStream.from((async function* () {
    yield new Uint8Array([1]);
    await pause(200);
    throw new Error("the cable is pulled");
  })());
}

Deno.test("a bucket may take its time over the bytes of an object", async () => {
  await using s3 = startS3();
  await using slow = listen((request) => {
    if (request.method === "PUT") return new Response();
    return new Response(
      ReadableStream.from((async function* () {
        yield new Uint8Array([1]);
        await pause(1_500);
        yield new Uint8Array([2]);
      })()),
    );
  });
  const endpoint = `http://127.0.0.1:${slow.addr.port}`;
  const storage = s3Storage({ ...s3.options, endpoint }, 1_000);
  const stream = await storage.get(newStorageKey("file"));
  deepEqual(await bytesOf(stream), new Uint8Array([1, 2]));
});

Deno.test("a bucket that falls silent amid an object is waited for a while, not for ever, and as long as nobody reads on", async () => {
  await using s3 = startS3();
  let left = 0;
  await using silent = listen(() =>
    new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new Uint8Array([1])),
        cancel: () => void left++,
      }),
    )
  );
  const endpoint = `http://127.0.0.1:${silent.addr.port}`;
  const storage = s3Storage({ ...s3.options, endpoint }, 5_000, 1_000);
  const stream = await storage.get(newStorageKey("file"));
  const reader = stream!.getReader();
  deepEqual((await reader.read()).value, new Uint8Array([1]));
  await pause(1_500);
  const asked = performance.now();
  await rejects(reader.read(), isUnavailable);
  ok(performance.now() - asked > 800);
  await until(5, () => left === 1);
});

// Both from "Signature Calculations for the Authorization Header" in the documentation of Amazon S3.
const EXAMPLE = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
};
const VECTORS: [
  url: string,
  headers: Record<string, string>,
  signature: string,
][] = [
  [
    "https://examplebucket.s3.amazonaws.com/test.txt",
    { range: "bytes=0-9" },
    "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  ],
  [
    "https://examplebucket.s3.amazonaws.com/?lifecycle=",
    {},
    "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
  ],
];

for (const [url, own, signature] of VECTORS) {
  Deno.test(`requests are signed, and checked, as Amazon's example says: ${url}`, async () => {
    const headers = {
      ...own,
      "x-amz-content-sha256":
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    };
    const datetime = "20130524T000000Z";
    const signer = new AwsV4Signer({
      ...EXAMPLE,
      url,
      method: "GET",
      headers,
      service: "s3",
      datetime,
      allHeaders: true,
    });
    equal(await signer.signature(), signature);

    const request = new Request(url, {
      headers: { ...headers, "x-amz-date": datetime },
    });
    const signed = ["host", ...Object.keys(headers), "x-amz-date"].sort();
    equal(signatureOf(request, signed, EXAMPLE), signature);
  });
}
