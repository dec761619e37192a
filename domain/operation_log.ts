import type { TableName, Trx } from "@/db/schema/database.ts";
import { currentRequest } from "@/platform/request.ts";
import { type ActorOrSystem, SYSTEM } from "./access.ts";

type Values = Record<string, unknown>;

/** What became of a row: one that was made has nothing before, one that was deleted nothing after. */
interface Written {
  id: number | null;
  before?: Values | null;
  after?: Values | null;
}

const SECRET = /password|token|secret|hash/i;

/**
 * Records a write by staff (decisions 1.4): who, when, what, which row, the changed fields before and after, and the
 * client's address. What customers and the product itself do is in the journals. Secrets are never recorded.
 */
export async function logOperation(
  trx: Trx,
  actor: ActorOrSystem,
  event: string,
  source: TableName,
  written: Written,
): Promise<void> {
  await logEach(trx, actor, event, source, [written]);
}

/** Rows of one statement: each has seven values, of which a statement takes some sixty thousand. */
const AT_ONCE = 1_000;

/** The same for many rows at once. */
export async function logEach(
  trx: Trx,
  actor: ActorOrSystem,
  event: string,
  source: TableName,
  rows: readonly Written[],
): Promise<void> {
  if (actor === SYSTEM || actor.kind !== "staff") return;
  const ip = currentRequest()?.ip ?? null;
  const told = rows.map(({ id, before = null, after = null }) => {
    const changed = changedFields(before, after);
    return {
      account_id: actor.id,
      event,
      source,
      source_id: id,
      before: before && pick(before, changed),
      after: after && pick(after, changed),
      ip,
    };
  });
  for (let i = 0; i < told.length; i += AT_ONCE) {
    await trx.insertInto("operation_log").values(told.slice(i, i + AT_ONCE))
      .execute();
  }
}

/**
 * Whether an edit comes to anything: what holds these values already is not written again, so that the log tells of no
 * edit and nobody's open form grows stale.
 */
export function changes(before: object, after: object): boolean {
  const held = new Map(Object.entries(before));
  return Object.entries(after).some(([name, value]) =>
    differs(held.get(name), value)
  );
}

/** An update's `after` may hold only the written fields: then only those are compared. */
function changedFields(before: Values | null, after: Values | null): string[] {
  return Object.keys(after ?? before ?? {}).filter((name) =>
    !SECRET.test(name) && differs(before?.[name], after?.[name])
  );
}

function differs(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}

function pick(values: Values, names: string[]): Values {
  const held = names.filter((name) => Object.hasOwn(values, name));
  return Object.fromEntries(held.map((name) => [name, values[name]]));
}
