import { sql } from "kysely";
import type { DueKind } from "@/db/schema/finance.ts";
import type { Trx } from "@/db/schema/database.ts";
import { toDecimal } from "@/db/values.ts";

/** A document as money sees it: the table and the id (decisions 4.3 "Money"). */
export interface Source {
  source: string;
  id: number;
}

/** What a document owes or was paid, in fen. */
export interface DueRow {
  id: number;
  kind: DueKind;
  amount: number;
  /** Σ allocations; for a refund what was paid back */
  settled: number;
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
      >`coalesce((select sum(amount) from allocation where due_id = due.id), 0)
        + coalesce((select amount from refund where due_id = due.id), 0)`.as(
        "settled",
      ),
    )
    .where("source", "=", source).where("source_id", "=", id)
    .orderBy("due.id").execute();
}

/** Where a document stands, in fen, from its rows of money alone. */
export interface Account {
  /** Σ allocations on deposit and balance */
  paid: number;
  /** what is missing of the deposit */
  depositOutstanding: number;
  refundOpen: boolean;
}

export async function readAccount(trx: Trx, source: Source): Promise<Account> {
  const dues = await readDues(trx, source);
  const owed = dues.filter((due) => due.kind !== "refund");
  return {
    paid: sum(owed.map((due) => due.settled)),
    depositOutstanding: sum(
      owed.filter((due) => due.kind === "deposit").map((due) =>
        due.amount - due.settled
      ),
    ),
    refundOpen: dues.some((due) =>
      due.kind === "refund" && due.settled < due.amount
    ),
  };
}

/** Spreads an amount over the dues in their order: the deposit first, then the balance. Returns the parts and the excess. */
export function spread(
  amount: number,
  dues: DueRow[],
): { parts: { due_id: number; amount: number }[]; excess: number } {
  let rest = amount;
  const parts = [];
  for (
    const due of [...dues].filter((d) => d.kind !== "refund").sort(depositFirst)
  ) {
    const part = Math.min(rest, due.amount - due.settled);
    if (part > 0) parts.push({ due_id: due.id, amount: part });
    rest -= Math.max(part, 0);
  }
  return { parts, excess: rest };
}

function depositFirst(a: DueRow, b: DueRow): number {
  return Number(a.kind === "balance") - Number(b.kind === "balance");
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
