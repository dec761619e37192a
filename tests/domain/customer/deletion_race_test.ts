import { equal } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import { adjustStock, StockAdjustment } from "@/domain/oem/adjust_stock.ts";
import { parse } from "@/domain/validate.ts";
import { ORGANIZATION } from "@/nouns/customer/organization.ts";
import { PARK } from "@/nouns/customer/park.ts";
import { commandsOf } from "@/resource/write.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { refuses } from "@/tests/refusals.ts";
import { openWorld, type World } from "@/tests/world.ts";
import { keeper } from "./merging.ts";

const organizations = commandsOf(ORGANIZATION);

async function addOrganization(world: World): Promise<number> {
  const input = { name: "新客户", status: 1 };
  const { id } = await inTransaction(
    world.db,
    (trx) => organizations.create(trx, keeper(world), input),
  );
  return id;
}

function remove(world: World, id: number): Promise<void> {
  return inTransaction(
    world.db,
    (trx) => organizations.remove(trx, keeper(world), id),
  );
}

Deno.test("an organization that parts are being booked to is not deleted under them", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales, goods } = world;
  const id = await addOrganization(world);
  const commit = await hold(db, (trx) =>
    adjustStock(
      trx,
      sales,
      parse(StockAdjustment, {
        organization_id: id,
        goods_id: goods.valve,
        quantity: 70,
        reason: "补货",
      }),
    ));
  const removing = remove(world, id);
  await untilHeldUp(db, removing);
  await commit();
  await refuses(removing, 40900);
  const { deleted_at } = await db.selectFrom("organization")
    .select("deleted_at").where("id", "=", id).executeTakeFirstOrThrow();
  equal(deleted_at, null);
});

Deno.test("who writes for an organization that is deleted at that moment is told that it is gone", async () => {
  await using world = await openWorld({ server: true });
  const { db } = world;
  const id = await addOrganization(world);
  const commit = await hold(
    db,
    (trx) => organizations.remove(trx, keeper(world), id),
  );
  const park = { organization_id: id, name: "东园" };
  const adding = inTransaction(
    db,
    (trx) => commandsOf(PARK).create(trx, keeper(world), park),
  );
  await untilHeldUp(db, adding);
  await commit();
  await refuses(adding, 40901);
});
