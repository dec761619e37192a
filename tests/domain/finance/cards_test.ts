import { deepEqual, equal, rejects } from "node:assert/strict";
import {
  CardEdit,
  CardInput,
  createCard,
  deleteCard,
  updateCard,
} from "@/domain/finance/cards.ts";
import { parse } from "@/domain/validate.ts";
import { placeOrder } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";
import { pay, refused } from "../oem/stories.ts";

const CARD = {
  bank: "招商银行",
  holder: "北京果园科技有限公司",
  number: "6214 8301 0000 1234",
};

function create(world: World, change: object = {}, actor = world.sales) {
  return createCard(world.db, actor, parse(CardInput, { ...CARD, ...change }));
}

Deno.test("sales keeps the receiving cards", async () => {
  await using world = await openWorld();
  const { id } = await create(world);
  const edit = (change: object) =>
    updateCard(
      world.db,
      world.sales,
      id,
      parse(CardEdit, { ...CARD, version: 1, ...change }),
    );
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
  await deleteCard(world.db, world.sales, id);
  await rejects(edit({ version: 2 }), refused(40400));
  await rejects(deleteCard(world.db, world.sales, id), refused(40400));
  await create(world);
});

Deno.test("a card's number is its own", async () => {
  await using world = await openWorld();
  const { id } = await create(world);
  await rejects(create(world), refused(40903, "number"));
  const taken = parse(CardEdit, {
    ...CARD,
    number: "6228480402564890018",
    version: 1,
  });
  await rejects(
    updateCard(world.db, world.sales, id, taken),
    refused(40903, "number"),
  );
  await rejects(
    async () => await create(world, { number: "12-34" }),
    refused(42200, "number"),
  );
  await rejects(
    async () => await create(world, { bank: "", holder: " ", number: "" }),
    refused(42200, "bank", "holder", "number"),
  );
});

Deno.test("nobody but sales touches the cards", async () => {
  await using world = await openWorld();
  for (const actor of [world.finance, world.green, world.nobody]) {
    await rejects(create(world, {}, actor), refused(40300));
    await rejects(deleteCard(world.db, actor, world.card), refused(40300));
  }
  await create(world, {}, world.admin);
});

Deno.test("a deleted card takes no more payments, and those that it took keep it", async () => {
  await using world = await openWorld();
  const first = await placeOrder(world, { status: "unpaid" });
  const second = await placeOrder(world, { status: "draft_complete" });
  await deleteCard(world.db, world.sales, world.card);
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
