import type { Actor } from "@/domain/access.ts";
import type { Permission } from "@/domain/permissions.ts";
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
