import type { TableName, Trx } from "@/db/schema/database.ts";
import type { ActorOrSystem } from "./access.ts";
import type { JournalEvent } from "./flow.ts";
import { journal } from "./journal.ts";
import { logOperation } from "./operation_log.ts";

/** An event that a document's flow has run. */
interface Move<Status> {
  source: TableName;
  id: number;
  event: string;
  from: Status;
  to: Status;
  log: readonly JournalEvent[];
  /** what else changed, for the operation log */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/**
 * Records a document's event in its transaction: its journal events, and a row of the operation log (decisions 1.4).
 * `stateName` names statuses that are stored as numbers.
 */
export async function recordMove<Status extends string | number>(
  trx: Trx,
  actor: ActorOrSystem,
  { source, id, event, from, to, log, before, after }: Move<Status>,
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
  await logOperation(trx, actor, event, source, {
    id,
    before: { ...before, status: from },
    after: { status: to, ...after, ...notesOf(event, log) },
  });
}

/** What the journal's events tell; one that says no more than the event itself is not repeated. */
function notesOf(
  event: string,
  log: readonly JournalEvent[],
): Record<string, unknown> {
  const telling = log.filter(({ event: name, params }) =>
    name !== event || Object.keys(params).length > 0
  );
  return Object.fromEntries(
    telling.map(({ event, params }) => [event, params]),
  );
}
