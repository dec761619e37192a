import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { inTransaction } from "@/db/transaction.ts";
import { SYSTEM } from "@/domain/access.ts";
import { moveOrder, type OrderEvent } from "./order_flow.ts";

interface Deadline {
  column: "auto_receive_at" | "auto_complete_at";
  status: OrderStatus;
  event: OrderEvent;
}

/** Receives the orders whose countdown has run out (decisions 4.3). Returns how many. */
export function receiveOverdue(db: Db): Promise<number> {
  return runOverdue(db, {
    column: "auto_receive_at",
    status: "shipping",
    event: "receive",
  });
}

/** Completes the orders that were settled long enough ago (decisions 4.3). Returns how many. */
export function completeOverdue(db: Db): Promise<number> {
  return runOverdue(db, {
    column: "auto_complete_at",
    status: "final_payment_complete",
    event: "complete",
  });
}

/**
 * One order at a time, each in its own transaction; an order that another instance or a person is moving right now is
 * skipped, so that several instances may do this at once. An order that fails does not hold the others up: the first
 * failure is thrown when the rest is done.
 */
async function runOverdue(db: Db, deadline: Deadline): Promise<number> {
  let done = 0;
  const failed: number[] = [];
  const failures: unknown[] = [];
  for (;;) {
    try {
      if (!await runNext(db, deadline, failed)) break;
      done++;
    } catch (error) {
      if (!(error instanceof OverdueFailure)) throw error;
      failed.push(error.order);
      failures.push(error.cause);
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}

class OverdueFailure extends Error {
  constructor(readonly order: number, cause: unknown) {
    super(`order ${order} could not be moved`, { cause });
  }
}

/** False when none is left. Throws an `OverdueFailure` for the order that could not be moved. */
async function runNext(
  db: Db,
  { column, status, event }: Deadline,
  except: number[],
): Promise<boolean> {
  let order: { id: number } | undefined;
  const run = inTransaction(db, async (trx) => {
    order = await trx.selectFrom("oem_order").select("id")
      .where("status", "=", status).where(column, "<=", sql<Date>`app_now()`)
      .where("deleted_at", "is", null)
      .$if(except.length > 0, (query) => query.where("id", "not in", except))
      .orderBy(column).limit(1).forUpdate().skipLocked().executeTakeFirst();
    if (!order) return false;
    await moveOrder(trx, SYSTEM, order.id, event);
    return true;
  });
  // Not inside the transaction: it has to see the database's own errors as they are, to run again.
  return await run.catch((cause) => {
    throw order ? new OverdueFailure(order.id, cause) : cause;
  });
}
