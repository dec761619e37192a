import { sql } from "kysely";
import { isAmong, isOneOfIds } from "@/db/found.ts";
import {
  COUNT_LIMIT,
  countUpTo,
  isOneOf,
  limits,
  type List,
  toList,
  withinDays,
} from "@/db/list.ts";
import { sumOf } from "@/db/money.ts";
import { belongsTo } from "@/db/planned.ts";
import { isOrderOf } from "@/db/oem/order_search.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { RefundFilter } from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/settings.ts";
import { livingReceipts } from "./found_receipts.ts";

/** Money to pay back to a customer; the id is the due's, amounts in fen. */
export interface RefundRow {
  id: number;
  order: { id: number; order_no: string; status: OrderStatus };
  organization: { id: number; name: string; contact: string };
  amount: number;
  created_at: Date;
  paid: { paid_on: string; bank_serial: string; by: string; at: Date } | null;
}

export interface RefundList extends List<RefundRow> {
  /** fen of all that the filter finds; null above 10,000 refunds */
  sum: number | null;
  /** vouchers to review and refunds to pay; null under conditions */
  waiting: { receipts: number; refunds: number } | null;
}

/** The dues (`d`) of orders that are refunds, with their payments (`b`). */
function refundDues(db: Db | Trx) {
  return db.selectFrom("due as d")
    .leftJoin("refund as b", "b.due_id", "d.id")
    .where("d.kind", "=", "refund")
    .where("d.source", "=", "oem_order");
}

/** Whether a refund (`d`) waits to be paid. */
const isOpen = isAmong("d.id", sql`select due_id from open_refund`);

/** Refunds that finance has to pay: refund dues without a payment. */
export function openRefunds(db: Db | Trx) {
  return refundDues(db).where(isOpen);
}

function visibleRefunds(db: Db | Trx, actor: Actor) {
  return refundDues(db)
    .innerJoin("oem_order as o", "o.id", "d.source_id")
    .where("o.deleted_at", "is", null)
    .where(onlyIf(staffMay(actor, "manage_bill")));
}

function withParties(refunds: ReturnType<typeof visibleRefunds>) {
  return refunds
    .innerJoin("organization as g", "g.id", "o.organization_id")
    .leftJoin("account as a", "a.id", "b.paid_by")
    .select([
      "d.id",
      "d.amount",
      "d.created_at",
      "o.id as order_id",
      "o.order_no",
      "o.status as order_status",
      "g.id as organization_id",
      "g.name as organization_name",
      "g.contact",
      "b.paid_on",
      "b.bank_serial",
      "b.created_at as paid_at",
      "a.nickname as paid_by",
    ]);
}

type Read = Awaited<
  ReturnType<ReturnType<typeof withParties>["execute"]>
>[number];

function toRow(read: Read): RefundRow {
  const { paid_on, bank_serial, paid_at, paid_by } = read;
  return {
    id: read.id,
    order: {
      id: read.order_id,
      order_no: read.order_no,
      status: read.order_status,
    },
    organization: {
      id: read.organization_id,
      name: read.organization_name,
      contact: read.contact,
    },
    amount: read.amount,
    created_at: read.created_at,
    paid: paid_on === null || paid_at === null ? null : {
      paid_on,
      bank_serial: bank_serial ?? "",
      by: paid_by ?? "",
      at: paid_at,
    },
  };
}

/** The conditions of a list of refunds. */
type Narrowing = Pick<
  RefundFilter,
  "state" | "organization_id" | "keyword" | "from" | "to"
>;

function filtered(
  db: Db,
  actor: Actor,
  filter: Narrowing,
  settings: Settings,
) {
  let query = visibleRefunds(db, actor).where(
    withinDays("d.created_at", filter, settings),
  );
  if (filter.state === "open") query = query.where(isOpen);
  if (filter.state === "paid") query = query.where("b.id", "is not", null);
  if (filter.organization_id) {
    query = query.where(belongsTo("o.organization_id", filter.organization_id));
  }
  if (filter.keyword) query = query.where(isOrderOf(filter.keyword));
  return query;
}

/** Whether a filter has none of the conditions that refunds share with vouchers. */
function isUnconditional(
  { organization_id, keyword, from, to }: Omit<Narrowing, "state">,
): boolean {
  return !organization_id && !keyword && !from && !to;
}

/** Refunds that finance has to pay, as their list finds them under the conditions that it shares with vouchers. */
export function openRefundsUnder(
  db: Db,
  actor: Actor,
  { organization_id, keyword, from, to }: Omit<Narrowing, "state">,
  settings: Settings,
) {
  if (isUnconditional({ organization_id, keyword, from, to })) {
    return openRefunds(db).select("d.id");
  }
  const filter = { organization_id, keyword, from, to, state: "open" } as const;
  return filtered(db, actor, filter, settings).select("d.id");
}

/** Those to pay oldest first, others newest first. */
function inOrder(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
) {
  return filtered(db, actor, filter, settings)
    .orderBy("d.id", filter.state === "open" ? "asc" : "desc");
}

/** The ids of all refunds under the filter in its order, `most` of them. */
export async function refundIds(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const rows = await inOrder(db, actor, filter, settings).select("d.id")
    .limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these refunds that the actor sees. */
export async function refundsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<RefundRow[]> {
  const rows = await withParties(
    visibleRefunds(db, actor).where(isOneOfIds("d.id", ids)),
  ).execute();
  return rows.map(toRow);
}

/** A page of refunds: those to pay oldest first, others newest first. Two statements. */
export async function listRefunds(
  db: Db,
  actor: Actor,
  filter: RefundFilter,
  settings: Settings,
): Promise<RefundList> {
  const { limit, offset } = limits(filter);
  const all = filtered(db, actor, filter, settings).select("d.amount")
    .limit(COUNT_LIMIT);
  const pending = livingReceipts(db, actor)
    .where(isOneOf("r.status", ["pending"])).select("r.id");
  const { count, sum, ...waiting } = await db.selectFrom(all.as("x")).select([
    sql<number>`count(*)`.as("count"),
    sumOf("x.amount").as("sum"),
    countUpTo(pending).as("receipts"),
    countUpTo(openRefunds(db).select("d.id")).as("refunds"),
  ]).executeTakeFirstOrThrow();
  const rows = count <= offset
    ? []
    : await withParties(inOrder(db, actor, filter, settings))
      .limit(limit).offset(offset).execute();
  const list = toList(rows.map(toRow), count, filter);
  return {
    ...list,
    sum: list.totalMore ? null : sum,
    waiting: isUnconditional(filter) ? waiting : null,
  };
}

/** The list of a refused filter: no row, nothing counted. */
export function noRefunds(filter: RefundFilter): RefundList {
  return { ...toList<RefundRow>([], 0, filter), sum: null, waiting: null };
}

/** One refund by its due's id. Throws Refused 40400. */
export async function findRefund(
  db: Db | Trx,
  actor: Actor,
  dueId: number,
): Promise<RefundRow> {
  const row = await withParties(visibleRefunds(db, actor)).where(
    "d.id",
    "=",
    dueId,
  ).executeTakeFirst();
  return toRow(found(row));
}
