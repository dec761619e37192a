import { sql } from "kysely";
import { matches } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { soughtFor } from "@/domain/text.ts";

/** The organization with this name, else the only one that matches what was typed. */
export async function findOrganization(
  db: Db,
  typed: string,
): Promise<number | undefined> {
  const name = soughtFor(typed);
  if (name === "") return undefined;
  const rows = await db.selectFrom("organization").select(["id", "name"])
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("name", "=", name), matches("search", name)]))
    .orderBy(sql`name = ${name}`, "desc").orderBy("id").limit(2).execute();
  const [first, second] = rows;
  return first && (first.name === name || !second) ? first.id : undefined;
}

/** An organization that was merged into another one. */
export interface MergedOrganization {
  name: string;
  into: { id: number; name: string };
}

/** What this organization was merged into; undefined where it was not. One statement. */
export async function mergedInto(
  db: Db,
  id: number,
): Promise<MergedOrganization | undefined> {
  const row = await db.selectFrom("organization as o")
    .innerJoin("organization as i", "i.id", "o.merged_into")
    .select(["o.name", "i.id as into_id", "i.name as into_name"])
    .where("o.id", "=", id).executeTakeFirst();
  return row && {
    name: row.name,
    into: { id: row.into_id, name: row.into_name },
  };
}
