import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** What a merge changes, of the organization that is merged and of the one that stays. */
const LOSERS = [
  "account",
  "customer_user",
  "feedback",
  "invite",
  "receipt",
  "shipment",
];
const BOTH = ["address", "oem_delivery", "oem_order", "oem_stock", "park"];

/**
 * A merge that takes over the name changes the orders and applications of the organization that stays, too, as they are
 * found by it: it locks them with all others, or it would meet their customers' payments in a deadlock. And what is
 * deleted of the catalogue asks every line that was ever sent by its goods.
 */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create index if not exists shipment_line_goods on shipment_line (goods_id)`,
    sql`create index if not exists oem_delivery_line_goods on oem_delivery_line (goods_id)`,
    sql`create or replace function lock_merge(loser bigint, winner bigint, patience text)
      returns boolean language plpgsql as $$
      declare owned text;
      begin
        perform set_config('lock_timeout', patience, true);
        begin
          perform 1 from organization where id in (loser, winner) order by id for update;
          foreach owned in array array['${sql.raw(LOSERS.join("', '"))}'] loop
            execute format('select 1 from %I where organization_id = $1 for update', owned) using loser;
          end loop;
          foreach owned in array array['${sql.raw(BOTH.join("', '"))}'] loop
            execute format('select 1 from %I where organization_id in ($1, $2) for update', owned)
              using loser, winner;
          end loop;
        exception when lock_not_available then
          return false;
        end;
        perform set_config('lock_timeout', '0', true);
        return true;
      end $$`,
  ]);
}
