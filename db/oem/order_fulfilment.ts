import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import { isOneOfIds } from "@/db/found.ts";
import { type LinkedFile, linkedFiles } from "@/db/linked_files.ts";
import type { Db, Schema, Trx } from "@/db/schema/database.ts";
import type { FulfilmentSource, TaskStatus } from "@/db/schema/fulfilment.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";

export interface PackageLine {
  id: number;
  /** the line of the source document */
  line_id: number;
  name: string;
  sn: string;
  /** "" of what has no versions */
  version: string;
  quantity: number;
  /** pieces that arrived; null until the goods are received */
  received: number | null;
  /** pieces of `received` that are not intact */
  damaged: number;
  reason: string;
  /** the customer's pictures of what is wrong */
  files: LinkedFile[];
}

export interface OrderPackage {
  id: number;
  position: number;
  carrier: string;
  express_no: string;
  shipped_at: Date | null;
  received_at: Date | null;
  lines: PackageLine[];
}

export interface OrderProgress {
  task_id: number | null;
  task_no: string | null;
  status: "none" | "in_progress" | "finished";
  percent: number;
  /** YYYY-MM-DD */
  starts_on: string | null;
  ends_on: string | null;
  /** nickname */
  assignee: string | null;
  steps: { name: string; percent: number; remark: string; at: Date }[];
}

/** The version that a line (`l`) of a shipment `h`, or of its packages, sends of its goods; "" without one. */
export const lineVersion = sql<string>`coalesce((
  select x.version from oem_order_line x where x.id = l.line_id and h.source = 'oem_order'), '')`
  .as("version");

/** The lines of package `p` of shipment `h`: a JSON column. */
export function packageLines() {
  const eb = expressionBuilder<Schema, never>();
  return jsonArrayFrom(
    eb.selectFrom("package_line as l")
      .select([
        "l.id",
        "l.line_id",
        "l.name",
        "l.sn",
        "l.quantity",
        "l.received",
        "l.damaged",
        "l.reason",
        lineVersion,
      ])
      .select(
        linkedFiles({
          source: sql.ref("h.source"),
          id: "h.source_id",
          line: "l.id",
          role: "receipt",
        }).as("files"),
      )
      .where("l.package_id", "=", sql<number>`p.id`).orderBy("l.id"),
  );
}

/**
 * The packages of source documents that the caller has found for this actor. A package is the customer's to see once it
 * is on its way; before, it may still be taken apart.
 */
function packagesOf(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: FulfilmentSource,
) {
  return db.selectFrom("package as p")
    .innerJoin("shipment as h", "h.id", "p.shipment_id")
    .select(["p.carrier", "p.express_no", "p.shipped_at"])
    .where("h.source", "=", source)
    .$if(
      actor !== SYSTEM && actor.kind === "oem",
      (query) => query.where("p.shipped_at", "is not", null),
    )
    .orderBy("p.position");
}

/** The {@link packagesOf packages} of one document, with their lines: one statement. */
export function readPackages(
  db: Db | Trx,
  actor: ActorOrSystem,
  source: FulfilmentSource,
  sourceId: number,
): Promise<OrderPackage[]> {
  return packagesOf(db, actor, source)
    .where("h.source_id", "=", sourceId)
    .select(["p.id", "p.position", "p.received_at"])
    .select(packageLines().as("lines"))
    .execute();
}

/** Who carries a package, under which number, and since when. */
export type Parcel = Pick<
  OrderPackage,
  "carrier" | "express_no" | "shipped_at"
>;

/** Those of several documents without their lines, by document: one statement. */
export async function readParcels(
  db: Db,
  actor: ActorOrSystem,
  source: FulfilmentSource,
  ids: readonly number[],
): Promise<Map<number, Parcel[]>> {
  if (ids.length === 0) return new Map();
  const rows = await packagesOf(db, actor, source)
    .where(isOneOfIds("h.source_id", ids))
    .select("h.source_id").execute();
  return Map.groupBy(rows, (row) => row.source_id);
}

/** Whether something of what was sent for a document did not arrive, or not intact. */
export async function isShort(
  db: Db | Trx,
  source: FulfilmentSource,
  sourceId: number,
): Promise<boolean> {
  const line = await db.selectFrom("package_line as l")
    .innerJoin("package as p", "p.id", "l.package_id")
    .innerJoin("shipment as h", "h.id", "p.shipment_id")
    .select("l.id")
    .where("h.source", "=", source)
    .where("h.source_id", "=", sourceId)
    .where((eb) =>
      eb.or([
        eb("l.received", "<", eb.ref("l.quantity")),
        eb("l.damaged", ">", 0),
      ])
    )
    .limit(1).executeTakeFirst();
  return line !== undefined;
}

interface Task {
  id: number;
  task_no: string;
  status: TaskStatus;
  percent: number;
  starts_on: string | null;
  ends_on: string | null;
  assignee: string | null;
  steps: { name: string; percent: number; remark: string; at: string }[];
}

/** The task of order `o` with its steps, as {@link toProgress} takes it: a JSON column. */
export function taskOf() {
  const eb = expressionBuilder<Schema, never>();
  return jsonObjectFrom<Task>(
    eb.selectFrom("production_task as t")
      .leftJoin("account as w", "w.id", "t.assignee_id")
      .select((task) => [
        "t.id",
        "t.task_no",
        "t.status",
        "t.percent",
        "t.starts_on",
        "t.ends_on",
        "w.nickname as assignee",
        jsonArrayFrom(
          task.selectFrom("production_step as p")
            .select([
              "p.name",
              "p.percent",
              "p.remark",
              sql<string>`p.at`.as("at"),
            ])
            .whereRef("p.task_id", "=", "t.id").orderBy("p.id"),
        ).as("steps"),
      ])
      .where("t.source", "=", "oem_order")
      .where("t.source_id", "=", sql<number>`o.id`),
  );
}

const IN_PROGRESS: readonly TaskStatus[] = [10, 20];

/** How far production is, from the order's task (decisions 4.3 "Production task"). */
export function toProgress(task: Task | null): OrderProgress {
  return {
    task_id: task?.id ?? null,
    task_no: task?.task_no ?? null,
    status: task?.status === 30
      ? "finished"
      : task && IN_PROGRESS.includes(task.status)
      ? "in_progress"
      : "none",
    percent: task?.percent ?? 0,
    starts_on: task?.starts_on ?? null,
    ends_on: task?.ends_on ?? null,
    assignee: task?.assignee ?? null,
    steps: (task?.steps ?? []).map((step) => ({
      ...step,
      at: new Date(step.at),
    })),
  };
}
