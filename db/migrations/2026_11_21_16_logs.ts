import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** An index that a log is paged by: its moment and id, newest first, below some columns. */
function newestOf(
  name: string,
  table: string,
  at: string,
  columns: readonly string[] = [],
) {
  const below = columns.map((column) => sql`${sql.id(column)}, `);
  return sql`create index ${sql.id(name)} on ${sql.table(table)}
    (${sql.join(below, sql``)}${sql.id(at)} desc, id desc)`;
}

/** The logs by moment, by who, by what and by words; text messages; what lists need to name every row by one id. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    // The names and values of changed fields, "|price=12.00|status=1": what people look for in the operation log.
    sql`create function changed_words(before jsonb, after jsonb) returns text
      language sql immutable parallel safe as $$
        select left(coalesce(string_agg('|' || key || '=' || coalesce(value, ''), ''), ''), 1000)
        from (
          select * from jsonb_each_text(case jsonb_typeof(before) when 'object' then before else '{}' end)
          union all
          select * from jsonb_each_text(case jsonb_typeof(after) when 'object' then after else '{}' end)
        ) as pairs $$`,
    sql`alter table operation_log
      add column words text not null generated always as (changed_words(before, after)) stored`,
    sql`create index operation_log_words on operation_log using gin (grams(words))`,
    newestOf("operation_log_at", "operation_log", "at"),
    newestOf("operation_log_account", "operation_log", "at", ["account_id"]),
    newestOf("operation_log_event", "operation_log", "at", ["event"]),
    newestOf("operation_log_about", "operation_log", "at", ["source"]),
    newestOf("operation_log_done", "operation_log", "at", ["source", "event"]),
    newestOf("journal_at", "journal", "at"),
    newestOf("journal_actor", "journal", "at", ["actor_id"]),
    newestOf("journal_event", "journal", "at", ["source", "event"]),
    sql`drop index file_created`,
    newestOf("file_created", "file", "created_at"),
    newestOf("file_account", "file", "created_at", ["account_id"]),
    newestOf("file_class", "file", "created_at", ["class"]),
    sql`create index file_name on file using gin (grams(name))`,
    sql`create index account_staff on account (id) where kind = 'staff'`,
    sql`create table sms_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default app_now(),
      phone text not null,
      content text not null,
      source text,
      source_id bigint,
      status text not null check (status in ('waiting', 'sent', 'failed')),
      reason text not null default ''
    )`,
    newestOf("sms_log_at", "sms_log", "at"),
    newestOf("sms_log_phone", "sms_log", "at", ["phone"]),
    newestOf("sms_log_status", "sms_log", "at", ["status"]),
    // A stock is one of an organization and a part; lists name it by a number.
    sql`alter table oem_stock add column id bigint generated always as identity`,
    sql`create unique index oem_stock_id on oem_stock (id)`,
    // The customers' ledger is a log too.
    sql`drop index oem_movement_organization, oem_movement_goods, oem_movement_type`,
    newestOf("oem_movement_at", "oem_movement", "at"),
    newestOf("oem_movement_organization", "oem_movement", "at", [
      "organization_id",
    ]),
    newestOf("oem_movement_stock", "oem_movement", "at", [
      "organization_id",
      "goods_id",
    ]),
    newestOf("oem_movement_goods", "oem_movement", "at", ["goods_id"]),
    newestOf("oem_movement_type", "oem_movement", "at", ["type"]),
    sql`create index oem_movement_reference on oem_movement (reference, at desc, id desc)
      where reference <> ''`,
  ]);
}
