/**
 * The differences between the form and the order that somebody else saved meanwhile, or the draft that another page
 * saved (40901). Pure.
 */
import type { Disputable, Dispute } from "@/components/dispute.ts";
import { draftsOf } from "@/components/draft_standing.ts";
import type { EditedOrder } from "@/db/oem/edited_order.ts";
import { pricedOf } from "./priced.ts";
import { readTyped, type TypedLine, type TypedOrder } from "./typed_order.ts";

/** The fields that a conflict is settled by, each as a whole. */
const CONFLICT_FIELDS = [
  "type",
  "delivery",
  "address_id",
  "remark",
  "lines",
] as const;
export type ConflictField = typeof CONFLICT_FIELDS[number];

export type Conflict = Dispute<TypedOrder, ConflictField>;

/** The order as its form starts. */
export function typedOf(order: EditedOrder): TypedOrder {
  const typed = readTyped({
    type: order.type,
    lines_of: order.type,
    delivery: order.delivery,
    address_id: String(order.address_id ?? ""),
    remark: order.remark,
    version: String(order.version),
    priced: JSON.stringify(pricedOf(order)),
    lines: order.lines.map((line) => lineOf(line, order.type === "product")),
  });
  return { ...typed, origin: digests(typed) };
}

function lineOf(line: EditedOrder["lines"][number], product: boolean) {
  const version = String(line.version_id ?? "");
  const kept = [...line.parts, ...line.accessories]
    .filter((part) => part.mark !== "removed");
  const typed: TypedLine = {
    goods_id: String(line.goods_id),
    version_id: version,
    bill_of: version,
    bill: "", // of an ordered version it does not change
    quantity: String(line.quantity),
    remark: line.remark,
    files: line.files.map((file) => String(file.id)),
    parts: !product ? null : kept.map((part) => ({
      goods_id: String(part.goods_id),
      usage: String(part.usage),
      deduction: String(part.deduction || ""),
    })),
  };
  return typed;
}

/** How an order's form is compared with the order that somebody else saved. */
export const ORDER: Disputable<TypedOrder, ConflictField> = {
  names: CONFLICT_FIELDS,
  marksOf: digests,
  wasOf: ({ origin }) => origin,
  versionOf: ({ version }) => version,
  withTheirs: (yours, theirs, fields) => ({
    ...yours,
    ...Object.fromEntries(fields.map((name) => [name, theirs[name]])),
    ...fields.includes("lines") ? { lines_of: theirs.type } : {},
  }),
  standingOn: (yours, { version, priced, origin }) => ({
    ...yours,
    version,
    priced,
    origin,
  }),
};

/** How an order's form is compared with its draft that another page of the same reader saved. */
export const DRAFTS: Disputable<TypedOrder, ConflictField> = {
  ...draftsOf(ORDER),
  withTheirs: (yours, theirs, fields) => ({
    ...ORDER.withTheirs(yours, theirs, fields),
    ...fields.includes("lines") ? { parked: theirs.parked, removed: null } : {},
  }),
};

/** A text with the ends of lines that are kept: a draft of an earlier build may have a browser's. */
function asKept(typed: string): string {
  return typed.replaceAll("\r\n", "\n").trim();
}

/** A short digest of each field's content, to tell whether it was touched. */
export function digests(order: TypedOrder): Record<ConflictField, string> {
  const parts = (line: TypedLine) =>
    line.parts?.map((part) => [part.goods_id, part.usage, part.deduction])
      .sort(([a = ""], [b = ""]) => a.localeCompare(b));
  const lines = order.lines.map((line) => [
    [line.goods_id, line.version_id, line.quantity, asKept(line.remark)],
    line.files.toSorted(),
    parts(line),
  ]);
  const values = { ...order, remark: asKept(order.remark), lines };
  return Object.fromEntries(
    CONFLICT_FIELDS.map((name) => [name, digest(values[name])]),
  ) as Record<ConflictField, string>;
}

/** Whether anything was typed that the order didn't hold when its form was opened. */
export function isEdited(order: TypedOrder): boolean {
  const now = digests(order);
  return CONFLICT_FIELDS.some((name) => now[name] !== order.origin[name]);
}

/** FNV-1a: tells contents apart; it protects no secret. */
function digest(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(value)) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
