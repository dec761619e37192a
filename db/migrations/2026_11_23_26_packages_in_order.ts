import { type Kysely, sql } from "kysely";

/**
 * Closes the gaps that packages which were taken back left in the numbers of the others: the first package that was
 * sent is what an order's lead time is taken from, and had no number one. The triggers of the tally see each.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`do $$
    declare
      late record;
    begin
      for late in
        select id, place from (
          select id, shipment_id, position,
            row_number() over (partition by shipment_id order by position) as place
          from package
        ) as p where position <> place order by shipment_id, position
      loop
        update package set position = late.place where id = late.id;
      end loop;
    end $$`.execute(db);
}
