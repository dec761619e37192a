import type { Trx } from "@/db/schema/database.ts";
import { disagreement } from "@/domain/refusal.ts";

/**
 * Throws 40900 unless the organization may order: one that sales have disabled places and confirms no orders, and goes
 * on with those that it has confirmed. Until the transaction's end nobody gives it another name: a new order is found
 * by the name that its organization has then, as who writes another one couldn't see the order yet.
 */
export async function holdOrdering(
  trx: Trx,
  id: number | null,
): Promise<void> {
  const organization = await trx.selectFrom("organization").select("status")
    .where("id", "=", id).forShare().executeTakeFirst();
  if (organization?.status === 0) {
    throw disagreement("oem.order.why.organization");
  }
}
