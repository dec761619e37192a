import { type Kysely, sql } from "kysely";
import { runAll } from "./run.ts";

/** Resumable uploads, and the stored objects that no row speaks for yet. */
export function up(db: Kysely<unknown>) {
  return runAll(db, [
    sql`create table upload (
      id text primary key,
      account_id bigint not null references account,
      name text not null,
      size bigint not null check (size > 0),
      received bigint not null default 0 check (received between 0 and size),
      file_id bigint references file on delete cascade,
      created_at timestamptz not null default app_now(),
      expires_at timestamptz not null
    )`,
    sql`create index upload_account on upload (account_id)`,
    sql`create index upload_expires on upload (expires_at)`,
    // What arrived, in pieces: start is the piece's first byte within the file.
    sql`create table upload_part (
      upload_id text not null references upload,
      start bigint not null,
      size bigint not null check (size > 0),
      storage_key text not null unique,
      primary key (upload_id, start)
    )`,
    // Keys are written here before the object and leave in the transaction that gives the object its row; what a
    // crash leaves behind is found here and deleted.
    sql`create table storage_pending (
      storage_key text primary key,
      created_at timestamptz not null default app_now()
    )`,
    sql`create index file_without_thumb on file (id) where class = 'image' and thumb_key is null`,
    sql`create index file_created on file (created_at)`,
  ]);
}
