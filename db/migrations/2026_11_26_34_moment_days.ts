import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

const change = (row: "old" | "new", sign: 1 | -1) =>
  sql.raw(`insert into moment_day (ledger, day, status, entries, amount)
        values (${row}.ledger, date_trunc('day', ${row}.quarter, 'UTC'), ${row}.status,
          ${sign} * ${row}.entries, ${sign} * ${row}.amount)
        on conflict (ledger, day, status) do update
        set entries = moment_day.entries + excluded.entries, amount = moment_day.amount + excluded.amount;`);

/**
 * The folded moments of each UTC day in one row: two years of a large company's months are summed from some thousand
 * rows, not from a hundred times as many. By triggers of the folding itself, whichever version folds; what has not been
 * folded stands in the quarters alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runAll(db, [
    // First: what is folded between the sums and the triggers would be missed.
    sql`lock table moment_tally in share row exclusive mode`,
    sql`create table moment_day (
      ledger text not null,
      day timestamptz not null,
      status text not null,
      entries bigint not null,
      amount numeric(18,2) not null,
      primary key (ledger, day, status) include (entries, amount)
    )`,
    sql`insert into moment_day (ledger, day, status, entries, amount)
      select ledger, date_trunc('day', quarter, 'UTC'), status, sum(entries), sum(amount)
      from moment_tally where folded group by 1, 2, 3`,
    sql`create function moment_day_folded() returns trigger language plpgsql as $$
      begin
        ${change("new", 1)}
        return null;
      end $$`,
    sql`create function moment_day_unfolded() returns trigger language plpgsql as $$
      begin
        ${change("old", -1)}
        return null;
      end $$`,
    sql`create trigger moment_day_folded after insert on moment_tally
      for each row when (new.folded) execute function moment_day_folded()`,
    sql`create trigger moment_day_unfolded after delete on moment_tally
      for each row when (old.folded) execute function moment_day_unfolded()`,
    // The days at which a month begins are read by their quarters, from the index alone.
    sql`drop index moment_tally_quarter`,
    sql`create index moment_tally_quarter on moment_tally (ledger, quarter)
      include (status, entries, amount, folded)`,
  ]);
}
