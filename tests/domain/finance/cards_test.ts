import { deepEqual, equal, rejects } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import { CARD as NOUN } from "@/nouns/finance/card.ts";
import { commandsOf } from "@/resource/write.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { faultsFrom, refused } from "@/tests/refusals.ts";
import { placeOrder, uploaded } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { pay } from "../oem/stories.ts";

const { create, update, remove } = commandsOf(NOUN);

const CARD = {
  bank: "招商银行",
  holder: "北京果园科技有限公司",
  number: "6214 8301 0000 1234",
};

function createCard(world: World, change: object = {}, actor = world.sales) {
  const input = { ...CARD, ...change };
  return inTransaction(world.db, (trx) => create(trx, actor, input));
}

function deleteCard({ db }: World, actor: Actor, id: number) {
  return inTransaction(db, (trx) => remove(trx, actor, id));
}

function updateCard({ db, sales }: World, id: number, change: object) {
  const input = { ...CARD, version: 1, ...change };
  return inTransaction(db, (trx) => update(trx, sales, id, input));
}

Deno.test("sales keeps the receiving cards", async () => {
  await using world = await openWorld();
  const { id } = await createCard(world);
  const edit = (change: object) => updateCard(world, id, change);
  await edit({ status: 0 });
  const card = await world.db.selectFrom("receiving_card").selectAll().where(
    "id",
    "=",
    id,
  ).executeTakeFirstOrThrow();
  deepEqual([card.number, card.status, card.version], [
    "6214830100001234",
    0,
    2,
  ]);
  await rejects(edit({}), refused(40901));
  await deleteCard(world, world.sales, id);
  await rejects(edit({ version: 2 }), refused(40400));
  await rejects(deleteCard(world, world.sales, id), refused(40400));
  await createCard(world);
});

Deno.test("a card's number is its own", async () => {
  await using world = await openWorld();
  const { id } = await createCard(world);
  await rejects(createCard(world), refused(40903, "number"));
  const wide = { number: "６２１４ ８３０１－００００ １２３４" };
  await rejects(createCard(world, wide), refused(40903, "number"));
  await rejects(
    updateCard(world, id, { number: "6228480402564890018" }),
    refused(40903, "number"),
  );
  await rejects(
    createCard(world, { number: "12-34" }),
    refused(42200, "number"),
  );
  await rejects(
    createCard(world, { bank: "", holder: " ", number: "" }),
    refused(42200, "bank", "holder", "number"),
  );
});

Deno.test("nobody but sales touches the cards", async () => {
  await using world = await openWorld();
  for (const actor of [world.finance, world.green, world.nobody]) {
    await rejects(createCard(world, {}, actor), refused(40300));
    await rejects(deleteCard(world, actor, world.card), refused(40300));
  }
  await createCard(world, {}, world.admin);
});

Deno.test("a deleted card takes no more payments, and those that it took keep it", async () => {
  await using world = await openWorld();
  const first = await placeOrder(world, { status: "unpaid" });
  const second = await placeOrder(world, { status: "draft_complete" });
  await deleteCard(world, world.sales, world.card);
  await rejects(
    pay(world, second, "submit_deposit", 1_00),
    refused(42200, "card_id"),
  );
  const receipt = await world.db.selectFrom("receipt").select("card_id").where(
    "source_id",
    "=",
    first,
  ).executeTakeFirstOrThrow();
  equal(receipt.card_id, world.card);
});

Deno.test("once a receipt names a card its bank, holder and number stay; it can still be taken out of use", async () => {
  await using world = await openWorld();
  const { db } = world;
  const { id: fresh } = await createCard(world);
  await updateCard(world, fresh, { bank: "招商银行滨江支行" });

  await placeOrder(world, { status: "unpaid" });
  const read = () =>
    db.selectFrom("receiving_card").selectAll().where("id", "=", world.card)
      .executeTakeFirstOrThrow();
  const { bank, holder, number, version } = await read();
  const edit = (change: object) =>
    updateCard(world, world.card, { bank, holder, number, version, ...change });
  const kept = "sales.card.paid";
  deepEqual(
    await faultsFrom(() =>
      edit({
        bank: "另一家银行",
        holder: "另一户名",
        number: "6214830100009999",
      })
    ),
    { bank: kept, holder: kept, number: kept },
  );
  await db.updateTable("receipt").set({ status: "rejected" }).execute();
  deepEqual(await faultsFrom(() => edit({ bank: "另一家银行" })), {
    bank: kept,
  });
  const grouped = number.replaceAll(/(.{4})/g, "$1 ");
  await edit({ number: grouped, status: 0 });
  const after = await read();
  deepEqual([after.bank, after.number, after.status], [bank, number, 0]);
});

Deno.test("a card that is edited while a payment to it is being entered is told of the payment", async () => {
  await using world = await openWorld({ server: true });
  const { db, green } = world;
  const order = await placeOrder(world, { status: "draft_complete" });
  const card = await db.selectFrom("receiving_card").selectAll()
    .where("id", "=", world.card).executeTakeFirstOrThrow();
  const files = [await uploaded(db, green)];
  const commit = await hold(
    db,
    (trx) =>
      moveOrder(trx, green, order, "submit_deposit", {
        amount: 1,
        card_id: world.card,
        files,
      }),
  );
  const editing = faultsFrom(() =>
    updateCard(world, card.id, { ...card, bank: "另一家银行" })
  );
  await untilHeldUp(db, editing);
  await commit();
  deepEqual(await editing, { bank: "sales.card.paid" });
});
