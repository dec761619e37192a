import type { Trx } from "@/db/schema/database.ts";
import { toApi } from "@/domain/money.ts";
import type { OrderEvent } from "@/domain/oem/order_flow.ts";
import { productLine, readOrder, today, uploaded } from "../../orders.ts";
import type { World } from "../../world.ts";
import type { Transition } from "./transitions.ts";

/** Input that nothing but the state and the person can be refused for. */
export async function inputFor(
  trx: Trx,
  world: World,
  id: number,
  event: OrderEvent,
  paid: Transition["paid"],
) {
  const order = await readOrder(trx, id);
  switch (event) {
    case "edit":
      return {
        type: "product",
        address_id: world.addresses.green,
        lines: [productLine(world)],
        version: order.version,
      };
    case "adjust_price":
      return {
        version: order.version,
        adjustments: [{ amount: -1, reason: "老客户优惠" }],
      };
    case "confirm":
      return { version: order.version, total: toApi(order.total) };
    case "submit_deposit":
    case "submit_balance":
      return {
        amount: 1,
        card_id: world.card,
        files: [await uploaded(trx, world.green)],
      };
    case "approve":
      return {
        receipt_id: await pendingReceipt(trx, id),
        amount: paid === "covered" ? toApi(order.outstanding || 1) : 0.01,
      };
    case "reject_payment":
      return { receipt_id: await pendingReceipt(trx, id), reason: "金额不符" };
    case "arrange_done":
      return {
        assignee_id: world.production.id,
        starts_on: "2036-12-01",
        ends_on: "2036-12-15",
      };
    case "progress":
      return { process: "加工", percent: 40 };
    case "ship":
      return {
        packages: [{
          carrier: "顺丰速运",
          express_no: "SF1",
          lines: await orderedLines(trx, id),
        }],
      };
    case "close":
      return { reason: "不再需要" };
    case "refund":
      return {
        due_id: await refundDue(trx, id),
        paid_on: today(),
        bank_serial: "R1",
      };
    case "remark":
      return { content: "请尽快" };
    default:
      return {};
  }
}

async function pendingReceipt(trx: Trx, id: number): Promise<number> {
  const row = await trx.selectFrom("receipt").select("id").where(
    "source_id",
    "=",
    id,
  ).where("status", "=", "pending")
    .executeTakeFirst();
  return row?.id ?? 1;
}

async function refundDue(trx: Trx, id: number): Promise<number> {
  const row = await trx.selectFrom("due").select("id").where(
    "source_id",
    "=",
    id,
  ).where("kind", "=", "refund")
    .executeTakeFirst();
  return row?.id ?? 1;
}

function orderedLines(trx: Trx, id: number) {
  return trx.selectFrom("oem_order_line").select(["id as line_id", "quantity"])
    .where("order_id", "=", id).execute();
}
