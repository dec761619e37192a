import { type RawBuilder, sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { spelling } from "@/domain/search_text.ts";

/** An organization that may be another one, under nearly the same name or with the same phone number. */
export interface Alike {
  id: number;
  name: string;
  contact: string;
  phone: string;
  same_phone: boolean;
  created_at: Date;
  /** has more orders than the one it may be, or as many and more people: then it is the one to stay */
  fuller: boolean;
}

/** From here on names sound alike: half of their trigrams in pinyin are the same. */
const LIKENESS = 0.5;
const MOST = 5;
/** How many candidates found by an index are compared; of those that sound alike, those that come next either way. */
const COMPARED = 200;
/** Sorted behind every letter: what begins with a sound lies between it and it with this behind. */
const LAST = "\u{10ffff}";
const HAN = /\p{Script=Han}/u;

/**
 * Organizations that may be duplicates of this one, the likeliest first: one statement. Indexes find those whose name
 * starts with the same sound or contains a part of this name (a town may precede it); only those are compared.
 */
export async function alikeOf(
  db: Db,
  { id, name, phone }: { id: number; name: string; phone: string },
): Promise<Alike[]> {
  const sound = spelling(name);
  const begin = HAN.test(name)
    ? spelling([...name].slice(0, 2).join(""))
    : sound.slice(0, 5);
  const others = sql`deleted_at is null and id <> ${id}`;
  const found = [
    sql`select id, true as same_phone from organization
      where phone = ${phone} and phone <> '' and ${others} limit ${
      sql.lit(MOST)
    }`,
    sql`select id, false from organization
      where spelled >= ${sound} and spelled < ${begin + LAST} and ${others}
      order by spelled, id limit ${sql.lit(COMPARED / 2)}`,
    sql`select id, false from organization
      where spelled >= ${begin} and spelled < ${sound} and ${others}
      order by spelled desc, id desc limit ${sql.lit(COMPARED / 2)}`,
    ...piecesOf(name).map((piece) =>
      sql`select id, false from organization
        where search_words(search) @@ ${piece} and ${others}
        limit ${sql.lit(COMPARED)}`
    ),
  ];
  const ways = found.map((way) => sql`(${way})`);
  const { rows } = await sql<Alike>`
    select g.id, g.name, g.contact, g.phone, g.created_at, hit.same_phone,
      ${fullness(sql`g.id`)} > ${fullness(sql`${id}`)} as fuller
    from (
      select id, bool_or(same_phone) as same_phone
      from (${sql.join(ways, sql` union all `)}) as ways group by id
    ) as hit join organization as g on g.id = hit.id
    where hit.same_phone or similarity(g.spelled, ${sound}) >= ${
    sql.lit(LIKENESS)
  }
    order by hit.same_phone desc, similarity(g.spelled, ${sound}) desc, g.id
    limit ${sql.lit(MOST)}
  `.execute(db);
  return rows;
}

/** What tells which of two organizations is in use: its orders, then its people, as a comparable row. */
function fullness(id: RawBuilder<unknown>): RawBuilder<unknown> {
  const people = ["account", "customer_user"].map((table) =>
    sql`(select count(*) from ${sql.table(table)} as p
      where p.organization_id = ${id} and p.deleted_at is null)`
  );
  return sql`((select coalesce(sum(t.orders), 0) from oem_order_tally as t
    where t.organization_id = ${id}), ${sql.join(people, sql` + `)})`;
}

/** Four characters from the beginning of a name, and four after its first two, as beginnings of words. */
function piecesOf(name: string): RawBuilder<unknown>[] {
  const letters = [...name.toLowerCase()].filter((one) => HAN.test(one));
  return [letters.slice(0, 4), letters.slice(2, 6)]
    .filter((piece) => piece.length === 4)
    .map((piece) => sql`${`'${piece.join("")}':*`}::tsquery`);
}
