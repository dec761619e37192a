import { deepEqual, equal, rejects } from "node:assert/strict";
import { makeThumbnails } from "@/domain/file/thumbnail.ts";
import { startLog } from "@/platform/log.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import type { World } from "../world.ts";
import { open, post } from "./posting.ts";
import { picture } from "./samples.ts";

Deno.test("a picture whose object is not there for a while is logged, and has its small one as soon as it is back", async () => {
  await using test = await open();
  const { office, place, world } = test;
  const { data } = await post(office, await picture("png"), "a.png");
  const { storage_key } = await keysOf(world, data.id);
  const said: string[] = [];
  startLog("error", (line) => void said.push(JSON.parse(line).message));
  const bring = takeAway(place.storage, [storage_key]);
  try {
    for (const path of [`${data.url}/thumb`, data.url]) {
      const answer = await office.as("green")(path);
      equal((await answer.json()).code, 40400);
    }
  } finally {
    bring();
    startLog("error", console.error);
  }
  const line = `the object ${storage_key} is missing`;
  deepEqual(said, [line, line]);
  const small = await office.as("green")(`${data.url}/thumb`);
  equal(small.headers.get("content-type"), "image/webp");
  await small.body?.cancel();
});

Deno.test("pictures whose objects are missing are told by the job, and keep none of the others from being made small", async () => {
  await using test = await open();
  const { office, place: { storage }, world } = test;
  const ids: number[] = [];
  for (const name of ["old.png", "lost.png", "lost too.png"]) {
    ids.push((await post(office, await picture("png"), name)).data.id);
  }
  const keys = () => Promise.all(ids.map((id) => keysOf(world, id)));
  const made = async () =>
    (await keys()).map((file) => Boolean(file.thumb_key));
  const lost = (await keys()).slice(1).map((file) => file.storage_key);
  const bring = takeAway(storage, lost);
  const run = (every = 0) =>
    makeThumbnails(world.db, storage, { limit: 2, every });

  await rejects(run(), /the object .+ is missing/);
  deepEqual(await made(), [false, false, false]);
  await run(); // goes on with the older
  deepEqual(await made(), [true, false, false]);
  await run(10_000); // nothing is new, and the lost are not told of again before their time
  ids.push((await post(office, await picture("png"), "new.png")).data.id);
  await run(10_000);
  deepEqual(await made(), [true, false, false, true]);
  await rejects(run(), /the object .+ is missing/);
  bring();
  await run(); // none is older
  await run();
  deepEqual(await made(), [true, true, true, true]);
});

Deno.test("a storage that is away is asked for no other picture by the job, which goes on below that one, and comes back to it: it may be away for that one alone", async () => {
  await using test = await open();
  const { office, place: { storage }, world } = test;
  for (const name of ["a.png", "b.png", "c.png"]) {
    await post(office, await picture("png"), name);
  }
  const { get } = storage;
  let asked = 0;
  storage.get = () => {
    asked++;
    const code = "EHOSTUNREACH";
    return Promise.reject(Object.assign(new Error("away"), { code }));
  };
  await rejects(makeThumbnails(world.db, storage), /away/);
  equal(asked, 1);
  storage.get = get;
  const made = async () =>
    (await world.db.selectFrom("file").select("thumb_key").orderBy("id")
      .execute()).map(({ thumb_key }) => Boolean(thumb_key));
  await makeThumbnails(world.db, storage);
  deepEqual(await made(), [true, true, false]);
  await makeThumbnails(world.db, storage, { every: 0 });
  deepEqual(await made(), [true, true, true]);
});

/** Has the store hold these objects no more, as another folder would, until they are brought back. */
function takeAway(storage: Storage, keys: string[]): () => void {
  const { get } = storage;
  storage.get = (key, range) =>
    keys.includes(key) ? Promise.resolve(null) : get(key, range);
  return () => void (storage.get = get);
}

async function keysOf({ db }: World, id: number) {
  return await db.selectFrom("file").select(["storage_key", "thumb_key"])
    .where("id", "=", id).executeTakeFirstOrThrow();
}
