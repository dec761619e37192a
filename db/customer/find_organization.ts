import { organizationsCalled } from "@/db/account/choices.ts";
import type { Db } from "@/db/schema/database.ts";
import { soughtFor } from "@/domain/text.ts";

/** The organization with this name, else the only one that matches what was typed. */
export async function findOrganization(
  db: Db,
  typed: string,
): Promise<number | undefined> {
  const name = soughtFor(typed);
  if (name === "") return undefined;
  const [one, another] = await organizationsCalled(db, name);
  return another ? undefined : one?.id;
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
