import { type InferResult, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { calledOf } from "@/db/account/called.ts";
import { isOneOfIds, readPage } from "@/db/found.ts";
import { type List, matches, orderOf, toList, withinDays } from "@/db/list.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Audience } from "@/db/schema/message.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { SentFilter } from "@/domain/message/message_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";

/** A message that somebody wrote. */
export interface SentRow {
  id: number;
  subject: string;
  content: string;
  sender: string;
  audience: Audience;
  /** how many accounts got it, and how many have read it */
  recipients: number;
  readers: number;
  /** some of them, by name */
  names: string[];
  version: number;
  created_at: Date;
  revoked_at: Date | null;
}

/** Which messages: those that the actor wrote, or those to customers, for holders of manage_msg. */
type Outbox = "own" | "customers";

/** How many recipients are named in place of all. */
const NAMED = 3;

function outboxOf(db: Db | Trx, actor: Actor, outbox: Outbox) {
  const messages = db.selectFrom("message as m").where(
    "m.kind",
    "=",
    "private",
  );
  if (outbox === "own") return messages.where("m.sender_id", "=", actor.id);
  return messages.where("m.to_customers", "=", true)
    .where(onlyIf(staffMay(actor, "manage_msg")));
}

function filtered(
  db: Db,
  actor: Actor,
  outbox: Outbox,
  filter: SentFilter,
  settings: Settings,
) {
  const { keyword, revoked } = filter;
  let query = outboxOf(db, actor, outbox)
    .where(withinDays("m.created_at", filter, settings));
  if (revoked !== undefined) {
    query = query.where("m.revoked_at", revoked ? "is not" : "is", null);
  }
  // One author's messages are few enough to scan. The index of all messages, most of them notices, would not help.
  if (keyword) query = query.where(matches(sql`(m.search || '')`, keyword));
  return query;
}

function withFigures(messages: ReturnType<typeof outboxOf>) {
  return messages.innerJoin("account as s", "s.id", "m.sender_id").select((
    eb,
  ) => [
    "m.id",
    "m.subject",
    "m.content",
    "m.audience",
    "m.recipients",
    "m.version",
    "m.created_at",
    "m.revoked_at",
    calledOf("s").as("sender"),
    sql<number>`(select count(*) from message_recipient r
      where r.message_id = m.id and r.read_at is not null)`.as("readers"),
    jsonArrayFrom(
      eb.selectFrom("message_recipient as r")
        .innerJoin("account as a", "a.id", "r.account_id")
        .select(
          calledOf("a").as("name"),
        )
        .whereRef("r.message_id", "=", "m.id")
        .orderBy("r.account_id").limit(NAMED),
    ).as("named"),
  ]);
}

type Read = InferResult<ReturnType<typeof withFigures>>[number];

function toRow({ named, ...row }: Read): SentRow {
  return { ...row, names: named.map(({ name }) => name) };
}

/** Ids follow the order of writing, and an index contains the ids. */
function inOrder({ sort }: SentFilter) {
  return orderOf("m", sort === "created_at" ? "id" : "-id");
}

/** A page of written messages: two statements. */
export async function listSent(
  db: Db,
  actor: Actor,
  outbox: Outbox,
  filter: SentFilter,
  settings: Settings,
): Promise<List<SentRow>> {
  const { ids, count } = await readPage(
    db,
    "m",
    filtered(db, actor, outbox, filter, settings).select("m.id"),
    inOrder(filter),
    filter,
  );
  const rows = ids.length
    ? await withFigures(
      outboxOf(db, actor, outbox).where(isOneOfIds("m.id", ids)),
    )
      .orderBy(inOrder(filter)).execute()
    : [];
  return toList(rows.map(toRow), count, filter);
}

/** The ids of the actor's messages that the filter finds, in its order, at most `most`. */
export async function sentIds(
  db: Db,
  actor: Actor,
  filter: SentFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const rows = await filtered(db, actor, "own", filter, settings)
    .select("m.id").orderBy(inOrder(filter)).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** The messages of these ids that the actor wrote. */
export async function sentOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<SentRow[]> {
  const rows = await withFigures(outboxOf(db, actor, "own"))
    .where(isOneOfIds("m.id", ids)).execute();
  return rows.map(toRow);
}

/** One message that the actor wrote. Throws Refused 40400. */
export async function findSent(
  db: Db,
  actor: Actor,
  id: number,
): Promise<SentRow> {
  const [row] = await sentOf(db, actor, [id]);
  return found(row);
}

/** One message to customers, whoever wrote it. Throws 40400. */
export async function findToCustomers(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<SentRow> {
  const messages = outboxOf(db, actor, "customers").where("m.id", "=", id);
  return toRow(found(await withFigures(messages).executeTakeFirst()));
}
