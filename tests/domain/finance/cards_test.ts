import { deepEqual, equal, rejects } from "node:assert/strict";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { CARD as NOUN } from "@/nouns/finance/card.ts";
import { commandsOf } from "@/resource/write.ts";
import { refused } from "@/tests/refusals.ts";
import { placeOrder } from "../../orders.ts";
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
