import { type Kysely, sql } from "kysely";
import { searchText } from "@/domain/search_text.ts";
import { runAll } from "./run.ts";

/** Delivery applications are found as orders are: by pieces of their number, whose they are, and to whom they go. */
export async function up(db: Kysely<unknown>) {
  await runAll(db, [
    sql`alter table oem_delivery add column if not exists search text not null default ''`,
    // Of a build before this one, which serves until this one has taken over.
    sql`create or replace function oem_delivery_found() returns trigger language plpgsql as $$
      begin
        new.search := lower(concat_ws(' ', new.delivery_no, new.receiver, new.phone));
        return new;
      end $$`,
    sql`create or replace trigger oem_delivery_found before insert on oem_delivery
      for each row when (new.search = '') execute function oem_delivery_found()`,
  ]);
  await findOlder(db);
  await runAll(db, [
    sql`create index if not exists oem_delivery_search on oem_delivery using gin (search gin_trgm_ops)`,
    sql`drop index if exists oem_delivery_no`,
    sql`drop index if exists oem_delivery_receiver`,
    sql`drop index if exists oem_delivery_phone`,
  ]);
}

interface Older {
  id: number;
  words: (string | null)[];
}

/** So many at once. */
const SOME = 2_000;

/** Those that are there already; the database knows no pinyin. */
async function findOlder(db: Kysely<unknown>): Promise<void> {
  for (let last = 0;;) {
    const { rows } = await sql<Older>`
      select d.id, json_build_array(d.delivery_no, g.name, g.short_name, d.receiver, d.phone) as words
      from oem_delivery d join organization g on g.id = d.organization_id
      where d.id > ${last} order by d.id limit ${SOME}`.execute(db);
    const found = rows.map(({ id, words }) => ({
      id,
      search: searchText(...words),
    }));
    await sql`update oem_delivery d set search = f.search
      from json_to_recordset(${
      JSON.stringify(found)
    }::json) as f(id bigint, search text)
      where f.id = d.id`.execute(db);
    if (rows.length < SOME) return;
    last = rows.at(-1)!.id;
  }
}
