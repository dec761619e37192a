import { type Kysely, sql } from "kysely";
import { personSpelling, searchText, spelling } from "@/domain/search_text.ts";

/** What people of each table are called by; organizations are found so too, but sorted as any words. */
const CALLED = [
  { table: "account", name: "nickname", sorted: true },
  { table: "individual", name: "name", sorted: true },
  { table: "address", name: "receiver", sorted: true },
  { table: "organization", name: "name", sorted: false },
] as const;

/** So many at once. */
const SOME = 2_000;

/** Who has such a surname is found, and stands in lists, by its reading; the database knows no pinyin. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const one of CALLED) await respell(db, one);
}

async function respell(
  db: Kysely<unknown>,
  { table, name, sorted }: typeof CALLED[number],
): Promise<void> {
  const column = sql.ref(name);
  for (let last = 0;;) {
    const { rows } = await sql<{ id: number; called: string }>`
      select id, ${column} as called from ${sql.table(table)}
      where id > ${last} order by id limit ${SOME}`.execute(db);
    const found = rows.flatMap(({ id, called }) => {
      const [usual, asPerson] = [spelling(called), personSpelling(called)];
      return usual === asPerson ? [] : [{
        id,
        words: searchText(called),
        spelled: sorted ? asPerson : usual,
      }];
    });
    await sql`update ${sql.table(table)} as t
      set search = t.search || ' ' || f.words, spelled = f.spelled
      from json_to_recordset(${
      JSON.stringify(found)
    }::json) as f(id bigint, words text, spelled text)
      where f.id = t.id`.execute(db);
    if (rows.length < SOME) return;
    last = rows.at(-1)!.id;
  }
}
