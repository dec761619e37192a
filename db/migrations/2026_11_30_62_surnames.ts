import { type Kysely, sql } from "kysely";
import { personSpelling, searchText, spelling } from "@/domain/search_text.ts";

/** What people of each table are called by. Companies have contacts, and are often called like people. */
const CALLED = [
  { table: "account", name: "nickname", sorted: true },
  { table: "customer_user", name: "name", sorted: true },
  { table: "individual", name: "name", sorted: true },
  { table: "address", name: "receiver", sorted: true },
  { table: "organization", name: "name", sorted: false },
  { table: "organization", name: "contact", sorted: false },
  { table: "receiving_card", name: "holder", sorted: false },
] as const;

/** So many at once. */
const SOME = 2_000;

/**
 * Whose surname has a reading of its own is found by it, and lists of people are sorted by it; the database knows no
 * pinyin.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const one of CALLED) await respell(db, one);
}

async function respell(
  db: Kysely<unknown>,
  { table, name, sorted }: typeof CALLED[number],
): Promise<void> {
  const column = sql.ref(name);
  for (let last = 0;;) {
    const { rows } = await sql<{ id: number; called: string | null }>`
      select id, ${column} as called from ${sql.table(table)}
      where id > ${last} order by id limit ${SOME}`.execute(db);
    const found = rows.flatMap(({ id, called }) => {
      const spelled = personSpelling(called ?? "");
      return spelled === spelling(called ?? "")
        ? []
        : [{ id, words: searchText(called), spelled }];
    });
    await sql`update ${sql.table(table)} as t
      set search = t.search || ' ' || f.words
        ${sorted ? sql`, spelled = f.spelled` : sql``}
      from json_to_recordset(${
      JSON.stringify(found)
    }::json) as f(id bigint, words text, spelled text)
      where f.id = t.id`.execute(db);
    if (rows.length < SOME) return;
    last = rows.at(-1)!.id;
  }
}
