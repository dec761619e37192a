import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Clock, append-only guard, settings, and what makes writes safe to repeat. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create extension if not exists pg_trgm`,
    // The clock of every command. Demo data and tests set app.now for a transaction to write a plausible past.
    sql`create function app_now() returns timestamptz language sql stable as
      $$ select coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) $$`,
    sql`create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'table % is append-only', tg_table_name using errcode = '42501'; end $$`,
    sql`create table setting (
      key text primary key,
      value jsonb not null,
      version int not null default 1
    )`,
    sql`create table idempotency (
      account_id bigint not null,
      key text not null check (length(key) between 8 and 200),
      request_hash text not null,
      response jsonb,
      created_at timestamptz not null default app_now(),
      primary key (account_id, key)
    )`,
    sql`create table form_draft (
      account_id bigint not null,
      form text not null,
      ref text not null,
      body jsonb not null,
      version int not null default 1,
      updated_at timestamptz not null default app_now(),
      primary key (account_id, form, ref)
    )`,
    sql`create table journal (
      id bigint generated always as identity primary key,
      source text not null,
      source_id bigint not null,
      event text not null,
      actor_id bigint,
      at timestamptz not null default app_now(),
      from_state text,
      to_state text,
      params jsonb not null default '{}',
      internal boolean not null default false
    )`,
    sql`create index journal_source on journal (source, source_id, id)`,
    sql`create trigger journal_append_only before update or delete on journal
      for each statement execute function refuse_change()`,
    sql`create table operation_log (
      id bigint generated always as identity primary key,
      account_id bigint,
      at timestamptz not null default app_now(),
      event text not null,
      source text not null,
      source_id bigint,
      before jsonb,
      after jsonb,
      ip text
    )`,
    sql`create index operation_log_source on operation_log (source, source_id, id)`,
    sql`create trigger operation_log_append_only before update or delete on operation_log
      for each statement execute function refuse_change()`,
  ]);
}
