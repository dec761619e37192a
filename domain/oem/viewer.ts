import type { Holder } from "@/db/schema/oem.ts";
import { may, type Rights } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";

/** Staff with one of these see OEM orders (decisions 4.6, first row of the staff's calls). */
export const ORDER_PERMISSIONS = [
  "manage_oem",
  "manage_bill",
  "manage_product_make",
  "manage_inventory",
] as const satisfies readonly Permission[];

/** An id that no organization has: whoever is limited to it sees nothing. */
export const NO_ORGANIZATION = -1;

/** The holders that the actor acts for: their orders wait for the actor (decisions 4.2). */
export function holdersOf(actor: Rights): Holder[] {
  if (actor.kind === "oem") return ["customer"];
  const holders: [Holder, Permission][] = [
    ["sales", "manage_oem"],
    ["finance", "manage_bill"],
    ["production", "manage_product_make"],
    ["warehouse", "manage_inventory"],
  ];
  return holders.filter(([, permission]) => may(actor, permission)).map((
    [holder],
  ) => holder);
}

/**
 * The actor as a member of a customer's organization: their own in the portal, `organizationId` for `?as=customer`.
 * Staff belong to none and see nothing in the portal (decisions 1.6).
 */
export function asCustomer<Reader extends Rights>(
  actor: Reader,
  organizationId: number | null = actor.organizationId,
): Reader {
  return {
    ...actor,
    kind: "oem",
    group: 1,
    permissions: actor.kind === "oem"
      ? actor.permissions
      : new Set<Permission>(["oem_customer"]),
    organizationId: organizationId ?? NO_ORGANIZATION,
  };
}
