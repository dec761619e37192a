import { visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { dropDraftOf, NO_DRAFT } from "@/domain/draft.ts";
import { Refused, text } from "@/domain/errors.ts";
import { answerTo } from "@/domain/idempotency.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import type { State } from "@/utils.ts";
import { DRAFT, type Target } from "./load.ts";

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
  return typeof key === "string" ? await answered(state, key) : null;
}

/**
 * Uses the form's draft up for the order that it has become. Throws 40901 if another page has changed it or used it
 * up.
 */
export async function useUp(
  trx: Trx,
  actor: Actor,
  { ref }: Target,
  draft: string,
): Promise<void> {
  if (draft === NO_DRAFT) return;
  if (!await dropDraftOf(trx, actor, DRAFT, ref, draft)) {
    throw new Refused(40901, text("oem.form.elsewhere"));
  }
}

async function answered(state: State, key: string): Promise<Sent | null> {
  const actor = caller({ state });
  const id = await answerTo(state.db, actor, key);
  if (typeof id !== "number") return null;
  const order = await visibleOrders(state.db, asCustomer(actor))
    .where("o.id", "=", id).select(["o.id", "o.order_no"]).executeTakeFirst();
  return { order: order ?? null };
}
