import { deepEqual, match } from "node:assert/strict";
import { answerTus, type Uploads } from "@/platform/tus.ts";
import { pause } from "@/tests/until.ts";
import { refuses } from "@/tests/refusals.ts";

const PATH = "/api/common/file/tus";
const SIZE = 40;

/** Uploads of which one is there, and what of it has arrived. */
function oneUpload(silence: number) {
  const received: number[] = [];
  const uploads: Uploads<string> = {
    lifetime: 60_000,
    silence,
    create: ({ id }) =>
      Promise.resolve({ id, createdAt: new Date().toISOString() }),
    find: (id) =>
      Promise.resolve({
        id,
        name: "a.mp4",
        size: SIZE,
        received: received.length,
        createdAt: new Date(),
      }),
    async append(_id, _start, bytes) {
      for await (const piece of bytes) received.push(...piece);
      return received.length;
    },
    finish: () => Promise.resolve("kept"),
    remove: () => Promise.resolve(),
  };
  return { received, uploads };
}

function patch(
  uploads: Uploads<string>,
  body: BodyInit,
  own: Record<string, string> = {},
): Promise<Response> {
  const request = new Request(`http://localhost${PATH}/one`, {
    method: "PATCH",
    headers: {
      ...own,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
    },
    body,
  });
  return answerTus(request, PATH, "one", uploads, (word) => word);
}

Deno.test("an upload that falls silent is 40800, and what had arrived is kept", async () => {
  const { received, uploads } = oneUpload(100);
  const body = new ReadableStream({
    start: (stream) => stream.enqueue(new Uint8Array([1, 2, 3])),
  });
  await refuses(patch(uploads, body), 40800);
  deepEqual(received, [1, 2, 3]);
});

Deno.test("an upload on a slow line may take as long as it goes on arriving", async () => {
  const { received, uploads } = oneUpload(1_000);
  let sent = 0;
  const body = new ReadableStream({
    async pull(stream) {
      await pause(40);
      stream.enqueue(new Uint8Array([sent]));
      if (++sent === SIZE) stream.close();
    },
  });
  const answer = await patch(uploads, body);
  deepEqual([answer.status, await answer.text()], [200, "kept"]);
  deepEqual(received.length, SIZE);
});

/** A creation that brings all the bytes. */
function createWhole(uploads: Uploads<string>): Promise<Response> {
  const request = new Request(`http://localhost${PATH}`, {
    method: "POST",
    headers: {
      "tus-resumable": "1.0.0",
      "upload-length": String(SIZE),
      "content-type": "application/offset+octet-stream",
    },
    body: new Uint8Array(SIZE),
  });
  return answerTus(request, PATH, undefined, uploads, (word) => word);
}

Deno.test("an upload that is made with all its bytes is 201 and has an address, as one that has more to come", async () => {
  const answer = await createWhole(oneUpload(200).uploads);
  deepEqual([answer.status, await answer.text()], [201, "kept"]);
  match(answer.headers.get("location") ?? "", /^\/api\/common\/file\/tus\/./);
});

Deno.test("an upload through two proxies is taken, whatever they write of each other", async () => {
  const { received, uploads } = oneUpload(200);
  const proxied = { "x-forwarded-proto": "https,http" };
  const answer = await patch(uploads, new Uint8Array(SIZE), proxied);
  deepEqual([answer.status, await answer.text()], [200, "kept"]);
  deepEqual(received.length, SIZE);
});

Deno.test("the answer of an upload is for this site's own pages and programs, not for scripts of other sites", async () => {
  const { headers } = await createWhole(oneUpload(200).uploads);
  const names = [...headers.keys()];
  deepEqual(names.filter((name) => name.startsWith("access-control")), []);
});
