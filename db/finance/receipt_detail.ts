import { type RawBuilder, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Headline, headlineOf } from "@/db/headline.ts";
import { countUpTo, isOneOf } from "@/db/list.ts";
import type { LinkedFile } from "@/db/linked_files.ts";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { depositDue, paidOf } from "@/domain/finance/paid.ts";
import {
  duesOf,
  type OrderDue,
  toDues,
  voucherFiles,
} from "@/db/oem/order_money.ts";
import { livingReceipts, visibleReceipts } from "./found_receipts.ts";
import { type OrderReference, ordersPaidUnder } from "./serials.ts";
import { type ReceiptRow, toReceiptRow, withParties } from "./receipts.ts";

/** What the reviewer should know before approving (decisions 4.3 "Money"). */
interface ReviewFacts {
  /** the orders that carry the same file, by its content: its own too, where an approved voucher does */
  sameFile: OrderReference[];
  /** in the same way, those with the same bank serial */
  sameSerial: OrderReference[];
  /** the payer is named and is not the organization */
  payerDiffers: boolean;
  /** fen that are due for its purpose: the deposit, if one is asked for, or everything outstanding */
  due: number;
  /** fen by which the amount falls short of that; 0 = enough */
  shortBy: number;
  /** fen that the amount is above everything outstanding; becomes a refund */
  over: number;
  /** customers may pay to the card now */
  cardActive: boolean;
}

export interface ReceiptDetail extends ReceiptRow {
  files: LinkedFile[];
  overpay: boolean;
  /** what the customer wrote where the statement has another serial; else null */
  claimed_serial: string | null;
  /** fen: the order's total, what approved receipts settled, what is outstanding */
  total: number;
  paid: number;
  outstanding: number;
  dues: OrderDue[];
  headline: Headline;
  facts: ReviewFacts;
  /** the latest other receipts of the organization, newest first */
  recent: ReceiptRow[];
  /** place in the queue of pending receipts (from 1, null when reviewed), its length, and the neighbours' ids */
  queue: {
    position: number | null;
    length: number;
    previous: number | null;
    next: number | null;
  };
}

const RECENT = 5;

function readReceipt(db: Db, actor: Actor, id: number) {
  return withParties(visibleReceipts(db, actor))
    .where("r.id", "=", id)
    .select([
      "r.overpay",
      "r.claimed_serial",
      "o.total",
      "o.outstanding",
      "c.status as card_status",
      "c.deleted_at as card_deleted_at",
      voucherFiles().as("files"),
      duesOf().as("dues"),
      headlineOf("oem_order", "o.id").as("headline"),
    ])
    .executeTakeFirst();
}

/**
 * The orders that have the file or the bank serial of this receipt besides, and its neighbours in the queue: one
 * statement. Of its own order only approved receipts and refunds count: a rejected one may well be sent again.
 */
function readSurroundings(
  db: Db,
  actor: Actor,
  receipt: { id: number; order_id: number; bank_serial: string },
) {
  const pending = livingReceipts(db, actor)
    .where(isOneOf("r.status", ["pending"]));
  const isAnother = sql<SqlBool>`(r.source_id <> ${receipt.order_id}
    or r.id <> ${receipt.id} and r.status = 'approved')`;
  const before = pending.where("r.id", "<", receipt.id).select("r.id");
  const after = pending.where("r.id", ">", receipt.id).select("r.id");
  return db.selectNoFrom([
    jsonArrayFrom(ordersWithFile(db, receipt, isAnother)).as("sameFile"),
    jsonArrayFrom(
      ordersPaidUnder(db, receipt.bank_serial, { receipts: isAnother }),
    ).as("sameSerial"),
    countUpTo(pending.select("r.id")).as("length"),
    countUpTo(before).as("before"),
    before.orderBy("r.id", "desc").limit(sql.lit(1)).as("previous"),
    after.orderBy("r.id").limit(sql.lit(1)).as("next"),
  ]).executeTakeFirstOrThrow();
}

/** The orders of receipts that count and have a file of the same content as this one, the oldest first. */
function ordersWithFile(
  db: Db,
  { id, order_id }: { id: number; order_id: number },
  counts: RawBuilder<SqlBool>,
) {
  const own = db.selectFrom("file_link as own")
    .innerJoin("file as g", "g.id", "own.file_id").select("g.sha256")
    .where("own.source", "=", "oem_order")
    .where("own.source_id", "=", order_id)
    .where("own.line_id", "=", id).where("own.role", "=", "voucher");
  return db.selectFrom("oem_order as o").select(["o.id", "o.order_no"])
    .distinct()
    .innerJoin(
      "file_link as k",
      (join) =>
        join.onRef("k.source_id", "=", "o.id")
          .on("k.source", "=", "oem_order"),
    )
    .innerJoin("receipt as r", "r.id", "k.line_id")
    .innerJoin("file as f", "f.id", "k.file_id")
    .where("o.deleted_at", "is", null)
    .where("k.role", "=", "voucher")
    .where(counts)
    .where("f.sha256", "in", own)
    .orderBy("o.id").limit(10);
}

async function readRecent(
  db: Db,
  actor: Actor,
  { id, organization_id }: { id: number; organization_id: number },
): Promise<ReceiptRow[]> {
  const rows = await withParties(visibleReceipts(db, actor))
    .where("r.organization_id", "=", organization_id).where("r.id", "<>", id)
    .orderBy("r.id", "desc").limit(RECENT).execute();
  return rows.map(toReceiptRow);
}

/**
 * One voucher for its reviewer, with the order's money and what speaks against it; `serial` is compared instead of the
 * voucher's own. Throws 40400. Three statements.
 */
export async function findReceipt(
  db: Db,
  actor: Actor,
  id: number,
  serial?: string,
): Promise<ReceiptDetail> {
  const {
    card_status,
    card_deleted_at,
    overpay,
    claimed_serial,
    total,
    outstanding,
    files,
    dues,
    headline,
    ...read
  } = found(await readReceipt(db, actor, id));
  const around = await readSurroundings(db, actor, {
    ...read,
    bank_serial: serial ?? read.bank_serial,
  });
  const recent = await readRecent(db, actor, read);
  const owed = toDues(
    dues,
    read.status === "pending" ? [read] : [],
    read.order_status,
  );
  const due = read.purpose === "deposit"
    ? depositDue({ dues: owed, outstanding })
    : outstanding;
  const row = toReceiptRow(read);
  return {
    ...row,
    overpay,
    claimed_serial,
    total,
    outstanding,
    paid: paidOf(owed),
    files,
    dues: owed,
    headline,
    facts: {
      sameFile: around.sameFile,
      sameSerial: around.sameSerial,
      payerDiffers: row.payerDiffers,
      due,
      shortBy: Math.max(due - read.amount, 0),
      over: Math.max(read.amount - outstanding, 0),
      cardActive: card_status === 1 && card_deleted_at === null,
    },
    recent,
    queue: {
      position: read.status === "pending" ? around.before + 1 : null,
      length: around.length,
      previous: around.previous,
      next: around.next,
    },
  };
}
