import { getLogger } from "@logtape/logtape";
import { sql } from "kysely";
import { isPassing } from "@/db/faults.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { BulkFailure, BulkStatus } from "@/db/schema/list.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { actorOf } from "@/domain/account/actor.ts";
import { found, notFound, Refused, type Text, text } from "@/domain/errors.ts";
import { readSettings } from "@/domain/settings.ts";
import { nextRun, TakenOver, workThrough } from "./claim.ts";
import { type AnyList, type FindList } from "./registry.ts";

const log = getLogger(["app", "lists"]);

/** Rows of one run, at most. */
export const BULK_LIMIT = 10_000;
/** How many rows are processed while the page waits; more run in the background. */
export const BULK_AT_ONCE = 20;
/** How many failures keep their reasons. */
const FAILURES_KEPT = 200;
const PORTION = 50;

export interface BulkOrder {
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
    ]).where("id", "=", id).where("account_id", "=", actor.id)
      .executeTakeFirst(),
  );
}

interface Claimed {
  id: number;
  account_id: number;
  list: string;
  action: string;
  input: Record<string, unknown>;
  ids: number[];
  /** rows claimed earlier, by a worker that has died */
  taken: number;
}

/** Claims a run for this worker: the one with this id, else one that waits or was abandoned. */
async function claim(db: Db, id?: number): Promise<Claimed | undefined> {
  const free = nextRun(db, "bulk_run", {
    open: sql`status <> 'finished'`,
    waits: sql`status = 'waiting'`,
  }, id);
  return await db.updateTable("bulk_run")
    .set({ status: "running", touched_at: sql<Date>`app_now()` })
    .where("id", "in", free)
    .returning([
      "id",
      "account_id",
      "list",
      "action",
      "input",
      "ids",
      sql<number>`done + failed`.as("taken"),
    ])
    .executeTakeFirst();
}

/**
 * Works on every waiting run. Each row and its mark in the run are one transaction: a worker that dies leaves no row
 * half done, and its successor does none twice. A run that fails is retried later and holds up no other.
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

async function work(db: Db, run: Claimed, find: FindList): Promise<void> {
  const list = await find(run.list);
  const action = list.actions.find((one) => one.key === run.action);
  for (let at = run.taken; at < run.ids.length; at += PORTION) {
    const portion = run.ids.slice(at, at + PORTION);
    const actor = await actorOf(db, run.account_id);
    const labels = actor ? await labelsOf(db, list, actor, portion) : null;
    for (const [i, id] of portion.entries()) {
      const label = labels?.get(id);
      await take(db, { run: run.id, place: at + i }, id, label, () => {
        if (!actor || !action?.may(actor)) {
          throw new Refused(40300, text("error.40300"));
        }
        return (trx) => action.run(trx, actor, id, run.input);
      });
    }
  }
  await db.updateTable("bulk_run").set({ status: "finished" })
    .where("id", "=", run.id).execute();
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

/** A row of a run: a worker may mark it only while the row is its own. */
interface Place {
  run: number;
  place: number;
}

/** One row: done and marked so, or marked as failed with the reason. Throws what may pass: the row keeps its turn. */
async function take(
  db: Db,
  at: Place,
  id: number,
  label: string | undefined,
  allowed: () => (trx: Trx) => Promise<unknown>,
): Promise<void> {
  try {
    const act = allowed();
    if (label === undefined) throw notFound();
    await inTransaction(db, async (trx) => {
      await act(trx);
      await mark(trx, at, null);
    });
  } catch (error) {
    if (error instanceof TakenOver || isPassing(error)) throw error;
    if (!(error instanceof Refused)) {
      log.error("bulk run {run}, row {id}: {error}", { ...at, id, error });
    }
    const failure = { id, label: label ?? String(id), text: reasonOf(error) };
    await mark(db, at, failure);
  }
}

/** The most precise thing that the rules said. */
function reasonOf(error: unknown): Text {
  if (!(error instanceof Refused)) return text("list.bulk.broken");
  return error.details[0] ?? Object.values(error.fields)[0] ?? error.text;
}

async function mark(
  db: Db | Trx,
  { run, place }: Place,
  failure: BulkFailure | null,
): Promise<void> {
  const failures = JSON.stringify(failure ? [failure] : []);
  const { numUpdatedRows } = await db.updateTable("bulk_run").set({
    done: sql<number>`done + ${failure ? 0 : 1}`,
    failed: sql<number>`failed + ${failure ? 1 : 0}`,
    failures: sql<
      string
    >`case when jsonb_array_length(failures) < ${FAILURES_KEPT}
      then failures || ${failures}::text::jsonb else failures end`,
    touched_at: sql<Date>`app_now()`,
  })
    .where("id", "=", run)
    .where(sql<number>`done + failed`, "=", place)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new TakenOver();
}
