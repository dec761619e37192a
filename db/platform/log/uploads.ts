import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { calledOf } from "@/db/account/called.ts";
import { isOneOfIds } from "@/db/found.ts";
import {
  contains,
  type CursorList,
  isOneOf,
  logIds,
  mentions,
  readAfter,
  withinDays,
} from "@/db/list.ts";
import {
  isFoundBy,
  isNear,
  NEAR,
  type Part,
  partOf,
  readMentioned,
} from "@/db/log_search.ts";
import type { AccountKind } from "@/db/schema/account.ts";
import type { Db } from "@/db/schema/database.ts";
import type { FileClass, FileRole } from "@/db/schema/platform.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { UploadFilter } from "@/domain/platform/log_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { type About, about } from "./about.ts";
import {
  type Accounts,
  accountsCalled,
  isNewestOf,
  isOf,
  seesLogs,
} from "./accounts.ts";

/** The role of a file in a document. */
export interface UploadUse {
  source: string;
  role: FileRole;
  about: About | null;
}

/** A file that somebody uploaded. */
export interface UploadRow {
  id: number;
  at: Date;
  name: string;
  class: FileClass;
  /** bytes */
  size: number;
  /** nickname, else user name */
  who: string;
  organization: string | null;
  /** what it is attached to; none: nothing yet, or no longer */
  uses: UploadUse[];
}

const NEWEST = { at: "f.created_at", id: "f.id" };
/** How many documents of one file are named. */
const USES = 5;

type Uploads = ReturnType<typeof visibleUploads>;

function visibleUploads(db: Db, actor: Actor, kind: AccountKind) {
  return db.selectFrom("file as f").where(isOneOf("f.account_kind", [kind]))
    .where(onlyIf(seesLogs(actor)));
}

function narrowed(
  uploads: Uploads,
  filter: UploadFilter,
  settings: Settings,
): Uploads {
  const query = uploads.where(withinDays("f.created_at", filter, settings));
  return filter.class ? query.where("f.class", "=", filter.class) : query;
}

/** Which files of whom. */
interface Wanted {
  db: Db;
  actor: Actor;
  kind: AccountKind;
  filter: UploadFilter;
  settings: Settings;
  accounts: Accounts;
}

/** The files of the accounts under the filter, but its keyword. */
function uploaded({ db, actor, kind, ...wanted }: Wanted): Uploads {
  const { filter, settings, accounts } = wanted;
  const visible = visibleUploads(db, actor, kind);
  const uploads = narrowed(visible, filter, settings);
  return filter.actor ? uploads.where(isOf("f.account_id", accounts)) : uploads;
}

/**
 * The newest of them. Somebody in particular uploads few of all files: each one's newest are looked up, so that those of
 * others are not read.
 */
function newestOf(wanted: Wanted, most: number): Uploads {
  const { db, filter, settings, accounts } = wanted;
  const uploads = uploaded(wanted);
  if (!("ids" in accounts)) return uploads;
  const own = narrowed(db.selectFrom("file as f"), filter, settings);
  const log = { key: NEWEST, account: "f.account_id" };
  const part = { after: filter.after, most };
  return uploads.where(isNewestOf(own, log, accounts, part));
}

/** Those that the keyword names, all or a part, found by the index of names. */
function named(
  uploads: Uploads,
  { keyword }: UploadFilter,
  part?: Part,
): Uploads {
  if (keyword === undefined) return uploads;
  const found = uploads.where(mentions("f.name", keyword));
  return uploads.where(isFoundBy(NEWEST, found, part));
}

function withNames(uploads: Uploads) {
  return uploads.innerJoin("account as a", "a.id", "f.account_id")
    .leftJoin("organization as g", "g.id", "a.organization_id")
    .select(["f.id", "f.created_at as at", "f.name", "f.class", "f.size"])
    .select([calledOf("a").as("who"), "g.name as organization"])
    .select((eb) => [
      jsonArrayFrom(
        eb.selectFrom("file_link as k")
          .select(["k.source", "k.role"])
          .select(about("k.source", "k.source_id").as("about"))
          .whereRef("k.file_id", "=", "f.id").orderBy("k.id").limit(USES),
      ).as("uses"),
      sql<boolean>`a.avatar_file_id = f.id`.as("portrait"),
    ]);
}

type Read = InferResult<ReturnType<typeof withNames>>[number];

function toRow({ portrait, uses, ...row }: Read) {
  const avatar = { source: "account", role: "avatar" as const, about: null };
  return { ...row, uses: portrait ? [...uses, avatar] : uses };
}

/**
 * A page of the uploads of accounts of a kind, newest first. One statement, one more if an account is searched for, and
 * one if a keyword is rare.
 */
export async function listUploads(
  db: Db,
  actor: Actor,
  kind: AccountKind,
  filter: UploadFilter,
  settings: Settings,
): Promise<CursorList<UploadRow>> {
  const accounts = await accountsCalled(db, kind, filter.actor);
  const wanted = { db, actor, kind, filter, settings, accounts };
  const read = (uploads: Uploads) =>
    readAfter(withNames(uploads), NEWEST, filter);
  const { keyword } = filter;
  if (keyword === undefined) {
    const page = await read(newestOf(wanted, filter.page_size + 1));
    return { ...page, rows: page.rows.map(toRow) };
  }
  const newest = newestOf(wanted, NEAR);
  const near = {
    key: NEWEST,
    columns: ["f.name"],
    has: contains("f.name", keyword),
  };
  const page = await readMentioned(
    () => read(newest.where(isNear(newest, near, filter))),
    () => read(named(uploaded(wanted), filter, partOf(filter))),
  );
  return { ...page, rows: page.rows.map(toRow) };
}

/** The ids of all uploads under the filter, newest first, `most` of them. */
export async function uploadIds(
  db: Db,
  actor: Actor,
  kind: AccountKind,
  filter: UploadFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const accounts = await accountsCalled(db, kind, filter.actor);
  const wanted = { db, actor, kind, filter, settings, accounts };
  return await logIds(named(uploaded(wanted), filter), NEWEST, most);
}

/** Those of these uploads that the actor sees. */
export async function uploadsOf(
  db: Db,
  actor: Actor,
  kind: AccountKind,
  ids: readonly number[],
): Promise<UploadRow[]> {
  const rows = await withNames(
    visibleUploads(db, actor, kind).where(isOneOfIds("f.id", ids)),
  ).execute();
  return rows.map(toRow);
}
