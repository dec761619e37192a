import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { sweepFiles } from "@/domain/file/sweep.ts";
import {
  abandon,
  upload,
  type Uploaded,
  UploadRefused,
} from "@/islands/uploader/tus.ts";
import { video } from "./samples.ts";
import { openFolder, STORAGES } from "./storages.ts";
import {
  create,
  cut,
  fileOf,
  memory,
  open,
  patch,
  sha256,
  standOf,
  storedBytes,
  transfer,
  TUS,
} from "./tus.ts";
import { listen } from "../listen.ts";
import { pause, until } from "../until.ts";

const MB = 1024 * 1024;
const BYTE = new Uint8Array(1);

for (const [name, openStorage] of STORAGES) {
  Deno.test(`20 MB cut at 40 % and at 80 % go on from what the server has, on another instance, in ${name}`, async () => {
    await using test = await open(openStorage);
    const { one, two, world, place } = test;
    const bytes = video(20 * MB);
    const { path } = await create(one, "开箱.mp4", bytes.length);

    await cut(one, path, 0, bytes.subarray(0, 8 * MB));
    const first = await standOf(two, path);
    equal(first, 8 * MB);
    await cut(two, path, first, bytes.subarray(first, 16 * MB));
    const second = await standOf(one, path);
    equal(second, 16 * MB);

    // The page is loaded anew: a client that knows only what it wrote down.
    const remembered = memory();
    const file = fileOf(bytes);
    remembered.setItem(`upload:${file.name}:${file.size}:1`, one.origin + path);
    const seen: number[] = [];
    const uploaded = await upload(
      transfer(one, file, {
        memory: remembered,
        onProgress: (share) => void seen.push(share),
      }),
    );

    equal(seen[0], second / bytes.length);
    equal(uploaded.name, "开箱.mp4");
    equal(uploaded.size, bytes.length);
    deepEqual(await storedBytes(world, place, uploaded.id), bytes);
    const row = await world.db.selectFrom("file").selectAll().where(
      "id",
      "=",
      uploaded.id,
    ).executeTakeFirstOrThrow();
    deepEqual([row.class, row.mime, row.account_id], [
      "video",
      "video/mp4",
      world.green.id,
    ]);
    equal(row.sha256, sha256(bytes));
    equal((await place.keys()).length, 1);
    equal(remembered.values.size, 0);
    equal(
      (await world.db.selectFrom("storage_pending").selectAll().execute())
        .length,
      0,
    );
  });

  Deno.test(`a file whose content is not what its name says is refused at the end and gone, in ${name}`, async () => {
    await using test = await open(openStorage);
    const { one, place } = test;
    const { path } = await create(one, "照片.jpg", 1000);
    const answer = await patch(one, path, 0, video(1000));
    equal(answer.status, 415);
    const { code, message } = await answer.json();
    equal(code, 41500);
    match(message, /照片\.jpg/);
    equal(await standOf(one, path), null);
    deepEqual(await place.keys(), []);
  });

  Deno.test(`an upload that ran out can't be continued, and the sweep removes it from ${name}`, async () => {
    await using test = await open(openStorage);
    const { one, place, world } = test;
    const { path } = await create(one, "开箱.mp4", 2000);
    equal((await patch(one, path, 0, video(1000))).status, 204);
    await world.db.updateTable("upload").set({
      expires_at: new Date(Date.now() - 1000),
    }).execute();

    equal(await standOf(one, path), null);
    const late = await patch(one, path, 1000, video(1000));
    equal((await late.json()).code, 40400);
    await sweepFiles(world.db, place.storage);
    deepEqual(await place.keys(), []);
    equal(
      (await world.db.selectFrom("upload").selectAll().execute()).length,
      0,
    );
  });

  Deno.test(`an upload that is taken back leaves nothing in ${name}`, async () => {
    await using test = await open(openStorage);
    const { one, place } = test;
    const controller = new AbortController();
    const job = transfer(one, fileOf(video(3 * MB)), {
      signal: controller.signal,
      onProgress: (received) => received > 0 && controller.abort(),
    });
    await rejects(upload(job), { name: "AbortError" });
    ok((await place.keys()).length > 0);
    await abandon(job);
    deepEqual(await place.keys(), []);
  });
}

Deno.test("an upload is 404 for every other account, and none of them can end it", async () => {
  await using test = await open(openFolder);
  const { one } = test;
  const { path } = await create(one, "开箱.mp4", 2000);
  for (const other of ["green2", "sky", "finance", "admin"] as const) {
    equal(await standOf(one, path, other), null);
    const answer = await patch(one, path, 0, video(1000), other);
    deepEqual([answer.status, (await answer.json()).code], [404, 40400]);
    const removal = await one.as(other)(path, {
      method: "DELETE",
      headers: { "tus-resumable": "1.0.0" },
    });
    equal((await removal.json()).code, 40400);
  }
  equal(await standOf(one, path), 0);
});

Deno.test("what can't be accepted is said before the first byte: too large, unknown, empty, nameless", async () => {
  await using test = await open(openFolder);
  const cases: [name: string, size: number, code: number, word: RegExp][] = [
    ["长.mp4", 200 * MB + 1, 41300, /videos up to 200 MB/],
    ["图.png", 10 * MB + 1, 41300, /images up to 10 MB/],
    ["图纸.dwg", 50 * MB + 1, 41300, /documents up to 50 MB/],
    ["setup.exe", 10, 41500, /setup\.exe/],
    ["photo.png.html", 10, 41500, /not accepted/],
    ["空.txt", 0, 42200, /empty/],
    ["", 10, 41500, /not accepted/],
  ];
  for (const [name, size, code, word] of cases) {
    const { body } = await create(test.one, name, size);
    const answer = JSON.parse(body);
    equal(answer.code, code, name);
    match(answer.message, word);
  }
});

Deno.test("bytes at the wrong place and more bytes than promised are refused and change nothing", async () => {
  await using test = await open(openFolder);
  const { one } = test;
  const bytes = video(2000);
  const { path } = await create(one, "开箱.mp4", bytes.length);
  equal((await patch(one, path, 0, bytes.subarray(0, 1000))).status, 204);

  const wrong = await patch(one, path, 500, bytes.subarray(500));
  deepEqual([wrong.status, (await wrong.json()).code], [409, 40900]);
  const more = await patch(one, path, 1000, video(1001));
  deepEqual([more.status, (await more.json()).code], [413, 41300]);
  const protocol = await one.as("green")(path, {
    method: "PATCH",
    body: bytes.subarray(1000),
  });
  deepEqual([protocol.status, (await protocol.json()).code], [400, 40000]);
  equal(await standOf(one, path), 1000);

  const done = await patch(one, path, 1000, bytes.subarray(1000));
  equal(done.status, 200);
  const { id }: Uploaded = (await done.json()).data;
  deepEqual(await storedBytes(test.world, test.place, id), bytes);
});

Deno.test("the same piece sent to two instances at once is taken once", async () => {
  await using test = await open(openFolder);
  const { one, two, world, place } = test;
  const bytes = video(2 * MB);
  const { path } = await create(one, "开箱.mp4", bytes.length);
  for (let at = 0; at < bytes.length; at += MB) {
    const answers = await Promise.all(
      [one, two].map((office) =>
        patch(office, path, at, bytes.subarray(at, at + MB))
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort();
    ok(statuses[0] === 200 || statuses[0] === 204, `${statuses}`);
    for (const answer of answers) await answer.body?.cancel();
  }
  const again = await patch(one, path, bytes.length, "");
  const { id }: Uploaded = (await again.json()).data;
  deepEqual(await storedBytes(world, place, id), bytes);
  equal((await place.keys()).length, 1);
  equal((await world.db.selectFrom("file").selectAll().execute()).length, 1);
});

Deno.test("whoever missed the last answer gets it again", async () => {
  await using test = await open(openFolder);
  const bytes = video(1000);
  const { path } = await create(test.one, "开箱.mp4", bytes.length);
  const first = await (await patch(test.one, path, 0, bytes)).json();
  equal(await standOf(test.two, path), bytes.length);
  const second = await (await patch(test.two, path, bytes.length, "")).json();
  deepEqual(second, first);
});

Deno.test("who asks again while the file is put together waits for it: it is written once", async () => {
  await using test = await open(openFolder);
  const { one, two, place: { storage, keys } } = test;
  const bytes = video(1000);
  const { path } = await create(one, "开箱.mp4", bytes.length);
  const over = Promise.withResolvers<void>();
  const { put } = storage;
  let written = 0;
  storage.put = async (key, ...object) => {
    if (key.startsWith("file/")) {
      written++;
      await over.promise;
    }
    await put(key, ...object);
  };
  const answers = [patch(one, path, 0, bytes)];
  await until(10, () => written === 1);
  answers.push(
    ...Array.from(
      { length: 6 },
      (_, i) => patch(i % 2 ? one : two, path, bytes.length, ""),
    ),
  );
  await pause(500);
  over.resolve();
  const files = await Promise.all(
    answers.map(async (answer) => (await (await answer).json()).data),
  );
  equal(written, 1);
  for (const file of files) deepEqual(file, files[0]);
  equal((await keys()).length, 1);
});

Deno.test("the uploader rides out a server that fails now and then", async () => {
  await using test = await open(openFolder);
  let requests = 0;
  const proxy = listen(async (request) => {
    if (++requests % 4 === 0) {
      await request.body?.cancel();
      return new Response(null, { status: 502 });
    }
    const { pathname } = new URL(request.url);
    const { method, headers } = request;
    return await fetch(test.one.origin + pathname, {
      method,
      headers,
      body: method === "HEAD" ? null : await request.arrayBuffer(),
    });
  });
  const bytes = video(3 * MB);
  const uploaded = await upload({
    ...transfer(test.one, fileOf(bytes)),
    endpoint: `http://127.0.0.1:${proxy.addr.port}${TUS}`,
  });
  await proxy.shutdown();
  ok(requests > 6);
  deepEqual(await storedBytes(test.world, test.place, uploaded.id), bytes);
});

Deno.test("the uploader tells the server's reason and does not try again", async () => {
  await using test = await open(openFolder);
  const job = transfer(test.one, fileOf(video(1000), "照片.jpg"));
  await rejects(upload(job), (error: Error) => {
    ok(error instanceof UploadRefused);
    match(error.message, /does not match its extension/);
    return true;
  });
});

Deno.test("an account has at most 50 unfinished uploads, and is told when to try again", async () => {
  await using test = await open(openFolder);
  for (let i = 0; i < 50; i++) {
    equal((await create(test.one, "开箱.mp4", 10)).status, 201);
  }
  const { body, headers } = await create(test.one, "开箱.mp4", 10);
  equal(JSON.parse(body).code, 42900);
  equal(headers.get("retry-after"), "60");
  equal((await create(test.one, "开箱.mp4", 10, "sky")).status, 201);
});

Deno.test("what uploads have promised counts among an account's unused files, before it has arrived", async () => {
  await using test = await open(openFolder);
  for (let i = 0; i < 25; i++) {
    equal((await create(test.one, "开箱.mp4", 200 * MB)).status, 201);
  }
  const { status, body } = await create(test.one, "开箱.mp4", 10);
  deepEqual([status, JSON.parse(body).code], [413, 41300]);
  equal((await create(test.one, "开箱.mp4", 10, "sky")).status, 201);
});

Deno.test("an account adds to eight uploads at once, each of which holds memory; another account is not kept from its own", async () => {
  await using test = await open(openFolder);
  const { one } = test;
  const over = Promise.withResolvers<void>();
  const hold = async (path: string): Promise<number> => {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(BYTE);
        await over.promise;
        controller.close();
      },
    });
    const { status } = await patch(one, path, 0, body);
    return status === 429 ? await hold(path) : status; // the one below was sooner
  };
  const slow = Array.from({ length: 8 }, async () => {
    const { path } = await create(one, "开箱.mp4", 10);
    return await hold(path);
  });
  const { path } = await create(one, "开箱.mp4", 1_000);
  let stand = 0;
  const add = async () => {
    const { status } = await patch(one, path, stand, BYTE);
    if (status === 204) stand++;
    return status;
  };
  try {
    await until(10, async () => await add() === 429);
    const other = await create(one, "开箱.mp4", 10, "sky");
    equal((await patch(one, other.path, 0, BYTE, "sky")).status, 204);
  } finally {
    over.resolve();
  }
  deepEqual(await Promise.all(slow), Array(8).fill(204));
  equal(await add(), 204);
  equal(await standOf(one, path), stand);
});
