import type { Actor } from "@/domain/access.ts";
import { CategoryInput, createCategory } from "@/domain/catalogue/category.ts";
import type { Permission } from "@/domain/permissions.ts";
import { parse } from "@/domain/validate.ts";
import type { World } from "@/tests/world.ts";

/** Staff with these permissions: the story has nobody of the catalogue. */
export function staffWith(world: World, ...permissions: Permission[]): Actor {
  return { ...world.nobody, permissions: new Set(permissions) };
}

/** Who keeps the catalogue. */
export function keeperOf(world: World): Actor {
  return staffWith(world, "manage_product");
}

/** Who keeps the parts library and nothing else. */
export function partsKeeperOf(world: World): Actor {
  return staffWith(world, "manage_external_inventory");
}

/** The id of a category that the keeper adds. */
export async function addCategory(
  world: World,
  category_name: string,
  parent_id: number | null = null,
): Promise<number> {
  const input = parse(CategoryInput, { category_name, parent_id });
  const made = await createCategory(world.db, keeperOf(world), input);
  return made.category_id;
}
