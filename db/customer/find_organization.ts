import { type Offered, organizationsCalled } from "@/db/account/choices.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { soughtFor } from "@/domain/text.ts";

/**
 * The other organization with this name, else those with it in their name or facts: at most two, since one is meant;
 * none of an empty name. Never `own`, which often shares the words that somebody types to find its duplicate.
 */
export async function othersCalled(
  db: Db,
  typed: string,
  own: number,
): Promise<Offered[]> {
  const name = soughtFor(typed);
  return name === "" ? [] : await organizationsCalled(db, name, own);
}

/** The id of the organization with exactly this name. */
export async function idOfName(
  db: Db | Trx,
  name: string,
): Promise<number | undefined> {
  const row = await db.selectFrom("organization").select("id")
    .where("name", "=", name).where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.id;
}

/** The organization's name, also of one that is deleted; "" of an unknown id. */
export async function nameOfId(db: Db | Trx, id: number): Promise<string> {
  const { name = "" } = await db.selectFrom("organization").select("name")
    .where("id", "=", id).executeTakeFirst() ?? {};
  return name;
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
