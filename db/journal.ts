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

/**
 * The timeline of a document already found for this actor, oldest first. Customers don't see internal entries
 * (decisions 4.3 "Remarks and files").
 */
export async function readJournal(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: string,
  sourceId: number,
): Promise<JournalRow[]> {
  const rows = await entriesOf(db, actor, source, sourceId).orderBy("j.id")
    .execute();
  return rows.map(toJournalRow);
}

/** The remarks in an order's timeline alone, as {@link readJournal}: for the pages of those whom they are sent to. */
export async function readRemarks(
  db: Db | Trx,
  actor: ActorOrSystem,
  orderId: number,
): Promise<JournalRow[]> {
  const rows = await entriesOf(db, actor, "oem_order", orderId)
    .where("j.event", "=", "add_remark").orderBy("j.id").execute();
  return rows.map(toJournalRow);
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
function entriesOf(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: string,
  sourceId: number,
) {
  const seesAll = actor === SYSTEM || actor.kind === "staff";
  return db.selectFrom("journal as j")
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
    ])
    .where("j.source", "=", source)
    .where("j.source_id", "=", sourceId)
    .$if(!seesAll, (query) => query.where("j.internal", "=", false));
}

type Entry = Awaited<
  ReturnType<ReturnType<typeof entriesOf>["executeTakeFirstOrThrow"]>
>;

function toJournalRow({ nickname, kind, ...row }: Entry): JournalRow {
  return {
    ...row,
    actor: kind === null ? null : { name: nickname ?? "", kind },
  };
}
