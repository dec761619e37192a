import type { Trx } from "@/db/schema/database.ts";
import { type ActorOrSystem, SYSTEM } from "./access.ts";

/** What happened to a document. Parameters are stored, not sentences: they are worded when shown. */
interface JournalEntry {
  /** The document's table, e.g. "oem_order". */
  source: string;
  id: number;
  event: string;
  from?: string | null;
  to?: string | null;
  /** Values as the API gives them: money as a number of yuan (`toApi`), days as text. */
  params?: Record<string, unknown>;
  /** For staff only (decisions 4.3 "Remarks and files"). */
  internal?: boolean;
}

/** Appends one row to the journal, in the transaction of the change that it records (decisions 1.4). */
export async function journal(
  trx: Trx,
  actor: ActorOrSystem,
  entry: JournalEntry,
): Promise<void> {
  await trx.insertInto("journal").values({
    source: entry.source,
    source_id: entry.id,
    event: entry.event,
    actor_id: actor === SYSTEM ? null : actor.id,
    from_state: entry.from ?? null,
    to_state: entry.to ?? null,
    params: entry.params ?? {},
    internal: entry.internal ?? false,
  }).execute();
}
