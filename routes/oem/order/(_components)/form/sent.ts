import { visibleOrders } from "@/db/oem/visible_orders.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { NO_DRAFT, useUpDraft } from "@/domain/draft.ts";
import { answerTo, idempotent } from "@/domain/idempotency.ts";
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

/** The order that another page has made of the draft with this mark; null when none has. */
export function orderedBefore(
  state: State,
  draft: string,
): Promise<Sent | null> {
  return answered(state, keyOf(draft));
}

/**
 * Uses the form's draft up for the order that it has become, and remembers that order. Throws 40901 as
 * {@link useUpDraft}.
 */
export async function useUp(
  trx: Trx,
  actor: Actor,
  { ref, order }: Target,
  draft: string,
  id: number,
): Promise<void> {
  await useUpDraft(trx, actor, DRAFT, ref, draft);
  if (order || draft === NO_DRAFT) return;
  await idempotent(trx, actor, keyOf(draft), null, () => Promise.resolve(id));
}

/** The order is remembered under its draft as under its form. */
function keyOf(draft: string): string {
  return `${DRAFT}.draft:${draft.split(".")[0]}`;
}

async function answered(state: State, key: string): Promise<Sent | null> {
  const actor = caller({ state });
  const id = await answerTo(state.db, actor, key);
  if (typeof id !== "number") return null;
  const order = await visibleOrders(state.db, asCustomer(actor))
    .where("o.id", "=", id).select(["o.id", "o.order_no"]).executeTakeFirst();
  return { order: order ?? null };
}
