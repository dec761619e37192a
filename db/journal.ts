import type { InferResult } from "kysely";
import { type Part, readPart, type Wanted } from "@/db/parts.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { AccountKind } from "@/db/schema/account.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";

/** An event of a document, as shown in its timeline; it is worded when displayed. */
export interface JournalRow {
  id: number;
  event: string;
  /** null = the product itself */
  actor: { name: string; kind: AccountKind } | null;
  at: Date;
  from: string | null;
  to: string | null;
  params: Record<string, unknown>;
  internal: boolean;
}

/** A part of a timeline. */
export interface JournalPart extends Part {
  /** oldest first */
  entries: JournalRow[];
}

/** The same with the latest entry of each event, oldest first: of the whole timeline, whichever part of it this is. */
export interface Journal extends JournalPart {
  latest: JournalRow[];
}

/**
 * The timeline of a document already found for this actor, one statement unless it is in parts. Customers don't see
 * internal entries (decisions 4.3 "Remarks and files").
 */
export async function readJournal(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: string,
  sourceId: number,
  wanted: Wanted = {},
): Promise<Journal> {
  const entries = entriesOf(db, actor, source, sourceId);
  const part = await partOf(entries, wanted);
  if (part.earlier === null && !part.later) {
    return { ...part, latest: part.entries };
  }
  const latest = seenBy(db, actor, source, sourceId)
    .select((eb) => eb.fn.max("j.id").as("id")).groupBy("j.event");
  const rows = await entries.where("j.id", "in", latest).orderBy("j.id")
    .execute();
  return { ...part, latest: rows.map(toJournalRow) };
}

/** A part of such a timeline without the latest of each event, in one statement. */
export async function readEntries(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: string,
  sourceId: number,
  wanted: Wanted,
): Promise<JournalPart> {
  return await partOf(entriesOf(db, actor, source, sourceId), wanted);
}

/** The remarks in an order's timeline alone, as {@link readJournal}: for the pages of those whom they are sent to. */
export async function readRemarks(
  db: Db | Trx,
  actor: ActorOrSystem,
  orderId: number,
  wanted: Wanted = {},
): Promise<JournalPart> {
  const remarks = entriesOf(db, actor, "oem_order", orderId)
    .where("j.event", "=", "add_remark");
  return await partOf(remarks, wanted);
}

async function partOf(
  entries: ReturnType<typeof entriesOf>,
  wanted: Wanted,
): Promise<JournalPart> {
  const { rows, ...part } = await readPart(entries, "j.id", wanted);
  return { ...part, entries: rows.map(toJournalRow) };
}

/** Who wrote something, and when. */
export interface LastSaved {
  /** nickname; null = the product itself */
  who: string | null;
  at: Date;
}

/** The latest entry of such a timeline; among these events, if some are named. One statement. */
export async function readLastSaved(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: string,
  sourceId: number,
  events: readonly string[],
): Promise<LastSaved | undefined> {
  const row = await entriesOf(db, actor, source, sourceId)
    .where("j.event", "in", events)
    .orderBy("j.id", "desc").limit(1).executeTakeFirst();
  return row && { who: row.nickname, at: row.at };
}

/** The entries that this actor sees. */
function seenBy(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: string,
  sourceId: number,
) {
  const seesAll = actor === SYSTEM || actor.kind === "staff";
  return db.selectFrom("journal as j")
    .where("j.source", "=", source)
    .where("j.source_id", "=", sourceId)
    .$if(!seesAll, (query) => query.where("j.internal", "=", false));
}

/** The same with who acted. */
function entriesOf(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: string,
  sourceId: number,
) {
  return seenBy(db, actor, source, sourceId)
    .leftJoin("account as a", "a.id", "j.actor_id")
    .select([
      "j.id",
      "j.event",
      "j.at",
      "j.from_state as from",
      "j.to_state as to",
      "j.params",
      "j.internal",
      "a.nickname",
      "a.kind",
    ]);
}

type Entry = InferResult<ReturnType<typeof entriesOf>>[number];

function toJournalRow({ nickname, kind, ...row }: Entry): JournalRow {
  return {
    ...row,
    actor: kind === null ? null : { name: nickname ?? "", kind },
  };
}
