import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { DEFAULT_SETTINGS } from "@/domain/setting_rules.ts";
import { businessDay } from "@/domain/time.ts";
import type { Storage } from "@/platform/storage/storage.ts";
import type { Cast } from "./accounts.ts";
import type { Catalogue } from "./catalogue.ts";
import type { Random } from "./random.ts";
import type { Story } from "./story.ts";

/** Everything that an act on one order needs; `orderId` is there once it is created. */
export interface Scene {
  trx: Trx;
  /** the clock of this act */
  at: Date;
  story: Story;
  orderId: number;
  buyer: Actor;
  cast: Cast;
  catalogue: Catalogue;
  random: Random;
  storage: Storage;
  /** ids of the cards that customers pay to */
  cards: readonly number[];
}

/** The business day of the act, or a number of days later. */
export function dayOf({ at }: Pick<Scene, "at">, later = 0): string {
  return businessDay(
    new Date(at.getTime() + later * 86_400_000),
    DEFAULT_SETTINGS.time_zone,
  );
}

export async function organizationName({ trx, buyer }: Scene): Promise<string> {
  const { name } = await trx.selectFrom("organization").select("name").where(
    "id",
    "=",
    buyer.organizationId,
  )
    .executeTakeFirstOrThrow();
  return name;
}
