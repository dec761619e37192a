import { getLogger } from "@logtape/logtape";
import { sql } from "kysely";
import { isPassing } from "@/db/faults.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { BulkFailure, BulkStatus, RunRefusal } from "@/db/schema/list.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { actorOf } from "@/domain/account/actor.ts";
import {
  forbidden,
  found,
  notFound,
  Refused,
  type Text,
  text,
} from "@/domain/errors.ts";
import { readSettings } from "@/domain/settings.ts";
import {
  checkLease,
  failure,
  type Lease,
  markRun,
  nextRun,
  TAKEN,
  TakenOver,
  whileOwn,
  workThrough,
} from "./claim.ts";
import type { AnyList, FindList } from "./registry.ts";
import type { BulkAction } from "./spec.ts";

const log = getLogger(["app", "lists"]);

/** Rows of one run, at most. */
export const BULK_LIMIT = 10_000;
/** How many rows are processed while the page waits; more run in the background. */
export const BULK_AT_ONCE = 20;
/** How many failures keep their reasons. */
const FAILURES_KEPT = 200;
const PORTION = 50;

interface BulkOrder {
  list: string;
  action: string;
  input: Record<string, unknown>;
  ids: readonly number[];
}

/**
 * Records an action on many rows before the first of them is taken. Throws 42200 for none, or for more than the limit.
 */
export async function orderBulk(
  trx: Trx,
  actor: Actor,
  { list, action, input, ids }: BulkOrder,
): Promise<number> {
  if (ids.length === 0) throw new Refused(42200, text("list.bulk.none"));
  if (ids.length > BULK_LIMIT) {
    throw new Refused(42200, text("list.bulk.too_many", { max: BULK_LIMIT }));
  }
  const { id } = await trx.insertInto("bulk_run").values({
    account_id: actor.id,
    list,
    action,
    input,
    ids: JSON.stringify(ids),
    total: ids.length,
    failures: "[]",
  }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A run as its page shows it. */
export interface BulkProgress {
  id: number;
  list: string;
  action: string;
  total: number;
  done: number;
  failed: number;
  failures: BulkFailure[];
  status: BulkStatus;
  /** why it ended before its last row */
  refusal: RunRefusal | null;
}

/** One of the actor's own runs. Throws 40400. */
export async function readBulk(
  db: Db,
  actor: Actor,
  id: number,
): Promise<BulkProgress> {
  return found(
    await db.selectFrom("bulk_run").select([
      "id",
      "list",
      "action",
      "total",
      "done",
      "failed",
      "failures",
      "status",
      "refusal",
    ]).where("id", "=", id).where("account_id", "=", actor.id)
      .executeTakeFirst(),
  );
}

interface Claimed extends Lease {
  account_id: number;
  list: string;
  action: string;
  input: Record<string, unknown>;
  ids: number[];
  created_at: Date;
  /** rows claimed earlier, by a worker that has died */
  taken: number;
}

/** Claims a run for this worker: the one with this id, else one that waits or was abandoned. */
async function claim(db: Db, id?: number): Promise<Claimed | undefined> {
  const free = nextRun(db, "bulk_run", {
    open: sql`status in ('waiting', 'running')`,
    waits: sql`status = 'waiting'`,
  }, id);
  return await db.updateTable("bulk_run")
    .set({ ...TAKEN, status: "running" })
    .where("id", "in", free)
    .returning([
      "id",
      "lease",
      "account_id",
      "list",
      "action",
      "input",
      "ids",
      "created_at",
      sql<number>`done + failed`.as("taken"),
    ])
    .executeTakeFirst();
}

/**
 * Works on every waiting run. Each row and its mark in the run are one transaction: a worker that dies leaves no row
 * half done, and its successor does none twice. A run that breaks off is taken up later, and none waits for it; one whose
 * list or action is no more ends there.
 */
export async function workBulkRuns(
  db: Db,
  find: FindList,
): Promise<void> {
  await workThrough(
    () => claim(db),
    (run) => work(db, run, find).catch(brokenOff(run.id)),
  );
}

/** Works on one run, unless somebody already does. */
export async function workBulk(
  db: Db,
  id: number,
  find: FindList,
): Promise<void> {
  const run = await claim(db, id);
  if (run) await work(db, run, find);
}

/** The same, never failing: errors are logged, and the background work takes the run over. */
export function workSoon(db: Db, id: number, find: FindList): Promise<void> {
  return workBulk(db, id, find).catch(brokenOff(id));
}

function brokenOff(id: number): (error: unknown) => void {
  return (error) => log.error("bulk run {id} stopped: {error}", { id, error });
}

function work(...args: Parameters<typeof workOrFail>): Promise<void> {
  return whileOwn(workOrFail(...args));
}

async function workOrFail(
  db: Db,
  run: Claimed,
  find: FindList,
): Promise<void> {
  try {
    checkLease(run);
    const list = await find(run.list);
    const action = list?.actions.find((one) => one.key === run.action);
    if (!list || !action) throw new Refused(40400, text("list.bulk.gone"));
    await actOnRows(db, run, list, action);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await markRun(db, "bulk_run", run, failure(error));
  }
}

async function actOnRows(
  db: Db,
  run: Claimed,
  list: AnyList,
  action: BulkAction,
): Promise<void> {
  for (let at = run.taken; at < run.ids.length; at += PORTION) {
    const portion = run.ids.slice(at, at + PORTION);
    const actor = await actorOf(db, run.account_id);
    const labels = actor ? await labelsOf(db, list, actor, portion) : null;
    for (const id of portion) {
      const label = labels?.get(id);
      await take(db, run, id, label, () => {
        if (!actor || !action.may(actor)) throw forbidden();
        return (trx) => action.run(trx, actor, id, run.input, run.created_at);
      });
    }
  }
  await markRun(db, "bulk_run", run, { status: "finished" });
}

async function labelsOf(
  db: Db,
  list: AnyList,
  actor: Actor,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const settings = await readSettings(db);
  return await list.labels({ db, actor, settings }, ids);
}

/** One row: done and marked so, or marked as failed with the reason. Throws what may pass: the row keeps its turn. */
async function take(
  db: Db,
  run: Claimed,
  id: number,
  label: string | undefined,
  allowed: () => (trx: Trx) => Promise<unknown>,
): Promise<void> {
  try {
    const act = allowed();
    if (label === undefined) throw notFound();
    await inTransaction(db, async (trx) => {
      await act(trx);
      await mark(trx, run, null);
    });
  } catch (error) {
    if (error instanceof TakenOver || isPassing(error)) throw error;
    if (!(error instanceof Refused)) {
      log.error("bulk run {run}, row {id}: {error}", {
        run: run.id,
        id,
        error,
      });
    }
    const failure = { id, label: label ?? String(id), text: reasonOf(error) };
    await mark(db, run, failure);
  }
}

/** The most precise thing that the rules said. */
function reasonOf(error: unknown): Text {
  if (!(error instanceof Refused)) return text("list.bulk.broken");
  return error.details[0] ?? Object.values(error.fields)[0] ?? error.text;
}

function mark(
  db: Db | Trx,
  run: Claimed,
  failure: BulkFailure | null,
): Promise<void> {
  const failures = JSON.stringify(failure ? [failure] : []);
  return markRun(db, "bulk_run", run, {
    done: sql<number>`done + ${failure ? 0 : 1}`,
    failed: sql<number>`failed + ${failure ? 1 : 0}`,
    failures: sql<
      string
    >`case when jsonb_array_length(failures) < ${FAILURES_KEPT}
      then failures || ${failures}::text::jsonb else failures end`,
  });
}
