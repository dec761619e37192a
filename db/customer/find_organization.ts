import { sql } from "kysely";
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
interface MergedOrganization {
  name: string;
  into: { id: number; name: string };
}

/**
 * What became of this organization, step by step to the one that lives; undefined where it was not merged, or that one
 * was deleted. One statement.
 */
export async function mergedInto(
  db: Db,
  id: number,
): Promise<MergedOrganization | undefined> {
  const { rows: [row] } = await sql<
    { name: string; into_id: number; into_name: string }
  >`with recursive way as (
      select id, merged_into from organization where id = ${id}
      union
      select o.id, o.merged_into from organization o join way on o.id = way.merged_into
    )
    select o.name, i.id as into_id, i.name as into_name
    from organization o join way on way.id <> o.id
      join organization i on i.id = way.id and i.deleted_at is null
    where o.id = ${id}`.execute(db);
  return row && {
    name: row.name,
    into: { id: row.into_id, name: row.into_name },
  };
}
