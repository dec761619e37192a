import { equal } from "node:assert/strict";
import { removeUploads } from "@/domain/file/upload.ts";
import { newStorageKey } from "@/platform/storage/storage.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { openWorld } from "@/tests/world.ts";
import { openFolder } from "../file/storages.ts";

Deno.test("an upload is ended while a piece of it is being written: the piece goes with it", async () => {
  await using world = await openWorld({ server: true });
  await using place = await openFolder();
  const { db, green } = world;
  const id = crypto.randomUUID();
  await db.insertInto("upload").values({
    id,
    account_id: green.id,
    name: "a.txt",
    size: 4,
    expires_at: new Date(Date.now() + 60_000),
  }).execute();
  const write = await hold(db, async (trx) => {
    await trx.updateTable("upload").set({ received: 2 }).where("id", "=", id)
      .execute();
    await trx.insertInto("upload_part")
      .values({
        upload_id: id,
        start: 0,
        size: 2,
        storage_key: newStorageKey("part"),
      })
      .execute();
  });
  const ended = removeUploads(db, place.storage, [id]);
  await untilHeldUp(db, ended);
  await write();
  await ended;
  for (const table of ["upload", "upload_part", "storage_pending"] as const) {
    const rows = await db.selectFrom(table).selectAll().execute();
    equal(rows.length, 0, table);
  }
});
