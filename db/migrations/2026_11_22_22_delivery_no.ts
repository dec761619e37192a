import { type Kysely, sql } from "kysely";

/** A delivery application is found by a part of its number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index oem_delivery_no on oem_delivery using gin (delivery_no gin_trgm_ops)`
    .execute(db);
}
