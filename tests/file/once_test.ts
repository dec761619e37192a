import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import type { Bytes } from "@/platform/storage/storage.ts";
import type { AccountName } from "../story.ts";
import type { Office } from "./office.ts";
import { type Envelope, post } from "./posting.ts";
import { EXE, PDF, picture, video } from "./samples.ts";
import { openFolder, STORAGES } from "./storages.ts";
import { create, open, patch, standOf, storedBytes } from "./tus.ts";

type Test = Awaited<ReturnType<typeof open>>;

const MB = 1024 * 1024;

function keyed(key: string = crypto.randomUUID()) {
  return { "idempotency-key": key };
}

/** How many files and unfinished or finished uploads the database knows, and how many objects lie in the storage. */
async function kept({ world: { db }, place }: Test) {
  const count = async (table: "file" | "upload" | "storage_pending") =>
    (await db.selectFrom(table).select((eb) => eb.lit(1).as("one")).execute())
      .length;
  return {
    files: await count("file"),
    uploads: await count("upload"),
    pending: await count("storage_pending"),
    objects: (await place.keys()).length,
  };
}

for (const [name, openStorage] of STORAGES) {
  Deno.test(`a file that is posted again under its key is answered as before and kept once, in ${name}`, async () => {
    await using test = await open(openStorage);
    const own = keyed();
    const bytes = await picture("png");
    const first = await post(test.one, bytes, "田.png", "green", own);
    const again = await post(test.two, bytes, "田.png", "green", own);
    equal(first.code, 0);
    deepEqual(again, first);
    const once = { files: 1, uploads: 0, pending: 0, objects: 1 };
    deepEqual(await kept(test), once);
    const { world, place } = test;
    deepEqual(await storedBytes(world, place, first.data.id), bytes);

    const unkeyed = await post(test.one, bytes, "田.png");
    notEqual(unkeyed.data.id, first.data.id, "without a key it is another");
  });

  Deno.test(`a file that is posted by many at once under one key is kept once, in ${name}`, async () => {
    await using test = await open(openStorage);
    const own = keyed();
    const bytes = video(2 * MB);
    const offices = [test.one, test.two, test.one, test.two, test.one];
    const answers = await Promise.all(
      offices.map((office) => post(office, bytes, "开箱.mp4", "green", own)),
    );
    deepEqual([...new Set(answers.map(({ code }) => code))], [0]);
    equal(new Set(answers.map(({ data }) => data.id)).size, 1);
    const once = { files: 1, uploads: 0, pending: 0, objects: 1 };
    deepEqual(await kept(test), once);
  });

  Deno.test(`the key of one file is refused for another name or content, which leaves nothing in ${name}`, async () => {
    await using test = await open(openStorage);
    const own = keyed();
    await post(test.one, PDF, "合同.pdf", "green", own);
    const other = new Uint8Array([...PDF]);
    other[other.length - 1]! ^= 1;
    const cases: [bytes: Bytes, name: string][] = [
      [PDF, "合同2.pdf"],
      [other, "合同.pdf"],
      [new Uint8Array([...PDF, 10]), "合同.pdf"],
      [EXE, "setup.exe"],
    ];
    for (const [bytes, name] of cases) {
      const answer = await post(test.one, bytes, name, "green", own);
      equal(answer.code, 40904, name);
    }
    equal((await create(test.one, "合同.pdf", 10, "green", own)).status, 409);
    const once = { files: 1, uploads: 0, pending: 0, objects: 1 };
    deepEqual(await kept(test), once);
    equal((await post(test.one, EXE, "b.pdf", "sky", own)).code, 41500);
    equal((await post(test.one, other, "b.pdf", "sky", own)).code, 0);
  });

  Deno.test(`a file that is refused leaves neither a key nor anything in ${name}`, async () => {
    await using test = await open(openStorage);
    const own = keyed();
    equal((await post(test.one, EXE, "a.png", "green", own)).code, 41500);
    const short = await post(test.one, PDF, "a.pdf", "green", keyed("short"));
    equal(short.code, 40000);
    const nothing = { files: 0, uploads: 0, pending: 0, objects: 0 };
    deepEqual(await kept(test), nothing);
    equal((await post(test.one, PDF, "a.pdf", "green", own)).code, 0);
  });

  Deno.test(`an upload that is begun again under its key is the same upload, in ${name}`, async () => {
    await using test = await open(openStorage);
    const { one, two, world, place } = test;
    const own = keyed();
    const bytes = video(3000);
    const begin = (office: Office, as: AccountName = "green") =>
      create(office, "开箱.mp4", bytes.length, as, own);
    const first = await begin(one);
    deepEqual([first.status, (await begin(two)).path], [201, first.path]);
    equal(
      (await patch(one, first.path, 0, bytes.subarray(0, 1000))).status,
      204,
    );
    const again = await begin(two);
    deepEqual([again.status, again.path], [201, first.path]);
    equal(
      again.headers.get("upload-expires"),
      first.headers.get("upload-expires"),
    );
    equal(await standOf(one, first.path), 1000);
    const done = await patch(one, first.path, 1000, bytes.subarray(1000));
    const { data }: Envelope = await done.json();
    equal((await begin(one)).path, first.path);
    deepEqual(await storedBytes(world, place, data.id), bytes);
    const once = { files: 1, uploads: 1, pending: 0, objects: 1 };
    deepEqual(await kept(test), once);
    notEqual((await begin(one, "green2")).path, first.path);
  });
}

Deno.test("an upload that many begin at once under one key is one upload", async () => {
  await using test = await open(openFolder);
  const own = keyed();
  const offices = [test.one, test.two, test.one, test.two];
  const begun = await Promise.all(
    offices.map((office) => create(office, "开箱.mp4", 3000, "green", own)),
  );
  deepEqual(begun.map(({ status }) => status), [201, 201, 201, 201]);
  equal(new Set(begun.map(({ path }) => path)).size, 1);
  equal((await kept(test)).uploads, 1);
});

Deno.test("the key of an upload is refused for another length or name, and free again when it was refused", async () => {
  await using test = await open(openFolder);
  const own = keyed();
  const begin = (name: string, size: number) =>
    create(test.one, name, size, "green", own);
  equal(JSON.parse((await begin("长.mp4", 200 * MB + 1)).body).code, 41300);
  equal((await begin("开箱.mp4", 3000)).status, 201);
  for (
    const [name, size] of [["开箱.mp4", 3001], ["装箱.mp4", 3000]] as const
  ) {
    const { status, body } = await begin(name, size);
    deepEqual([status, JSON.parse(body).code], [409, 40904]);
  }
  const file = await post(test.one, video(3000), "开箱.mp4", "green", own);
  equal(file.code, 40904);
  const short = await create(test.one, "a.mp4", 10, "green", keyed("short"));
  equal(JSON.parse(short.body).code, 40000);
  equal((await kept(test)).uploads, 1);
});

Deno.test("the bytes that come with a creation are taken once, however often it is repeated", async () => {
  await using test = await open(openFolder);
  const { one, two, world, place } = test;
  const bytes = video(3000);
  const own = {
    ...keyed(),
    "content-type": "application/offset+octet-stream",
  };
  const begin = (office: Office, sent: Bytes) =>
    create(office, "开箱.mp4", bytes.length, "green", own, sent);
  const stands: (string | null)[] = [];
  for (const office of [one, two]) {
    const { headers } = await begin(office, bytes.subarray(0, 1000));
    stands.push(headers.get("upload-offset"));
  }
  deepEqual(stands, ["1000", "1000"]);
  const { path } = await begin(one, bytes.subarray(0, 2000));
  equal(await standOf(two, path), 1000);
  const done = await patch(two, path, 1000, bytes.subarray(1000));
  const { code, data }: Envelope = await done.json();
  equal(code, 0);
  deepEqual(await storedBytes(world, place, data.id), bytes);
  const late = await begin(one, bytes);
  equal(late.status, 201);
  match(late.body, new RegExp(`"id":${data.id}\\b`));
});

Deno.test("an upload that was taken back or refused is begun anew under its key", async () => {
  await using test = await open(openFolder);
  const { one, two } = test;
  const own = keyed();
  const begin = () => create(one, "开箱.mp4", 3000, "green", own);
  const first = await begin();
  equal((await patch(one, first.path, 0, video(1000))).status, 204);
  const end = await two.as("green")(first.path, {
    method: "DELETE",
    headers: { "tus-resumable": "1.0.0" },
  });
  equal(end.status, 204);
  const second = await begin();
  equal(second.status, 201);
  notEqual(second.path, first.path);
  deepEqual([(await begin()).path, await standOf(two, second.path)], [
    second.path,
    0,
  ]);

  const whole = {
    ...keyed(),
    "content-type": "application/offset+octet-stream",
  };
  for (let i = 0; i < 2; i++) {
    const answer = await create(
      one,
      "a.jpg",
      1000,
      "green",
      whole,
      video(1000),
    );
    equal(JSON.parse(answer.body).code, 41500);
  }
});
