import { type Actor, staffMay } from "@/domain/access.ts";

/** Whether the actor keeps the customers' master data. */
export function keepsCustomers(actor: Actor): boolean {
  return staffMay(actor, "manage_customer");
}
