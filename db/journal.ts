import type { Db, Trx } from "@/db/schema/database.ts";
import type { AccountKind } from "@/db/schema/account.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";

/** What happened to a document, as its timeline tells it: worded when it is shown. */
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
 * The timeline of a document that the caller has found for this actor, oldest first. Customers don't see what is
 * internal (decisions 4.3 "Remarks and files").
 */
export async function readJournal(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: string,
  sourceId: number,
): Promise<JournalRow[]> {
  const seesAll = actor === SYSTEM || actor.kind === "staff";
  const rows = await db.selectFrom("journal as j")
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
    .$if(!seesAll, (query) => query.where("j.internal", "=", false))
    .orderBy("j.id")
    .execute();
  return rows.map(({ nickname, kind, ...row }) => ({
    ...row,
    actor: kind === null ? null : { name: nickname ?? "", kind },
  }));
}
