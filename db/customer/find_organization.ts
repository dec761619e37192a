import { sql } from "kysely";
import { matches } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";

/** The organization of this name, else the only one that is found by what was typed. */
export async function findOrganization(
  db: Db,
  typed: string,
): Promise<number | undefined> {
  const name = typed.normalize("NFC").trim();
  if (name === "") return undefined;
  const rows = await db.selectFrom("organization").select(["id", "name"])
    .where("deleted_at", "is", null)
    .where((eb) => eb.or([eb("name", "=", name), matches("search", name)]))
    .orderBy(sql`name = ${name}`, "desc").orderBy("id").limit(2).execute();
  const [first, second] = rows;
  return first && (first.name === name || !second) ? first.id : undefined;
}

/** The organization that this one was merged into. */
export async function mergedInto(
  db: Db,
  id: number,
): Promise<number | undefined> {
  const row = await db.selectFrom("organization").select("merged_into")
    .where("id", "=", id).executeTakeFirst();
  return row?.merged_into ?? undefined;
}
