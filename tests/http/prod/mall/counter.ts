import type { Permission } from "@/domain/permissions.ts";
import type { Visitor } from "@/tests/http.ts";
import { openShop, type Shop } from "../shop.ts";

/** The story with somebody who keeps the catalogue in a browser. */
export interface Counter extends Shop {
  keeper: Visitor;
  /** `nobody` with these permissions instead of those of the keeper */
  staff(...permissions: Permission[]): Promise<Visitor>;
}

export async function openCounter(): Promise<Counter> {
  const shop = await openShop();
  const { db, nobody } = shop.world;
  const staff = async (...permissions: Permission[]) => {
    await db.deleteFrom("account_permission")
      .where("account_id", "=", nobody.id).execute();
    await shop.world.allow("nobody", ...permissions);
    return await shop.as("nobody");
  };
  return { ...shop, staff, keeper: await staff("manage_product") };
}
