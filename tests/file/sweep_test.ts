import { deepEqual, equal, rejects } from "node:assert/strict";
import { acceptFormFile } from "@/domain/file/accept.ts";
import { attachFiles } from "@/domain/file/attach.ts";
import { dropObjects, putObject } from "@/domain/file/objects.ts";
import { type Keep, storeFile } from "@/domain/file/store.ts";
import { sweepFiles } from "@/domain/file/sweep.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { keeperFor } from "./keeper.ts";
import { placeOrder } from "../orders.ts";
import { openWorld, type World } from "../world.ts";
import { bytesOf, openFolder, STORAGES, type TestStorage } from "./storages.ts";

const DAY = 24 * 3_600_000;

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY);
}

async function uploadedDaysAgo(
  { db }: World,
  { storage }: TestStorage,
  actor: Actor,
  days: number,
): Promise<number> {
  const id = await acceptFormFile(
    keeperFor(db, actor, storage),
    new File(["文字"], "a.txt"),
  );
  await db.updateTable("file").set({ created_at: daysAgo(days) }).where(
    "id",
    "=",
    id!,
  ).execute();
  return id!;
}

async function fileIds({ db }: World): Promise<number[]> {
  return (await db.selectFrom("file").select("id").orderBy("id").execute()).map(
    (file) => file.id,
  );
}

for (const [name, openStorage] of STORAGES) {
  Deno.test(`a file that nothing took up goes from ${name} after 30 days; what is used or in a draft stays`, async () => {
    await using world = await openWorld();
    await using place = await openStorage();
    const { db, green, green2, sky } = world;
    const unused = await uploadedDaysAgo(world, place, green, 31);
    const fresh = await uploadedDaysAgo(world, place, green, 29);
    const used = await uploadedDaysAgo(world, place, green, 31);
    const portrait = await uploadedDaysAgo(world, place, sky, 31);
    const drafted = await uploadedDaysAgo(world, place, green2, 31);
    const dropped = await uploadedDaysAgo(world, place, green2, 31);
    const order = await placeOrder(world);
    const design = {
      source: "oem_order",
      id: order,
      lineId: null,
      role: "design",
    } as const;
    await inTransaction(db, (trx) => attachFiles(trx, green, design, [used]));
    await db.updateTable("account").set({ avatar_file_id: portrait }).where(
      "id",
      "=",
      sky.id,
    ).execute();
    await db.insertInto("form_draft")
      .values({
        account_id: green2.id,
        form: "order",
        ref: "",
        body: { files: [drafted] },
      }).execute();

    await Promise.all([
      sweepFiles(db, place.storage),
      sweepFiles(db, place.storage),
    ]);
    deepEqual(
      await fileIds(world),
      [fresh, used, portrait, drafted].sort((a, b) => a - b),
    );
    const left = await fileIds(world);
    equal(left.includes(unused), false);
    equal(left.includes(dropped), false, "its account has a draft without it");
    equal((await place.keys()).length, 4);
    equal(
      (await db.selectFrom("storage_pending").selectAll().execute()).length,
      0,
    );
  });

  Deno.test(`when the database is lost while a file's row is written its bytes stay in ${name}: the row may be there`, async () => {
    await using world = await openWorld();
    await using place = await openStorage();
    const { db, green } = world;
    const file = new File(["文字"], "a.txt");
    const incoming = {
      name: file.name,
      size: file.size,
      head: async () => new Uint8Array(await file.arrayBuffer()),
      stream: () => file.stream(),
    };
    const keeper = keeperFor(db, green, place.storage);
    const keep = (keeping: Keep) => storeFile(keeper, incoming, keeping);
    const lost = Object.assign(new Error("lost"), { code: "ECONNRESET" });
    const written: Keep = async (write) => {
      await inTransaction(db, write);
      throw lost;
    };
    await rejects(keep(written), lost);
    const [row] = await db.selectFrom("file").select("storage_key").execute();
    const bytes = await bytesOf(await place.storage.get(row!.storage_key));
    deepEqual(bytes, new Uint8Array(await file.arrayBuffer()));

    const refused = new Error("refused");
    await rejects(keep(() => Promise.reject(refused)), refused);
    equal((await place.keys()).length, 1);
  });

  Deno.test(`what a crash left in ${name} without a row goes after a day, not while it may still get one`, async () => {
    await using world = await openWorld();
    await using place = await openStorage();
    const { db } = world;
    const lost = await putObject(
      db,
      place.storage,
      "file",
      new Uint8Array([1]),
      "text/plain",
    );
    const coming = await putObject(
      db,
      place.storage,
      "file",
      new Uint8Array([2]),
      "text/plain",
    );
    await db.updateTable("storage_pending").set({ created_at: daysAgo(1.1) })
      .where("storage_key", "=", lost).execute();
    await sweepFiles(db, place.storage);
    deepEqual(await place.keys(), [coming]);
  });
}

Deno.test("a draft keeps the files that it names, not those whose numbers stand somewhere in its texts", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const { db, green } = world;
  const uploaded = () => uploadedDaysAgo(world, place, green, 31);
  const [named, noted, told] = [
    await uploaded(),
    await uploaded(),
    await uploaded(),
  ];
  const line = { remark: `${told} 1 2 3`, files: [String(named)] };
  await db.insertInto("form_draft").values({
    account_id: green.id,
    form: "oem_order",
    ref: "",
    body: { remark: `as in drawing ${noted}`, lines: [line] },
  }).execute();
  await sweepFiles(db, place.storage);
  deepEqual(await fileIds(world), [named]);
});

Deno.test("files in a draft, however many they are, don't stand before those of others", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const { db, green, sky } = world;
  const files = await db.insertInto("file").values(
    Array.from({ length: 600 }, (_, i) => ({
      account_id: green.id,
      name: "a.txt",
      class: "document" as const,
      mime: "text/plain",
      size: 1,
      sha256: "",
      storage_key: `file/${i}`,
      created_at: daysAgo(31),
    })),
  ).returning("id").execute();
  const drafted = files.map(({ id }) => id);
  await db.insertInto("form_draft").values(
    Array.from({ length: 12 }, (_, i) => ({
      account_id: green.id,
      form: "oem_order",
      ref: String(i),
      body: { files: drafted.slice(50 * i, 50 * i + 50) },
    })),
  ).execute();
  await uploadedDaysAgo(world, place, sky, 31);
  await sweepFiles(db, place.storage);
  deepEqual(await fileIds(world), drafted.sort((a, b) => a - b));
});

Deno.test("an object that can't be deleted keeps no other; of a storage that is away no more is asked", async () => {
  await using world = await openWorld();
  await using place = await openFolder();
  const { db } = world;
  const put = () =>
    putObject(db, place.storage, "file", new Uint8Array([1]), "text/plain");
  const keys = [await put(), await put(), await put()];
  let asked = 0;
  const failing = (fault: Error) => ({
    ...place.storage,
    delete: async (key: string) => {
      asked++;
      if (key === keys[0]) throw fault;
      await place.storage.delete(key);
    },
  });
  const away = Object.assign(new Error("away"), { code: "ETIMEDOUT" });
  await rejects(dropObjects(db, failing(away), keys), away);
  equal(asked, 1);
  const forbidden = new Error("forbidden");
  await rejects(dropObjects(db, failing(forbidden), keys), forbidden);
  deepEqual(await place.keys(), [keys[0]]);
  const left = await db.selectFrom("storage_pending").select("storage_key")
    .execute();
  deepEqual(left, [{ storage_key: keys[0] }]);
});
