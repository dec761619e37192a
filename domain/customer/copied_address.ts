import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { invalid } from "@/domain/errors.ts";
import type { AddressFields } from "./address.ts";

/**
 * The chosen address of the customer's organization, copied for a document: later changes of the address do not affect
 * it. Throws 42200 at `address_id` if it is not theirs, and for staff, who place no orders (decisions 1.6).
 */
export async function copiedAddress(
  trx: Trx,
  actor: Actor,
  addressId: number,
): Promise<AddressFields> {
  if (actor.kind !== "oem" || actor.organizationId === null) {
    throw invalid("address_id", "oem.order.customer_only");
  }
  const address = await trx.selectFrom("address")
    .select(["receiver", "phone", "region", "address", "is_abroad"])
    .where("id", "=", addressId)
    .where("organization_id", "=", actor.organizationId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!address) throw invalid("address_id", "oem.order.address.required");
  return address;
}
