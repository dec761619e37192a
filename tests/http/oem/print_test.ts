import { deepEqual, match } from "node:assert/strict";
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

Deno.test("the lines of a line's remark stand below each other on paper", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { goods, versions } = world;
  const id = await placeOrder(world, {
    lines: [{
      goods_id: goods.irrigator,
      version_id: versions.v1,
      quantity: 1,
      remark: "颜色：红\n包装：木箱",
    }],
  });
  const { body } = await customer.get(`/oem/order/${id}?print=1`);
  match(body, /颜色：红<\/td>/);
  match(body, /<td[^>]*>包装：木箱<\/td>/);
});

Deno.test("the printed order names the accounts to pay to while money is due, and then the one of a voucher that stands", async () => {
  await using portal = await openPortal();
  const { world, customer } = portal;
  const { db, finance } = world;
  const right = await newCard(world, "9999111100001111");
  const wrong = await newCard(world, "9999222200002222");
  const id = await placeOrder(world, { status: "draft_complete" });
  const printed = async () => {
    const { text } = await customer.get(`/oem/order/${id}?print=1`);
    return [...text.matchAll(/9999[\d ]+/g)]
      .map(([number]) => number.replaceAll(" ", ""));
  };
  const stop = ({ id }: { id: number }, status: number) =>
    db.updateTable("receiving_card").set({ status })
      .where("id", "=", id).execute();
  const [a, b] = ["9999111100001111", "9999222200002222"];
  deepEqual(await printed(), [a, b], "before the first payment");
  const first = await pay(world, id, "submit_deposit", 100_00, {
    card_id: wrong.id,
  });
  deepEqual(await printed(), [b]);
  await rejectReceipt(db, finance, first, { reason: "账号错误" });
  await stop(wrong, 0);
  deepEqual(await printed(), [a], "it is paid to another than was rejected");
  await stop(wrong, 1);

  const second = await pay(world, id, "submit_deposit", 100_00, {
    card_id: right.id,
  });
  await approveReceipt(db, finance, second, { amount: "100.00" });
  const third = await pay(world, id, "submit_deposit", 1_00, {
    card_id: wrong.id,
  });
  await rejectReceipt(db, finance, third, { reason: "账号错误" });
  deepEqual(await printed(), [a, b]);
  await stop(right, 0);
  deepEqual(await printed(), [b], "the rest is not paid to a card out of use");
  await stop(right, 1);

  const { outstanding } = await readOrder(db, id);
  const rest = await pay(world, id, "submit_deposit", outstanding, {
    card_id: right.id,
  });
  await approveReceipt(db, finance, rest, { amount: toApi(outstanding) });
  await stop(right, 0);
  deepEqual(await printed(), [a], "it was paid there");
});
