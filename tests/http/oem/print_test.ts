import { deepEqual } from "node:assert/strict";
import { approveReceipt, rejectReceipt } from "@/domain/finance/review.ts";
import { toApi } from "@/domain/money.ts";
import { pay } from "../../domain/oem/stories.ts";
import { placeOrder, readOrder } from "../../orders.ts";
import type { World } from "../../world.ts";
import { openPortal } from "./portal.ts";

function newCard({ db }: World, number: string) {
  return db.insertInto("receiving_card")
    .values({ bank: "农业银行", holder: "绿源", number })
    .returning("id").executeTakeFirstOrThrow();
}

Deno.test("the printed order names the account of a voucher that stands, and while money is due only one that is in use", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { db, finance } = world;
  const right = await newCard(world, "6228111100001111");
  const wrong = await newCard(world, "6228222200002222");
  const id = await placeOrder(world, { status: "draft_complete" });
  const printed = async () => {
    const { text } = await customer.get(`/oem/order/${id}?print=1`);
    return [...text.matchAll(/6228[\d ]+/g)]
      .map(([number]) => number.replaceAll(" ", ""));
  };
  const stop = (status: number) =>
    db.updateTable("receiving_card").set({ status })
      .where("id", "=", right.id).execute();
  deepEqual(await printed(), []);
  const first = await pay(world, id, "submit_deposit", 100_00, {
    card_id: wrong.id,
  });
  deepEqual(await printed(), ["6228222200002222"]);
  await rejectReceipt(db, finance, first, { reason: "账号错误" });
  deepEqual(await printed(), [], "a rejected voucher's account is none to pay");

  const second = await pay(world, id, "submit_deposit", 100_00, {
    card_id: right.id,
  });
  await approveReceipt(db, finance, second, { amount: "100.00" });
  const third = await pay(world, id, "submit_deposit", 1_00, {
    card_id: wrong.id,
  });
  await rejectReceipt(db, finance, third, { reason: "账号错误" });
  deepEqual(await printed(), ["6228111100001111"]);
  await stop(0);
  deepEqual(await printed(), [], "the rest is not paid to a card out of use");
  await stop(1);

  const { outstanding } = await readOrder(db, id);
  const rest = await pay(world, id, "submit_deposit", outstanding, {
    card_id: right.id,
  });
  await approveReceipt(db, finance, rest, { amount: toApi(outstanding) });
  await stop(0);
  deepEqual(await printed(), ["6228111100001111"], "it was paid there");
});
