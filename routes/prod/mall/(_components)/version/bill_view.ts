/** The typed bill of materials, with the parts that its lines name. Pure. */
import type { PartChoice } from "@/db/catalogue/parts.ts";
import { type Text, text } from "@/domain/errors.ts";
import { MAX_USAGE } from "@/domain/limits.ts";
import { parseMoney } from "@/domain/money.ts";
import { priceLine } from "@/domain/oem/pricing.ts";
import { cleanLine, codeOf, isFarAbove } from "@/domain/text.ts";
import { ungrouped } from "@/locales/digits.ts";
import {
  isKnown,
  naming,
  type TypedLine,
  type TypedVersion,
} from "./typed_version.ts";

export interface BillLineView {
  at: number;
  typed: TypedLine;
  part: PartChoice | null;
  /** something is typed that names no part */
  unknown: boolean;
  /** fen; null = not known */
  total: number | null;
  /** by field: part, usage */
  faults: Partial<Record<"part" | "usage", Text>>;
}

export interface BillView {
  lines: BillLineView[];
  /** how many parts the sums are of: those that are known, each once */
  kinds: number;
  /** fen per piece, as far as it is known; null beyond the largest amount */
  parts: number | null;
  /** fen; null where it can't be read or is not typed yet */
  fee: number | null;
  feeFault?: Text;
  unit: number | null;
}

/** Characters of the longest name of a part; codes are shorter. */
const LONGEST_NAME = 200;

/** No part is called so: such a text is not looked into, which takes time for each character. */
function isNoName(typed: string): boolean {
  return isFarAbove(typed, LONGEST_NAME);
}

/** The part that a typed text names. */
type Find = (typed: string) => PartChoice | null | "several";

/** The part that a line means. */
function meantIn(known: readonly PartChoice[]) {
  const find = finderIn(known);
  const byId = new Map(known.map((part) => [part.id, part]));
  return (line: TypedLine) =>
    isKnown(line) ? byId.get(line.id) ?? null : find(line.part);
}

/** What typed texts may match: a code in any case, or else a name that only one part has. */
function finderIn(known: readonly PartChoice[]): Find {
  const parts = known.toReversed(); // of several the first
  const bySn = new Map(parts.map((part) => [part.sn, part]));
  const byCode = new Map(parts.map((part) => [codeOf(part.sn), part]));
  const byName = Map.groupBy(parts, ({ name }) => name);
  return (typed) => {
    if (isNoName(typed)) return null;
    const wanted = cleanLine(typed);
    const code = bySn.get(wanted) ?? byCode.get(codeOf(wanted));
    if (code) return code;
    const named = byName.get(wanted) ?? [];
    return named.length > 1 ? "several" : named[0] ?? null;
  };
}

/** Whether a line is still as it was pasted. */
function isPasted({ part, names }: TypedLine): boolean {
  return names.length > 0 && ![part, ...names].some(isNoName) &&
    cleanLine(names.join(" ")) === cleanLine(part);
}

/** What a line may call its part: the names that were pasted, else what was typed. */
function namesOf(line: TypedLine): readonly string[] {
  if (isPasted(line)) return line.names;
  return isNoName(line.part) ? [] : [line.part];
}

/** How a missing part's form begins: with what looks like its code, and the other name. */
export function newPartOf(line: TypedLine): { sn: string; name: string } {
  const names = unnumbered(namesOf(line).map(cleanLine));
  const sn = names.find(looksLikeCode) ??
    (names.length > 1 ? names[0]! : "");
  return { sn, name: names.find((name) => name !== sn) ?? "" };
}

/** What to look the parts up by. */
export function namesIn(...versions: TypedVersion[]) {
  const lines = versions.flatMap(({ lines }) => lines);
  return {
    texts: lines.flatMap(namesOf).map(cleanLine),
    ids: lines.filter(isKnown).map(({ id }) => id),
  };
}

/**
 * The editor with the parts that its lines mean, and the codes of those that pasted names match, or that are no longer
 * called what the line says.
 */
export function lookedUp(
  version: TypedVersion,
  known: readonly PartChoice[],
): TypedVersion {
  const find = finderIn(known);
  const meant = meantIn(known);
  const lines = version.lines.map((line): TypedLine => {
    const pasted = isPasted(line) && partOf(line.names, find);
    if (pasted) return { ...line, ...naming(pasted, pasted.sn), names: [] };
    const part = meant(line);
    if (!isKnown(line)) {
      const none = { id: null, of: "" };
      return { ...line, ...isPart(part) ? naming(part, line.part) : none };
    }
    if (!isPart(part) || find(line.part) === part) return line;
    return { ...line, ...naming(part, part.sn), recoded: line.part };
  });
  return { ...version, lines };
}

/**
 * By name only a row that says no other code: an unknown one is of a part that is still missing. What looks like the row's
 * number is a part's code only where nothing else says which part it is.
 */
function partOf(names: readonly string[], find: Find): PartChoice | undefined {
  const cells = names.map(cleanLine);
  const said = unnumbered(cells);
  const found = said.map(find);
  const byCode = coded(said, find);
  if (byCode) return byCode;
  const at = found.findIndex(isPart);
  // A unit has letters alone, too, but stands behind the name.
  const other = said.some((name, i) =>
    !found[i] && looksLikeCode(name) && (i < at || /\d/.test(codeOf(name)))
  );
  if (other) return undefined;
  const named = found.includes("several") || said.some(looksLikeCode);
  return found.find(isPart) ?? (named ? undefined : coded(cells, find));
}

/** The part whose code is one of these cells. */
function coded(cells: readonly string[], find: Find): PartChoice | undefined {
  const codes = cells.map(codeOf);
  return cells.map(find).filter(isPart)
    .find(({ sn }) => codes.includes(codeOf(sn)));
}

/** The cells of a row behind its number in the sheet; a longer number is a code. */
function unnumbered(cells: readonly string[]): readonly string[] {
  const [first = "", ...others] = cells;
  const numbered = /^[1-9]\d{0,2}$/.test(codeOf(first));
  return numbered && others.length > 0 ? others : cells;
}

function isPart(found: ReturnType<Find>): found is PartChoice {
  return found !== null && found !== "several";
}

function looksLikeCode(name: string): boolean {
  return /^[!-~]+$/.test(codeOf(name));
}

export function viewOf(
  { lines, processing_fee }: TypedVersion,
  known: readonly PartChoice[],
): BillView {
  const meant = meantIn(known);
  /** where each part comes first */
  const first = new Map<number, number>();
  const views = lines.map((typed, at): BillLineView => {
    const named = meant(typed);
    const part = named === "several" ? null : named;
    const count = countOf(typed.usage);
    const faults: BillLineView["faults"] = {};
    if (named === "several") faults.part = text("catalogue.bill.part.several");
    else if (!part) faults.part = partFault(typed.part);
    else if (first.has(part.id)) faults.part = text("catalogue.bill.double");
    else if (typed.recoded) {
      const params = { sn: typed.part, was: typed.recoded };
      faults.part = text("catalogue.bill.part.recoded", params);
    }
    if (part && !first.has(part.id)) first.set(part.id, at);
    if (count === null) {
      faults.usage = text("validation.integer", { min: 1, max: MAX_USAGE });
    }
    const unknown = named === null && !isBlank(typed.part);
    return { at, typed, part, unknown, total: totalOf(part, count), faults };
  });
  const priced = views.map(({ at, part, typed }) => ({
    price: part?.price ?? 0,
    usage: part && first.get(part.id) === at ? countOf(typed.usage) ?? 0 : 0,
    deduction: 0,
  }));
  const price = (basePrice: number) =>
    priceLine({ basePrice, quantity: 1, parts: priced })?.unitPrice ?? null;
  const fee = feeIn(processing_fee);
  return {
    lines: views,
    kinds: first.size,
    parts: price(0),
    fee,
    feeFault: fee === null && cleanLine(processing_fee) !== ""
      ? text("validation.money")
      : undefined,
    unit: fee === null ? null : price(fee),
  };
}

/** A fee in fen, from 0; null for what is none. */
function feeIn(typed: string): number | null {
  const fen = parseMoney(typed);
  return fen === null || fen < 0 ? null : fen;
}

function isBlank(typed: string): boolean {
  return !isNoName(typed) && cleanLine(typed) === "";
}

function partFault(typed: string): Text {
  return isBlank(typed)
    ? text("validation.required")
    : text("catalogue.bill.part.unknown");
}

/** A usage, or null. */
function countOf(typed: string): number | null {
  const digits = ungrouped(typed);
  const count = /^\d{1,5}$/.test(digits) ? Number(digits) : 0;
  return count >= 1 && count <= MAX_USAGE ? count : null;
}

function totalOf(part: PartChoice | null, usage: number | null) {
  if (part?.price === undefined || part.price === null) return null;
  return usage === null ? null : part.price * usage;
}

/** The faults of its lines, by their fields. */
export function faultsIn({ lines }: BillView): Record<string, Text> {
  return Object.fromEntries(
    lines.flatMap(({ at, faults }) =>
      Object.entries(faults).map(([name, fault]) => [
        `lines.${at}.${name}`,
        fault,
      ])
    ),
  );
}

/** The editor as `VersionInput` takes it. */
export function toInput(
  { version, processing_fee, remark, revision }: TypedVersion,
  { lines }: BillView,
): Record<string, unknown> {
  return {
    version,
    processing_fee,
    remark,
    revision,
    lines: lines.map(({ part, typed: { usage, accessory } }) => ({
      goods_id: part?.id,
      usage,
      accessory,
    })),
  };
}
