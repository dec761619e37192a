/** Writes orders without end and tells each on a line once it is committed; somebody else ends it. `kill_writer.ts pglite FOLDER | postgres URL`. */
import { openPostgres } from "@/db/client.ts";
import { migrate } from "@/db/migrate.ts";
import { openDatabase } from "@/db/open.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder } from "@/domain/oem/write_order.ts";
import { syncPermissions } from "@/domain/account/sync_permissions.ts";
import { parse } from "@/domain/validate.ts";
import { seedStory } from "../story.ts";
import { readStory } from "../world.ts";

const [engine, where = ""] = Deno.args;
const { db } = engine === "postgres"
  ? openPostgres(where, 4)
  : await openDatabase({
    databaseUrl: null,
    databasePool: 1,
    dataDir: where,
  });
await migrate(db);
await syncPermissions(db);
const known = await db.selectFrom("account").select("id").limit(1).execute();
if (known.length === 0) await seedStory(db);
const { accounts, addresses, versions, goods } = await readStory(db);
const input = parse(OrderInput, {
  type: "product",
  address_id: addresses.green,
  lines: [{ goods_id: goods.irrigator, version_id: versions.v1, quantity: 3 }],
});
await Promise.all([1, 2, 3, 4].map(write));

async function write(): Promise<never> {
  for (;;) {
    const { id } = await createOrder(db, accounts.green, input);
    console.log(id);
  }
}
