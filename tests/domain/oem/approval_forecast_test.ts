import { equal } from "node:assert/strict";
import { readDues } from "@/domain/finance/dues.ts";
import { approveReceipt } from "@/domain/finance/review.ts";
import { toApi } from "@/domain/money.ts";
import { forecastApproval } from "@/domain/oem/approval_forecast.ts";
import { inTransaction } from "@/db/transaction.ts";
import { placeOrder, readOrder, USUAL } from "../../orders.ts";
import { openWorld, type World } from "../../world.ts";

const { total, deposit, balance } = USUAL;
/** Around what is due, and more than all of it. */
const AMOUNTS = [
  1,
  deposit - 1,
  deposit,
  balance - 1,
  balance,
  total,
  total + 50_00,
];

async function accountOf({ db }: World, id: number) {
  const dues = await inTransaction(
    db,
    (trx) => readDues(trx, { source: "oem_order", id }),
  );
  const open = (kinds: string[]) =>
    dues.filter(({ kind }) => kinds.includes(kind))
      .reduce((sum, due) => sum + due.amount - due.approved, 0);
  return {
    outstanding: open(["deposit", "balance"]),
    depositOutstanding: open(["deposit"]),
    refund: open(["refund"]),
  };
}

for (const status of ["unpaid", "final_payment"] as const) {
  Deno.test(`what approving a voucher of an order in ${status} is said to bring is what it brings`, async () => {
    await using world = await openWorld();
    for (const amount of AMOUNTS) {
      const id = await placeOrder(world, { status });
      const { id: receipt } = await world.db.selectFrom("receipt").select("id")
        .where("source_id", "=", id).where("status", "=", "pending")
        .executeTakeFirstOrThrow();
      const before = await accountOf(world, id);
      const said = forecastApproval({ status, ...before }, amount);
      await approveReceipt(world.db, world.finance, receipt, {
        amount: toApi(amount),
      });
      const after = await accountOf(world, id);
      equal((await readOrder(world.db, id)).status, said.status);
      equal(after.outstanding, said.outstanding);
      equal(after.refund, said.excess);
    }
  });
}
