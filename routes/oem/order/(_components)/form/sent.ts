import { visibleOrders } from "@/db/oem/visible_orders.ts";
import { madeOf } from "@/domain/draft.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { caller } from "@/platform/api.ts";
import { answerBefore } from "@/platform/form.ts";
import type { State } from "@/utils.ts";
import { DRAFT } from "./load.ts";

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
  return await sentAs(state, await answerBefore({ state }, form));
}

/** The order that another page has made of the draft with this mark; null when none has. */
export async function orderedBefore(
  state: State,
  draft: string,
): Promise<Sent | null> {
  const id = await madeOf(state.db, caller({ state }), DRAFT, draft);
  return await sentAs(state, id);
}

async function sentAs(state: State, id: unknown): Promise<Sent | null> {
  if (typeof id !== "number") return null;
  const customer = asCustomer(caller({ state }));
  const order = await visibleOrders(state.db, customer)
    .where("o.id", "=", id).select(["o.id", "o.order_no"]).executeTakeFirst();
  return { order: order ?? null };
}
