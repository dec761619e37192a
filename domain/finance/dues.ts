import { sql } from "kysely";
import type { DueKind } from "@/db/schema/finance.ts";
import type { Trx } from "@/db/schema/database.ts";
import { sumOf } from "@/db/money.ts";
import { toDecimal } from "@/db/values.ts";
import { openRefundsOf, paidOf } from "./paid.ts";

/** A document as money sees it: the table and the id (decisions 4.3 "Money"). */
export interface Source {
  source: string;
  id: number;
}

/** An amount that a document owes, or has to pay back, in fen. */
interface DueRow {
  id: number;
  kind: DueKind;
  amount: number;
  /** settled by approved receipts: Σ allocations; of a refund: paid back */
  approved: number;
}

/** Creates one due in fen; a deposit or a balance exists once per document (unique index). */
export async function createDue(
  trx: Trx,
  { source, id }: Source,
  kind: DueKind,
  amount: number,
): Promise<void> {
  await trx.insertInto("due").values({
    source,
    source_id: id,
    kind,
    amount: toDecimal(amount),
  }).execute();
}

/** The document's dues, oldest first, with what was settled of each. */
export function readDues(trx: Trx, { source, id }: Source): Promise<DueRow[]> {
  return trx.selectFrom("due")
    .select(["due.id", "due.kind", "due.amount"])
    .select(
      sql<
        number
      >`(select ${sumOf("amount")} from allocation where due_id = due.id)
        + coalesce((select amount from refund where due_id = due.id), 0)`.as(
        "approved",
      ),
    )
    .where("source", "=", source).where("source_id", "=", id)
    .orderBy("due.id").execute();
}

/** A document's balance in fen, from its rows of money alone. */
export interface Account {
  /** Σ allocations on deposit and balance */
  paid: number;
  /** the open part of the deposit */
  depositOutstanding: number;
  /** what is still to be paid back */
  owedBack: number;
}

export async function readAccount(trx: Trx, source: Source): Promise<Account> {
  const dues = await readDues(trx, source);
  const deposit = dues.find((due) => due.kind === "deposit");
  return {
    paid: paidOf(dues),
    depositOutstanding: deposit ? deposit.amount - deposit.approved : 0,
    owedBack: openRefundsOf(dues),
  };
}

/** All that approved receipts brought the document, in fen. */
export async function arrivedFor(
  trx: Trx,
  { source, id }: Source,
): Promise<number> {
  const { arrived } = await trx.selectFrom("receipt")
    .select(sumOf("received_amount").as("arrived"))
    .where("source", "=", source).where("source_id", "=", id)
    .where("status", "=", "approved")
    .executeTakeFirstOrThrow();
  return arrived;
}

/** Spreads an amount over the dues, the deposit first, then the balance. Returns the parts and the excess. */
export function spread(
  amount: number,
  dues: DueRow[],
): { parts: { due_id: number; amount: number }[]; excess: number } {
  let rest = amount;
  const parts = [];
  for (
    const due of [...dues].filter((d) => d.kind !== "refund").sort(depositFirst)
  ) {
    const part = Math.min(rest, due.amount - due.approved);
    if (part > 0) parts.push({ due_id: due.id, amount: part });
    rest -= Math.max(part, 0);
  }
  return { parts, excess: rest };
}

function depositFirst(a: DueRow, b: DueRow): number {
  return Number(a.kind === "balance") - Number(b.kind === "balance");
}
