import { visibleOrders } from "@/db/oem/visible_orders.ts";
import { answerTo } from "@/domain/idempotency.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import type { State } from "@/utils.ts";

/** What came of a form that was sent before. */
export interface Sent {
  /** what it wrote; null if that was deleted since */
  order: { id: number; order_no: string } | null;
}

/** The order that this very form, gone back to, has written already; null when it has not. One statement or two. */
export async function sentBefore(
  state: State,
  form: FormData,
): Promise<Sent | null> {
  const key = form.get("idempotency_key");
  const actor = caller({ state });
  if (typeof key !== "string") return null;
  const id = await answerTo(state.db, actor, key);
  if (typeof id !== "number") return null;
  const order = await visibleOrders(state.db, asCustomer(actor))
    .where("o.id", "=", id).select(["o.id", "o.order_no"]).executeTakeFirst();
  return { order: order ?? null };
}
