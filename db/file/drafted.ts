import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { isOneOfIds } from "@/db/found.ts";

/** Drafts per statement, which has ten seconds: one may hold megabytes of text and some ten thousand values. */
const PORTION = 10;

/** A draft's texts and numbers, each by itself: what stands within a longer text is no file's number. */
const VALUES = sql.lit(
  'strict $.** ? (@.type() == "string" || @.type() == "number")',
);

interface UnusedFile {
  id: number;
  account_id: number | null;
}

/** Which of these files a draft of their own account may name: the draft has their numbers among its values. */
export async function draftedAmong(
  db: Db,
  files: readonly UnusedFile[],
): Promise<Set<number>> {
  const drafts = await draftsOf(db, files);
  const nos = files.map(({ id }) => String(id));
  const named = new Set<string>();
  for (let at = 0; at < drafts.length; at += PORTION) {
    const { rows } = await sql<{ account_id: number; no: string }>`
      select distinct d.account_id, value #>> '{}' as no
      from form_draft as d, jsonb_path_query(d.body, ${VALUES}) as value
      where ${isOneOfIds("d.id", drafts.slice(at, at + PORTION))}
        and value #>> '{}' = any(${sql.val(nos)}::text[])`.execute(db);
    for (const { account_id, no } of rows) named.add(`${account_id} ${no}`);
  }
  const drafted = files.filter(({ id, account_id }) =>
    named.has(`${account_id} ${id}`)
  );
  return new Set(drafted.map(({ id }) => id));
}

async function draftsOf(
  db: Db,
  files: readonly UnusedFile[],
): Promise<number[]> {
  const accounts = new Set(
    files.flatMap(({ account_id }) => account_id === null ? [] : [account_id]),
  );
  const drafts = await db.selectFrom("form_draft as d").select("d.id")
    .where(isOneOfIds("d.account_id", [...accounts])).execute();
  return drafts.map(({ id }) => id);
}
