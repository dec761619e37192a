import { type RawBuilder, sql, type SqlBool } from "kysely";
import { calledOf } from "@/db/account/called.ts";
import {
  countUpTo,
  limited,
  limits,
  type List,
  sortOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import { dear } from "@/db/planned.ts";
import type { Db } from "@/db/schema/database.ts";
import type { MessageKind } from "@/db/schema/message.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { InboxFilter } from "@/domain/message/message_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import type { Locale, Params } from "@/locales/messages.ts";
import { says } from "./says.ts";

/** A message in somebody's inbox; `wordMessage` words it. */
export interface InboxRow {
  id: number;
  kind: MessageKind;
  subject: string;
  content: string;
  /** of a notice */
  key: string | null;
  params: Params;
  /** a path of this site */
  link: string | null;
  /** null = the product itself */
  sender: string | null;
  /** who wrote it and may still get messages; null of notices */
  writer_id: number | null;
  created_at: Date;
  read_at: Date | null;
}

export interface Inbox extends List<InboxRow> {
  /** under the filter without `read`; each at most 10,001 */
  counts: { unread: number; read: number };
  /** the latest message at the time, where the filter leaves out nothing unread; null: there is none */
  newest?: number | null;
}

/** The actor's copies (`r`) that are there: neither deleted nor taken back. */
function copiesOf(db: Db, actor: Actor) {
  return db.selectFrom("message_recipient as r")
    .where("r.account_id", "=", actor.id)
    .where("r.deleted_at", "is", null)
    .where("r.revoked", "=", false);
}

function isRead(read: boolean): RawBuilder<SqlBool> {
  return read ? sql`r.read_at is not null` : sql`r.read_at is null`;
}

/** Whose inbox is read, and how. */
export interface InboxReader {
  actor: Actor;
  settings: Settings;
  /** in which notices are worded, and found by their words */
  locale: Locale;
}

/** Only a keyword needs the messages themselves. */
function filtered(
  db: Db,
  { actor, settings, locale }: InboxReader,
  filter: InboxFilter,
  read: boolean | undefined,
) {
  const { keyword, kind } = filter;
  let query = copiesOf(db, actor)
    .where(withinDays("r.created_at", filter, settings));
  if (read !== undefined) query = query.where(isRead(read));
  if (kind) query = query.where("r.kind", "=", kind);
  return keyword ? query.where(ofMessage(keyword, locale)) : query;
}

/**
 * Whether the message of a copy (`r`) says the keyword. What most messages say is looked for in those of the copies, and
 * not by the index of all messages' words, which the planner would take for cheaper than it is.
 */
function ofMessage(keyword: string, locale: Locale): RawBuilder<SqlBool> {
  return sql`exists (
    select from message m where m.id = r.message_id and ${
    says(keyword, locale)
  } and ${dear("m.id")})`;
}

/** The copies' order, as the indexes have them, from either end. */
function inOrder(sort: InboxFilter["sort"]): RawBuilder<unknown> {
  const way = sql.raw(sortOf(sort).direction);
  return sql`r.created_at ${way}, r.message_id ${way}`;
}

/** Messages of copies that were chosen, in their order. */
function read(
  db: Db,
  copies: ReturnType<typeof copiesOf>,
  page: { limit: number; offset: number; sort: InboxFilter["sort"] },
) {
  const chosen = copies.select(["r.message_id", "r.created_at", "r.read_at"])
    .orderBy(inOrder(page.sort)).limit(page.limit).offset(page.offset);
  return db.selectFrom(chosen.as("r"))
    .innerJoin("message as m", "m.id", "r.message_id")
    .leftJoin("account as s", "s.id", "m.sender_id")
    .select([
      "m.id",
      "m.kind",
      "m.subject",
      "m.content",
      "m.key",
      "m.params",
      "m.link",
      "r.created_at",
      "r.read_at",
      sql<string | null>`${calledOf("s")}`.as("sender"),
      sql<number | null>`case when m.kind = 'private' and s.status = 1
        and s.deleted_at is null then s.id end`.as("writer_id"),
    ])
    .orderBy(inOrder(page.sort));
}

/** A page of somebody's inbox: two statements. */
export async function listInbox(
  db: Db,
  reader: InboxReader,
  filter: InboxFilter,
): Promise<Inbox> {
  const { keyword } = filter;
  const { counts, copies, newest } = keyword
    ? await foundOnce(db, reader, { ...filter, keyword })
    : await foundByIndex(db, reader, filter);
  const total = filter.read === undefined
    ? counts.unread + counts.read
    : filter.read
    ? counts.read
    : counts.unread;
  const rows = copies && total > 0 ? await copies.execute() : [];
  return { ...toList(rows, total, filter), counts, newest };
}

/** Without a keyword an index counts either part, and another has the page. */
async function foundByIndex(db: Db, reader: InboxReader, filter: InboxFilter) {
  const part = (which: boolean) =>
    countUpTo(filtered(db, reader, filter, which).select("r.message_id"));
  const { newest, ...counts } = await db.selectNoFrom([
    part(false).as("unread"),
    part(true).as("read"),
    newestIn(db, reader.actor).as("newest"),
  ]).executeTakeFirstOrThrow();
  const { sort, kind, from, to, read: asked } = filter;
  const copies = read(db, filtered(db, reader, filter, asked), {
    ...limits(filter),
    sort,
  });
  const whole = !kind && !from && !to && asked !== true;
  return { counts, copies, newest: whole ? newest : undefined };
}

/** The greatest id of the latest messages: two that were sent at once may have come in the other order. */
function newestIn(db: Db, actor: Actor): RawBuilder<number | null> {
  const latest = copiesOf(db, actor).select("r.message_id")
    .orderBy(inOrder("-created_at")).limit(sql.lit(20));
  return sql<number | null>`(select max(message_id) from (${latest}) as x)`;
}

/**
 * With one, messages are looked at too, once for both counts and the page. Of either part the first 10,001 of the order
 * are kept, so that every page that may be asked for is among them.
 */
async function foundOnce(
  db: Db,
  reader: InboxReader,
  filter: InboxFilter & { keyword: string },
) {
  const order = inOrder(filter.sort);
  const part = (read: boolean) => {
    // Put in order before their messages are read (`offset 0` keeps it so): reading ends at the last that is kept.
    const copies = filtered(db, reader, { ...filter, keyword: undefined }, read)
      .select(["r.message_id", "r.created_at", "r.read_at"])
      .orderBy(order).offset(sql.lit(0));
    return sql`(${
      limited(
        db.selectFrom(copies.as("r")).selectAll()
          .where(ofMessage(filter.keyword, reader.locale)).orderBy(order),
      )
    })`;
  };
  const { limit, offset } = limits(filter);
  const { rows: [found] } = await sql<FoundOnce>`
    with found as materialized (${part(false)} union all ${part(true)})
    select
      (select count(*) from found as r where ${isRead(false)}) as unread,
      (select count(*) from found as r where ${isRead(true)}) as read,
      to_json(array(
        select r.message_id from found as r
        where ${filter.read === undefined ? sql`true` : isRead(filter.read)}
        order by ${order} limit ${limit} offset ${offset}
      )) as ids`.execute(db);
  const { ids, ...counts } = found!; // a select without FROM has one row
  const copies = ids.length > 0
    ? copiesById(db, reader.actor, ids, filter.sort)
    : null;
  return { counts, copies, newest: undefined };
}

interface FoundOnce {
  unread: number;
  read: number;
  ids: number[];
}

/** The ids of the messages that the filter finds in somebody's inbox, in its order, `most` of them. */
export async function inboxIds(
  db: Db,
  reader: InboxReader,
  filter: InboxFilter,
  most: number,
): Promise<number[]> {
  const rows = await filtered(db, reader, filter, filter.read)
    .select("r.message_id").orderBy(inOrder(filter.sort)).limit(most).execute();
  return rows.map(({ message_id }) => message_id);
}

/** The messages of these ids that are in the actor's inbox. */
export async function inboxOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<InboxRow[]> {
  return await copiesById(db, actor, ids, "-created_at").execute();
}

function copiesById(
  db: Db,
  actor: Actor,
  ids: readonly number[],
  sort: InboxFilter["sort"],
) {
  const copies = copiesOf(db, actor).where("r.message_id", "in", [...ids]);
  return read(db, copies, { limit: ids.length, offset: 0, sort });
}

/** Why a message that had come to the actor is not in the inbox; null for one that is, or never was. */
export async function goneBy(
  db: Db,
  actor: Actor,
  id: number,
): Promise<"reader" | "sender" | null> {
  const copy = await db.selectFrom("message_recipient")
    .select(["revoked", "deleted_at"])
    .where("account_id", "=", actor.id).where("message_id", "=", id)
    .executeTakeFirst();
  if (copy?.revoked) return "sender";
  return copy?.deleted_at ? "reader" : null;
}

/** One message of the actor's inbox. Throws Refused 40400. */
export async function findInInbox(
  db: Db,
  actor: Actor,
  id: number,
): Promise<InboxRow> {
  const [row] = await inboxOf(db, actor, [id]);
  return found(row);
}
