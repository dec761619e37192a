import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type postgres from "postgres";

/** A value of a column: a Date becomes a moment, an array an array of whole numbers. */
export type Cell = string | number | boolean | Date | null;

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPED: Record<string, string> = {
  "\\": "\\\\",
  "\t": "\\t",
  "\n": "\\n",
  "\r": "\\r",
};
/** characters that are sent at once */
const PORTION = 256 * 1024;

/** Writes rows by COPY within the transaction `sql`; `rows` are in the order of `columns`. */
export async function copyRows(
  sql: postgres.TransactionSql,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  const target = await sql`copy ${sql(table)} (${sql([...columns])}) from stdin`
    .writable();
  await pipeline(Readable.from(portions(rows)), target);
}

function* portions(rows: Iterable<readonly Cell[]>): Generator<string> {
  let text = "";
  for (const row of rows) {
    text += `${row.map(toText).join("\t")}\n`;
    if (text.length < PORTION) continue;
    yield text;
    text = "";
  }
  if (text) yield text;
}

function toText(cell: Cell): string {
  if (cell === null) return "\\N";
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== "string") return String(cell);
  return cell.replaceAll(SPECIAL, (found) => ESCAPED[found] ?? found);
}
