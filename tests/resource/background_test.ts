import { deepEqual, equal } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { orderBulk, readBulk, workBulkRuns } from "@/lists/bulk.ts";
import { findList, nounOfName } from "@/nouns/registry.ts";
import { SITE } from "@/site/map.ts";
import { openWorld } from "@/tests/world.ts";

Deno.test("the background work knows every noun by the name of its list", async () => {
  const names = SITE.flatMap(({ lists }) => lists ?? [])
    .filter((name) => /^customer\.|^finance\.card$/.test(name));
  equal(new Set(names).size, 6);
  for (const name of names) {
    equal((await nounOfName(name))?.name, name);
    equal((await findList(name))?.name, name);
  }
});

Deno.test("a field is given to many rows in the background, and each that refuses is named", async () => {
  await using world = await openWorld();
  const { db, admin, organizations } = world;
  const run = await inTransaction(db, (trx) =>
    orderBulk(trx, admin, {
      list: "customer.organization",
      action: "set.status",
      input: { status: "0" },
      ids: [organizations.green, organizations.sky, 999_999],
    }));
  await workBulkRuns(db, findList);
  const { status, done, failed, failures } = await readBulk(db, admin, run);
  deepEqual([status, done, failed], ["finished", 2, 1]);
  deepEqual(failures.map(({ id }) => id), [999_999]);
  const rows = await db.selectFrom("organization").select("status").execute();
  deepEqual(rows.map((row) => row.status), [0, 0]);
});
