import { openRefunds } from "@/db/finance/found_refunds.ts";
import { readAccount } from "@/domain/finance/dues.ts";
import { formatMoney, toApi } from "@/domain/money.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import type { Act } from "./acts.ts";
import { storeDemoFile } from "./files.ts";
import { dayOf, organizationName, type Scene } from "./scene.ts";
import { drawSlip } from "./slip.ts";

/** Uploads a bank slip and hands it in; `amount` in fen. */
async function pay(
  scene: Scene,
  event: "submit_deposit" | "submit_balance",
  amount: number,
  overpay = false,
) {
  const { trx, buyer, orderId, random, story } = scene;
  const day = dayOf(scene);
  const own = `${day.slice(5).replace("-", "")}${random.digits(4)}`;
  const serial = story.twists?.includes("serial_again")
    ? await knownSerial(scene)
    : own;
  const name = await organizationName(scene);
  const file = await storeDemoFile(trx, scene.storage, buyer, {
    name: `回单-${name.slice(0, 2)}-${day.slice(5).replace("-", "")}.png`,
    class: "image",
    mime: "image/png",
    bytes: drawSlip({ amount: formatMoney(amount), day, serial }),
  });
  await moveOrder(trx, buyer, orderId, event, {
    amount: toApi(amount),
    card_id: random.one(scene.cards),
    files: [file],
    payer: story.twists?.includes("other_payer") ? `${name}有限公司` : name,
    paid_on: day,
    bank_serial: serial,
    overpay,
  });
}

/** The latest bank serial on another order's receipt. */
async function knownSerial({ trx, orderId }: Scene): Promise<string> {
  const { bank_serial } = await trx.selectFrom("receipt").select("bank_serial")
    .where("source_id", "<>", orderId).where("bank_serial", "<>", "").orderBy(
      "id",
      "desc",
    ).limit(1)
    .executeTakeFirstOrThrow();
  return bank_serial;
}

/** What remains to be paid of the deposit and in total, in fen. */
async function owed({ trx, orderId }: Scene) {
  const { depositOutstanding } = await readAccount(trx, {
    source: "oem_order",
    id: orderId,
  });
  const { outstanding } = await trx.selectFrom("oem_order").select(
    "outstanding",
  ).where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { deposit: depositOutstanding, all: outstanding };
}

/** The deposit, rounded up to whole hundreds of yuan as people do, at most everything. */
function rounded(deposit: number, all: number): number {
  return Math.min(Math.ceil(deposit / 10_000) * 10_000, all);
}

export const payDeposit: Act = async (scene) => {
  const { deposit, all } = await owed(scene);
  const below = scene.story.twists?.includes("below_due");
  await pay(
    scene,
    "submit_deposit",
    below ? Math.floor(deposit * 0.8) : rounded(deposit, all),
  );
};

export const payHalfDeposit: Act = async (scene) => {
  const { deposit } = await owed(scene);
  await pay(scene, "submit_deposit", Math.ceil(deposit / 2));
};

export const payAll: Act = async (scene) => {
  const { all } = await owed(scene);
  await pay(scene, "submit_deposit", all);
};

export const payTooMuch: Act = async (scene) => {
  const { all } = await owed(scene);
  await pay(scene, "submit_deposit", all + 50_000, true);
};

export const payBalance: Act = async (scene) => {
  const { all } = await owed(scene);
  await pay(scene, "submit_balance", all);
};

function pendingReceipt({ trx, orderId }: Scene) {
  return trx.selectFrom("receipt").select(["id", "amount"])
    .where("source", "=", "oem_order").where("source_id", "=", orderId).where(
      "status",
      "=",
      "pending",
    )
    .executeTakeFirstOrThrow();
}

export const approve: Act = async (scene) => {
  const receipt = await pendingReceipt(scene);
  await moveOrder(scene.trx, scene.cast("finance"), scene.orderId, "approve", {
    receipt_id: receipt.id,
    amount: toApi(receipt.amount),
    received_on: dayOf(scene),
  });
};

const REASONS = [
  "回单图片不清晰，请重新上传。",
  "银行未见该笔流水，请核对付款账号后重新上传回单。",
];

export const reject: Act = async (scene) => {
  const receipt = await pendingReceipt(scene);
  const reason = scene.random.one(REASONS);
  await moveOrder(
    scene.trx,
    scene.cast("finance"),
    scene.orderId,
    "reject_payment",
    { receipt_id: receipt.id, reason },
  );
};

export const payRefund: Act = async (scene) => {
  const { trx, orderId, cast, random } = scene;
  const due = await openRefunds(trx).select("d.id").where(
    "d.source_id",
    "=",
    orderId,
  ).executeTakeFirstOrThrow();
  await moveOrder(trx, cast("finance"), orderId, "refund", {
    due_id: due.id,
    paid_on: dayOf(scene),
    bank_serial: `TK${random.digits(10)}`,
  });
};
