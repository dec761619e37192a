/** Parts as the editor of a bill of materials looks them up. */
import { sql } from "kysely";
import { matches } from "@/db/list.ts";
import { fen } from "@/db/money.ts";
import type { Db } from "@/db/schema/database.ts";
import { codeOf } from "@/domain/text.ts";

export interface PartChoice {
  id: number;
  sn: string;
  name: string;
  unit: string;
  /** fen; null = none */
  price: number | null;
  /** 1 on the shelf, 0 off */
  status: number;
}

const COLUMNS = ["g.id", "g.sn", "g.name", "g.unit", "g.status"] as const;

/** So many of the parts with one name tell that it is not the name of one. */
const NAMESAKES = 2;

/**
 * The parts that have one of these ids, or that one of these texts names, by code in any case or by full name: those by
 * code first, and of those with one name only as many as tell whether it is one's. One statement; none without texts.
 */
export async function partsNamed(
  db: Db,
  { texts, ids }: { texts: readonly string[]; ids: readonly number[] },
): Promise<PartChoice[]> {
  const wanted = [...new Set(texts.filter((text) => text !== ""))];
  if (wanted.length === 0) return [];
  const byId = sql<boolean>`g.id = any(${sql.val(ids)}::bigint[])`;
  const byCode = sql<boolean>`lower(g.sn) = any(${wanted.map(codeOf)})`;
  // A code in full width stays so beside its twin.
  const asTyped = sql<boolean>`g.sn = any(${wanted})`;
  // An array, so that an index leads to both.
  const byName = sql<boolean>`g.id = any(array(
    select twin.id from unnest(${wanted}::text[]) as wanted (name)
    cross join lateral (
      select id from goods where kind = 'part' and name = wanted.name order by id limit ${NAMESAKES}
    ) as twin
  ))`;
  return await db.selectFrom("goods as g")
    .select(COLUMNS).select(fen("g.price").as("price"))
    .where("g.kind", "=", "part")
    .where((eb) => eb.or([byId, byCode, asTyped, byName]))
    .orderBy(byCode, "desc").orderBy("g.id").execute();
}

/** The first parts that a search finds, those that it names in full before all; one more than `most` where there are. */
export async function searchParts(
  db: Db,
  keyword: string,
  most: number,
): Promise<PartChoice[]> {
  if (keyword === "") return [];
  const named = await partsNamed(db, { texts: [keyword], ids: [] });
  const ids = named.map(({ id }) => id);
  const found = await db.selectFrom("goods as g")
    .select(COLUMNS).select(fen("g.price").as("price"))
    .where("g.kind", "=", "part").where(matches("g.search", keyword))
    .orderBy("g.sort").orderBy("g.id").limit(most + 1).execute();
  const others = found.filter(({ id }) => !ids.includes(id));
  return [...named, ...others].slice(0, most + 1);
}

/** A part that a search offered, by its id. */
export function partOffered(
  db: Db,
  id: number,
): Promise<PartChoice | undefined> {
  return db.selectFrom("goods as g")
    .select(COLUMNS).select(fen("g.price").as("price"))
    .where("g.kind", "=", "part").where("g.id", "=", id).executeTakeFirst();
}

/** What a customer may have in stock. */
type KeptPart = Pick<PartChoice, "id" | "sn" | "name">;

/**
 * The parts that a customer may have in stock, priced and on the shelf or not: the first that a keyword finds, all
 * without one, and one more than `most` where there are.
 */
export async function keptParts(
  db: Db,
  keyword: string,
  most: number,
): Promise<KeptPart[]> {
  return await anyParts(db)
    .$if(keyword !== "", (parts) => parts.where(matches("g.search", keyword)))
    .orderBy("g.sort").orderBy("g.id").limit(most + 1).execute();
}

/** One of {@link keptParts} by its id. */
export function keptPart(db: Db, id: number): Promise<KeptPart | undefined> {
  return anyParts(db).where("g.id", "=", id).executeTakeFirst();
}

function anyParts(db: Db) {
  return db.selectFrom("goods as g").select(["g.id", "g.sn", "g.name"])
    .where("g.kind", "=", "part");
}
