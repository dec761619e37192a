import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Express numbers that were kept as their labels were pasted are plain, as they are looked for (`plainLetters`). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const plain =
    sql`regexp_replace(normalize(express_no, NFKC), '\\s+', '', 'g')`;
  await runAll(db, [
    sql`set local statement_timeout = 0`,
    sql`update package set express_no = ${plain} where express_no <> ${plain}`,
  ]);
}
