import type { Trx } from "@/db/schema/database.ts";
import type { EditedOrder } from "@/db/oem/edited_order.ts";
import type { Actor } from "@/domain/access.ts";
import { OrderEdit, OrderInput } from "@/domain/oem/order_input.ts";
import {
  createOrder,
  editOrder,
  removesAdjustments,
} from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";

/**
 * Writes what was typed as a new order, or to `order`. Returns its id, or null if that would remove sales' adjustments
 * without confirmation; a stale version is refused before that question. Throws as {@link createOrder} and {@link
 * editOrder}.
 */
export async function saveOrder(
  trx: Trx,
  actor: Actor,
  order: EditedOrder | null,
  input: unknown,
  confirmed: boolean,
): Promise<number | null> {
  if (!order) {
    return (await createOrder(trx, actor, parse(OrderInput, input))).id;
  }
  const edit = parse(OrderEdit, input);
  const isCurrent = edit.version === order.version;
  const asks = !confirmed && isCurrent &&
    await removesAdjustments(trx, actor, order.id, edit);
  if (asks) return null;
  await editOrder(trx, actor, order.id, edit);
  return order.id;
}
