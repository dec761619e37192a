import type { Trx } from "@/db/schema/database.ts";
import type { ActorOrSystem } from "./access.ts";
import type { JournalEvent } from "./flow.ts";
import { journal } from "./journal.ts";
import { logOperation } from "./operation_log.ts";

/** A document's event that has run, as its flow tells it. */
interface Move<Status> {
  /** the document's table */
  source: string;
  id: number;
  event: string;
  from: Status;
  to: Status;
  log: readonly JournalEvent[];
  /** what the operation log keeps beside the status */
  noted?: Record<string, unknown>;
}

/**
 * Writes what a document's event did, in its transaction: each of its journal events, and the operation log's row
 * (decisions 1.4). `stateName` names a status in the journal where it is kept as a number.
 */
export async function recordMove<Status extends string | number>(
  trx: Trx,
  actor: ActorOrSystem,
  { source, id, event, from, to, log, noted }: Move<Status>,
  stateName: (status: Status) => string = String,
): Promise<void> {
  for (const entry of log) {
    await journal(trx, actor, {
      source,
      id,
      from: stateName(from),
      to: stateName(to),
      ...entry,
    });
  }
  await logOperation(
    trx,
    actor,
    event,
    source,
    id,
    { status: from },
    { status: to, ...noted },
  );
}
