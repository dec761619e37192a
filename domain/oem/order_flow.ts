import type { Db, Trx } from "@/db/schema/database.ts";
import { ORDER_STATUSES, type OrderStatus } from "@/db/schema/oem.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import { Approval, Payment } from "@/domain/finance/receipts.ts";
import { Rejection } from "@/domain/finance/rejection.ts";
import { Refund } from "@/domain/finance/refunds.ts";
import { either, flow, owner, permitted, system } from "@/domain/flow.ts";
import { recordMove } from "@/domain/recorded_move.ts";
import { Arrival } from "@/domain/inventory/receive.ts";
import { tellOfEvent } from "@/domain/message/order_notice.ts";
import type { News } from "@/domain/message/order_notice_words.ts";
import { Plan } from "@/domain/production/plan.ts";
import { Progress } from "@/domain/production/task.ts";
import { readSettings } from "@/domain/settings.ts";
import { Confirm, confirmOrder } from "./order_events/confirm.ts";
import * as ending from "./order_events/ending.ts";
import * as payment from "./order_events/payment.ts";
import { AdjustPrice, adjustPrice } from "./order_events/price.ts";
import * as production from "./order_events/production.ts";
import * as shipping from "./order_events/shipping.ts";
import * as only from "./order_conditions.ts";
import {
  lockOrder,
  type OrderInFlow,
  type OrderMove,
  setStatus,
} from "./order_state.ts";
import { ORDER_PERMISSIONS } from "./viewer.ts";

const maker = permitted("manage_product_make");
const cashier = permitted("manage_bill");
const warehouse = permitted("manage_inventory");
const seller = permitted("manage_oem");

const approval = {
  by: cashier,
  log: ["payment_received"],
  input: Approval,
  besides: payment.approvalFaults,
  run: payment.approvePayment,
};
const rejection = {
  by: cashier,
  call: "reject",
  input: Rejection,
  run: payment.rejectPayment,
};
const closing = {
  to: "close" as const,
  log: ["deduction_revoked", "order_closed"],
  input: ending.Close,
  run: ending.closeOrder,
};

/** The life of an OEM order: decisions 4.3, these transitions and no others. */
export const orderFlow = flow<OrderStatus, OrderInFlow, OrderMove>()(
  "oem_order",
  {
    status: (status) => `oem.order.status.${status}`,
    event: (event) => `oem.order.event.${event}`,
  },
  {
    edit: [{ from: ["draft"], to: "same", by: owner, call: null }],
    delete: [{ from: ["draft"], to: "same", by: owner, call: null }],
    adjust_price: [{
      from: ["draft"],
      to: "same",
      by: seller,
      call: "price",
      input: AdjustPrice,
      run: adjustPrice,
    }],
    confirm: [{
      from: ["draft"],
      to: "draft_complete",
      by: owner,
      only: only.ordering,
      log: ["confirm", "inventory_deduction_success"],
      input: Confirm,
      run: confirmOrder,
    }],
    submit_deposit: [{
      from: ["draft_complete"],
      to: "unpaid",
      by: owner,
      call: "deposit",
      input: Payment,
      besides: payment.paymentFaults,
      run: payment.submitDeposit,
    }],
    approve: [
      { ...approval, from: ["unpaid"], to: "unpaid_complete", when: "covered" },
      {
        ...approval,
        from: ["unpaid"],
        to: "draft_complete",
        when: "still_due",
      },
      {
        ...approval,
        from: ["final_payment"],
        to: "shipping_complete",
        when: "still_due",
      },
      {
        ...approval,
        from: ["final_payment"],
        to: "final_payment_complete",
        when: "covered",
        log: ["payment_received", "payment_settled"],
      },
    ],
    reject_payment: [
      { ...rejection, from: ["unpaid"], to: "draft_complete" },
      { ...rejection, from: ["final_payment"], to: "shipping_complete" },
    ],
    arrange: [{
      from: ["unpaid_complete"],
      to: "arrange",
      by: permitted("manage_oem", "manage_product_make"),
      run: production.arrange,
    }],
    arrange_done: [{
      from: ["arrange"],
      to: "arrange_complete",
      by: maker,
      input: Plan,
      run: production.arrangeDone,
    }],
    start_production: [{
      from: ["arrange_complete"],
      to: "production",
      by: maker,
      call: "produce",
      run: production.startProduction,
    }],
    progress: [{
      from: ["production"],
      to: "same",
      by: maker,
      input: Progress,
      run: production.progress,
    }],
    finish_production: [{
      from: ["production"],
      to: "production_complete",
      by: maker,
      call: "produce_done",
      run: production.finishProduction,
    }],
    ship: [{
      from: ["production_complete"],
      to: "shipping",
      by: warehouse,
      only: only.shipped,
      log: ["shipped"],
      input: shipping.Packages,
      run: shipping.shipOrder,
    }],
    store: [{
      from: ["production_complete"],
      to: "shipping_complete",
      by: warehouse,
      only: only.stored,
      log: ["into_inventory"],
      run: shipping.storeOrder,
    }],
    receive: [{
      from: ["shipping"],
      to: "shipping_complete",
      by: either(owner, system),
      log: ["confirm_receipt"],
      input: Arrival,
      besides: shipping.arrivalFaults,
      run: shipping.receiveOrder,
    }],
    extend: [{
      from: ["shipping"],
      to: "same",
      by: owner,
      only: only.notExtended,
      run: shipping.extendReceipt,
    }],
    settle: [{
      from: ["shipping_complete"],
      to: "final_payment_complete",
      by: system,
      only: only.nothingOwed,
      call: null,
      log: ["payment_settled"],
      run: payment.checkSettled,
    }],
    submit_balance: [{
      from: ["shipping_complete"],
      to: "final_payment",
      by: owner,
      only: only.owing,
      call: "balance",
      input: Payment,
      besides: payment.paymentFaults,
      run: payment.submitBalance,
    }],
    complete: [{
      from: ["final_payment_complete"],
      to: "completed",
      by: either(seller, system),
      run: payment.checkSettled,
    }],
    close: [
      {
        ...closing,
        from: ["draft", "draft_complete"],
        by: either(owner, seller),
      },
      {
        ...closing,
        from: ["unpaid_complete", "arrange", "arrange_complete"],
        by: seller,
      },
    ],
    refund: [{
      from: ORDER_STATUSES,
      to: "same",
      by: cashier,
      only: only.refundOpen,
      input: Refund,
      besides: payment.refundFaults,
      run: payment.payRefundOf,
    }],
    remark: [{
      from: ORDER_STATUSES,
      to: "same",
      by: either(owner, permitted(...ORDER_PERMISSIONS)),
      log: ["add_remark"],
      input: ending.Remark,
      run: ending.remark,
    }],
  },
  {
    close: {
      unpaid: "oem.order.why.pending",
      final_payment: "oem.order.why.pending",
    },
  },
);

export type OrderEvent = typeof orderFlow.events[number];

/**
 * Moves one order along its flow; all effects happen in the same transaction or not at all. Throws 40400 (unknown, or
 * not visible to the actor), 40900, 40300, and what the event's effects refuse.
 */
export function moveOrder(
  db: Db | Trx,
  actor: ActorOrSystem,
  id: number,
  event: OrderEvent,
  input?: unknown,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await lockOrder(trx, actor, id);
    await runEvent(
      { trx, actor, order, settings: await readSettings(trx) },
      event,
      input,
    );
  });
}

/** Runs one event on a locked order, then the one that follows from it by rule. */
async function runEvent(
  move: OrderMove,
  event: OrderEvent,
  input: unknown,
  earlier: News["earlier"] = [],
): Promise<void> {
  const { trx, actor, order } = move;
  const ran = await orderFlow.run(actor, order, event, move, input);
  const { to, log, noted } = ran;
  if (log.length === 0) return; // it changed nothing
  const moved = await setStatus(move, to);
  await recordMove(trx, actor, {
    source: orderFlow.source,
    id: order.id,
    event,
    from: order.status,
    to,
    log,
    after: noted,
  });
  const next = to === order.status ? undefined : orderFlow.automatic(moved);
  if (next) {
    const follows: OrderMove = { ...move, actor: SYSTEM, order: moved };
    return await runEvent(follows, next, undefined, log);
  }
  await tellOfEvent(move, event, moved, log, earlier);
}
