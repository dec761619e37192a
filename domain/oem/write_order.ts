import { type Selectable, sql } from "kysely";
import { type StoredLine, storedLines } from "@/db/oem/stored_lines.ts";
import { visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { OemOrderTable } from "@/db/schema/oem.ts";
import { inTransaction } from "@/db/transaction.ts";
import { toDecimal } from "@/db/values.ts";
import type { Actor } from "@/domain/access.ts";
import { copiedAddress } from "@/domain/customer/copied_address.ts";
import { searchOf } from "@/domain/customer/found_documents.ts";
import { nextDocument } from "@/domain/document_no.ts";
import { checkVersion, found } from "@/domain/errors.ts";
import { journal } from "@/domain/journal.ts";
import {
  tellAdjustmentsRemoved,
  tellOfNewOrder,
} from "@/domain/message/order_notice.ts";
import { toApi } from "@/domain/money.ts";
import { changes } from "@/domain/operation_log.ts";
import { readSettings } from "@/domain/settings.ts";
import { changesLines, continuedLines } from "./changed_lines.ts";
import {
  dropDesignFiles,
  type Hanging,
  hangingFiles,
  setDesignFiles,
} from "./design_files.ts";
import { orderFlow } from "./order_flow.ts";
import type { OrderEdit, OrderInput } from "./order_input.ts";
import { type ResolvedLine, resolveLines } from "./resolve_lines.ts";
import { holdOrdering } from "./ordering.ts";
import { snapshotLines } from "./snapshot.ts";
import { holderOf } from "./status.ts";
import { adjustmentsOf, orderDeducted, orderTotal } from "./totals.ts";
import { asCustomer } from "./viewer.ts";
import { writeLines } from "./write_lines.ts";

type Order = Selectable<OemOrderTable>;

/**
 * Writes a customer's order as a draft, with the prices of this moment. Throws 40900 where their organization may not
 * order, 40901 where goods of it are deleted at that moment, 42200 with the fields at fault.
 */
export function createOrder(
  db: Db | Trx,
  actor: Actor,
  input: OrderInput,
): Promise<{ id: number; order_no: string }> {
  return inTransaction(db, async (trx) => {
    await holdOrdering(trx, actor.organizationId);
    const delivery = await deliveryOf(trx, actor, input);
    const { organization_id } = delivery;
    const lines = await resolveLines(
      trx,
      organization_id,
      input.type,
      input.lines,
    );
    const { total, amounts } = amountsOf(lines, []);
    const { time_zone } = await readSettings(trx);
    const { id, no, now } = await nextDocument(trx, "oem_order", time_zone);
    const order = {
      id,
      order_no: no,
      created_by: actor.id,
      type: input.type,
      ...delivery,
      ...amounts,
      status: "draft" as const,
      status_at: now,
      holder: holderOf("draft", false),
      search: await searchOf(trx, organization_id, no, delivery),
      created_at: now,
    };
    await trx.insertInto("oem_order").values(order).execute();
    const lineIds = await writeLines(trx, id, lines);
    await setFiles(trx, actor, id, lines, lineIds);
    await journal(trx, actor, {
      source: "oem_order",
      id,
      event: "create",
      to: "draft",
      params: { total: toApi(total) },
    });
    await tellOfNewOrder(trx, actor, order, total);
    return { id, order_no: no };
  });
}

/**
 * Replaces a draft's content and reads all prices again. A change of lines, parts or quantities removes sales'
 * adjustments; what is stored already is no change of the order. Throws 40400 (not theirs), 40900 (no longer a draft),
 * 40901 (stale version), 42200.
 */
export function editOrder(
  db: Db | Trx,
  actor: Actor,
  id: number,
  input: OrderEdit,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const order = await lockDraft(trx, actor, id, "edit");
    checkVersion(order.version, input.version);
    const delivery = await deliveryOf(trx, actor, input);
    const before = await storedLines(trx, id);
    const lines = await resolveLines(
      trx,
      order.organization_id,
      input.type,
      input.lines,
    );
    const adjustments = changesLines(before, lines)
      ? await removeAdjustments(trx, actor, order)
      : await adjustmentsOf(trx, id);
    const { total, amounts } = amountsOf(lines, adjustments);
    const content = { type: input.type, ...delivery };
    const stood = { ...order, lines: await snapshotLines(trx, id) };
    await replaceLines(trx, actor, id, before, lines);
    // Compared once written: prices, names and revisions of files are then those that were stored. Where adjustments go,
    // what they were for is another, too.
    const stands = { ...content, lines: await snapshotLines(trx, id) };
    if (!changes(stood, stands)) return;
    await trx.updateTable("oem_order").set({
      ...content,
      ...amounts,
      search: await searchOf(
        trx,
        order.organization_id,
        order.order_no,
        delivery,
      ),
      version: order.version + 1,
    }).where("id", "=", id).execute();
    await journal(trx, actor, {
      source: "oem_order",
      id,
      event: "edit",
      from: "draft",
      to: "draft",
      params: { before: toApi(order.total), total: toApi(total) },
    });
  });
}

/**
 * Deletes a draft: it is 404 everywhere from then on; its rows and journal stay, its files are let go of. Throws 40400,
 * 40900.
 */
export function deleteOrder(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockDraft(trx, actor, id, "delete");
    await trx.updateTable("oem_order")
      .set({ deleted_at: sql<Date>`app_now()` })
      .where("id", "=", id).execute();
    await trx.deleteFrom("file_link").where("source", "=", "oem_order")
      .where("source_id", "=", id).execute();
    await journal(trx, actor, {
      source: "oem_order",
      id,
      event: "delete",
      from: "draft",
    });
  });
}

/** Whether an edit would remove sales' adjustments: the form asks first. Throws 40400, 42200 at the lines. */
export async function removesAdjustments(
  db: Db | Trx,
  actor: Actor,
  id: number,
  input: OrderEdit,
): Promise<boolean> {
  const order = found(await ownOrder(db, actor, id).executeTakeFirst());
  if ((await adjustmentsOf(db, order.id)).length === 0) return false;
  const lines = await resolveLines(
    db,
    order.organization_id,
    input.type,
    input.lines,
  );
  return changesLines(await storedLines(db, order.id), lines);
}

function ownOrder(db: Db | Trx, actor: Actor, id: number) {
  return visibleOrders(db, asCustomer(actor)).selectAll("o")
    .where("o.id", "=", id);
}

async function lockDraft(
  trx: Trx,
  actor: Actor,
  id: number,
  event: "edit" | "delete",
): Promise<Order> {
  const order = found(
    await ownOrder(trx, actor, id).forUpdate("o").executeTakeFirst(),
  );
  orderFlow.check(actor, order, event);
  return order;
}

/** The columns of the order's delivery. */
async function deliveryOf(trx: Trx, actor: Actor, input: OrderInput) {
  const address = await copiedAddress(trx, actor, input.address_id);
  return {
    organization_id: found(actor.organizationId),
    delivery: input.delivery,
    remark: input.remark,
    address_id: input.address_id,
    ...address,
  };
}

/** Nothing is owed before confirmation: only that makes dues (decisions 4.3 "Money"). */
function amountsOf(
  lines: readonly ResolvedLine[],
  adjustments: readonly number[],
) {
  const totals = lines.map((line) => line.total);
  const total = orderTotal(totals, adjustments, "lines");
  const amounts = {
    total: toDecimal(total),
    deducted: toDecimal(orderDeducted(lines)),
    outstanding: toDecimal(0),
  };
  return { total, amounts };
}

async function replaceLines(
  trx: Trx,
  actor: Actor,
  orderId: number,
  before: readonly StoredLine[],
  lines: readonly ResolvedLine[],
): Promise<void> {
  const hanging = await hangingFiles(trx, orderId);
  const continued = continuedLines(before, lines, hanging);
  const kept = new Set(continued);
  const gone = before.map(({ id }) => id).filter((id) => !kept.has(id));
  await dropDesignFiles(trx, orderId, gone);
  const lineIds = await writeLines(trx, orderId, lines, continued);
  await setFiles(trx, actor, orderId, lines, lineIds, hanging);
}

async function setFiles(
  trx: Trx,
  actor: Actor,
  orderId: number,
  lines: readonly ResolvedLine[],
  lineIds: readonly number[],
  hanging: readonly Hanging[] = [],
): Promise<void> {
  const ofLines = Map.groupBy(hanging, ({ line_id }) => line_id);
  for (const [i, { files }] of lines.entries()) {
    if (!files) continue;
    const lineId = lineIds[i]!;
    const own = ofLines.get(lineId) ?? [];
    const linked = new Set(own.map(({ file_id }) => file_id));
    const field = `lines.${i}.files`;
    await setDesignFiles(trx, actor, orderId, lineId, { files, linked, field });
  }
}

/** Removes sales' adjustments, which were made for other lines; the journal keeps them. */
async function removeAdjustments(
  trx: Trx,
  actor: Actor,
  order: Order,
): Promise<number[]> {
  const removed = await trx.deleteFrom("oem_order_adjustment")
    .where("order_id", "=", order.id)
    .returning(["amount", "reason"]).execute();
  if (removed.length === 0) return [];
  const adjustments = removed.map(({ amount, reason }) => ({
    amount: toApi(amount),
    reason,
  }));
  await journal(trx, actor, {
    source: "oem_order",
    id: order.id,
    event: "adjustment_removed",
    from: "draft",
    to: "draft",
    params: { adjustments },
  });
  await tellAdjustmentsRemoved(trx, actor, order);
  return [];
}
