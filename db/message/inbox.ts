import { type RawBuilder, sql, type SqlBool } from "kysely";
import { calledOf } from "@/db/account/called.ts";
import {
  COUNT_LIMIT,
  countEach,
  limits,
  type List,
  matches,
  sortOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import type { MessageKind } from "@/db/schema/message.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { InboxFilter } from "@/domain/message/message_filter.ts";
import type { Settings } from "@/domain/settings.ts";
import type { Params } from "@/locales/messages.ts";

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

/** Only a keyword needs the messages themselves. */
function filtered(
  db: Db,
  actor: Actor,
  filter: InboxFilter,
  settings: Settings,
  read: boolean | undefined,
) {
  const { keyword, kind } = filter;
  let query = copiesOf(db, actor)
    .where(withinDays("r.created_at", filter, settings));
  if (read !== undefined) query = query.where(isRead(read));
  if (kind) query = query.where("r.kind", "=", kind);
  if (!keyword) return query;
  return query.where(sql<SqlBool>`exists (
    select from message m where m.id = r.message_id and ${
    matches("m.search", keyword)
  })`);
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

/** A page of the actor's inbox: two statements. */
export async function listInbox(
  db: Db,
  actor: Actor,
  filter: InboxFilter,
  settings: Settings,
): Promise<Inbox> {
  const counts = await countEach(
    db,
    ["unread", "read"],
    (which) =>
      filtered(db, actor, filter, settings, which === "read")
        .select("r.message_id"),
  );
  const total = filter.read === undefined
    ? counts.unread + counts.read
    : filter.read
    ? counts.read
    : counts.unread;
  const { sort } = filter;
  const copies = filtered(db, actor, filter, settings, filter.read);
  const rows = total === 0
    ? []
    : await read(db, copies, { ...limits(filter), sort }).execute();
  return { ...toList(rows, total, filter), counts };
}

/** The ids of the messages that the filter finds in the actor's inbox, in its order, `most` of them. */
export async function inboxIds(
  db: Db,
  actor: Actor,
  filter: InboxFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const rows = await filtered(db, actor, filter, settings, filter.read)
    .select("r.message_id").orderBy(inOrder(filter.sort)).limit(most).execute();
  return rows.map(({ message_id }) => message_id);
}

/** The messages of these ids that are in the actor's inbox. */
export async function inboxOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<InboxRow[]> {
  const copies = copiesOf(db, actor).where("r.message_id", "in", [...ids]);
  const whole = { limit: ids.length, offset: 0, sort: "-created_at" } as const;
  return await read(db, copies, whole).execute();
}

/** Whether a message had come to the actor, and was taken back. */
export async function wasRevoked(
  db: Db,
  actor: Actor,
  id: number,
): Promise<boolean> {
  const copy = await db.selectFrom("message_recipient").select("message_id")
    .where("account_id", "=", actor.id).where("message_id", "=", id)
    .where("revoked", "=", true).executeTakeFirst();
  return copy !== undefined;
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

/**
 * The number of unread messages of an account, up to {@link COUNT_LIMIT}, as an expression on an index of the unread.
 */
export function unreadOf(db: Db, accountId: number): RawBuilder<number> {
  const unread = db.selectFrom("message_recipient as r").select("r.message_id")
    .where("r.account_id", "=", accountId)
    .where("r.read_at", "is", null)
    .where("r.deleted_at", "is", null)
    .where("r.revoked", "=", false)
    .limit(sql.lit(COUNT_LIMIT));
  return sql<number>`(select count(*) from (${unread}) as x)`;
}

/** How many messages the actor has not read. */
export async function countUnread(db: Db, actor: Actor): Promise<number> {
  const { unread } = await db.selectNoFrom(
    unreadOf(db, actor.id).as("unread"),
  ).executeTakeFirstOrThrow();
  return unread;
}
