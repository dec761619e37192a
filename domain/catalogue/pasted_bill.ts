/** A bill of materials as it comes out of a spreadsheet. Pure. */
import { cleanLine } from "@/domain/text.ts";
import { BILL_WORDS } from "@/locales/bill_words.ts";
import { ungrouped } from "@/locales/digits.ts";

/** A pasted line: possible names of the part (its code, its name), the usage as typed, whether it is an accessory. */
export interface PastedLine {
  names: string[];
  usage: string;
  accessory: boolean;
}

/**
 * Reads cells separated by tabs (as spreadsheets copy them), commas or semicolons: code or name, usage, accessory; code
 * and name may both come before the usage. A heading row that names the usage defines the columns. Empty rows are
 * skipped.
 */
export function readPastedBill(pasted: string): PastedLine[] {
  const rows = cellsOf(pasted).map((row) => row.map(cleanLine))
    .filter((row) => row.some((cell) => cell !== ""));
  const [first = [], ...others] = rows;
  if (!isHead(first)) return rows.map(lineOf);
  return first.some(isUsageHead)
    ? underHeads(first, others)
    : others.map(lineOf);
}

function isHead(row: readonly string[]): boolean {
  const named = row.findIndex(isNameHead);
  return named >= 0 && (named === 0 || row.some(isUsageHead)) &&
    !row.some(isCount);
}

const isNameHead = among(BILL_WORDS.heads);
const isUsageHead = among(BILL_WORDS.usageHeads);
const isAccessoryHead = among(BILL_WORDS.accessoryHeads);
const isMark = among(BILL_WORDS.accessory);
const isNoMark = among(BILL_WORDS.notAccessory);

function among(words: readonly string[]): (cell: string) => boolean {
  return (cell) => words.includes(cell.toLowerCase());
}

function underHeads(heads: string[], rows: string[][]): PastedLine[] {
  const usage = heads.findIndex(isUsageHead);
  const accessory = heads.findIndex(isAccessoryHead);
  return rows.map((row) => ({
    names: row.filter((cell, i) => cell !== "" && isNameHead(heads[i] ?? "")),
    usage: row[usage] ?? "",
    accessory: isMark(row[accessory] ?? ""),
  }));
}

function isCount(cell: string): boolean {
  return /^\d{1,9}$/.test(ungrouped(cell));
}

/** Looks after the first cell, which is a code or a name; a code may be a number, too. */
function lineOf(row: string[]): PastedLine {
  const at = 1 + usageIn(row.slice(1));
  return {
    names: row.slice(0, at).filter((cell) => cell !== ""),
    usage: row[at] ?? "",
    accessory: isMark(row[at + 1] ?? ""),
  };
}

/**
 * The usage is the first count; else the first cell that looks like a number; else the last cell that is not an
 * accessory mark.
 */
function usageIn(cells: string[]): number {
  const count = cells.findIndex(isCount);
  if (count >= 0) return count;
  const number = cells.findIndex((cell) =>
    /^\W?\d[\d.,]*$/.test(cell.normalize("NFKC"))
  );
  if (number >= 0) return number;
  return Math.max(
    0,
    cells.findLastIndex((cell) =>
      cell !== "" && !isMark(cell) && !isNoMark(cell)
    ),
  );
}

/** Spreadsheets quote a cell that holds a tab, a line break or a quote, and double the quotes in it. */
function cellsOf(pasted: string): string[][] {
  const text = pasted.replaceAll(/\r\n?/g, "\n");
  const separator = text.includes("\t") ? /^\t/ : /^[,;，；]/;
  const rows: string[][] = [[]];
  for (let rest = text; rest !== "";) {
    const quoted = /^"((?:[^"]|"")*)"(?=[\t\n,;，；]|$)/.exec(rest);
    const cell = quoted?.[0] ?? untilEnd(rest, separator);
    rows.at(-1)!.push(quoted?.[1]?.replaceAll('""', '"') ?? cell);
    rest = rest.slice(cell.length);
    if (separator.test(rest)) {
      rest = rest.slice(1);
      if (rest === "" || rest.startsWith("\n")) rows.at(-1)!.push("");
    }
    if (rest.startsWith("\n")) {
      rest = rest.slice(1);
      rows.push([]);
    }
  }
  return rows;
}

function untilEnd(rest: string, separator: RegExp): string {
  for (let i = 0; i < rest.length; i++) {
    if (rest[i] === "\n" || separator.test(rest[i]!)) return rest.slice(0, i);
  }
  return rest;
}
