/** Who may see and write what in the catalogue (docs/decisions/16). Pure. */
import { GOODS_KINDS, type GoodsKind } from "@/db/schema/catalogue.ts";
import { type Actor, type Rights, staffMay } from "@/domain/access.ts";
import { forbidden } from "@/domain/errors.ts";
import type { Permission } from "@/domain/permissions.ts";

/** The kinds of goods that the actor may make, edit, put on or off the shelf, and delete. */
export function writableKinds(actor: Actor): GoodsKind[] {
  return GOODS_KINDS.filter((kind) => mayWriteGoods(actor, kind));
}

/** The permissions to write goods of a kind: manage_product, for parts also that of the parts library. */
export function writersOf(kind: GoodsKind): Permission[] {
  return kind === "part"
    ? ["manage_product", "manage_external_inventory"]
    : ["manage_product"];
}

export function mayWriteGoods(actor: Actor, kind: GoodsKind): boolean {
  return staffMay(actor, ...writersOf(kind));
}

/** Throws 40300. */
export function checkMayWrite(actor: Actor, ...kinds: GoodsKind[]): void {
  const denied = kinds.find((kind) => !mayWriteGoods(actor, kind));
  if (denied) throw forbidden(...writersOf(denied));
}

/** Categories are kept by manage_product alone. */
export function mayWriteCategories(actor: Actor): boolean {
  return staffMay(actor, "manage_product");
}

/**
 * Whether the actor sees parts: those who maintain them, and sales, who sell them and manage the customers' stock of
 * them.
 */
export function seesParts(actor: Rights): boolean {
  return staffMay(
    actor,
    "manage_product",
    "manage_external_inventory",
    "manage_oem",
  );
}

/** Whether the actor sees cost prices: those who write the goods, set prices, or buy. */
export function seesCost(actor: Actor, kind: GoodsKind): boolean {
  return mayWriteGoods(actor, kind) ||
    staffMay(actor, "manage_product_price", "manage_order_purchase");
}
