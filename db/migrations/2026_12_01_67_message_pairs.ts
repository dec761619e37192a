import { type Kysely, sql } from "kysely";
import { pairs } from "@/domain/search_text.ts";

/** So many at once. */
const SOME = 1_000;

/** What was written is found by two characters amid it, too, as new messages are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (let last = 0;;) {
    const { rows } = await sql<{ id: number; search: string }>`
      select id, search from message
      where id > ${last} and kind = 'private' order by id limit ${SOME}`
      .execute(db);
    const found = rows.map(({ id, search }) => ({ id, words: pairs(search) }));
    await sql`update message as m set search = m.search || ' ' || f.words
      from json_to_recordset(${
      JSON.stringify(found)
    }::json) as f(id bigint, words text)
      where f.id = m.id and f.words <> ''`.execute(db);
    if (rows.length < SOME) return;
    last = rows.at(-1)!.id;
  }
}
