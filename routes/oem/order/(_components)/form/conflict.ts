/** What differs between the form and the order that somebody else saved meanwhile (40901). Pure. */
import { apart } from "@/components/typed.ts";
import type { EditedOrder } from "@/db/oem/edited_order.ts";
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

export interface Conflict {
  /** what was typed, and the order's value where nothing was */
  yours: TypedOrder;
  theirs: TypedOrder;
  /** changed here, and of another value in the order by now */
  fields: ConflictField[];
  /** those of them where "yours" was chosen on a page that asked about this very order */
  answered: ConflictField[];
  /** no page has asked about this yet */
  isNew: boolean;
}

/** The order as its form starts. */
export function typedOf(order: EditedOrder): TypedOrder {
  const typed = readTyped({
    type: order.type,
    lines_of: order.type,
    delivery: order.delivery,
    address_id: String(order.address_id ?? ""),
    remark: order.remark,
    version: String(order.version),
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

/** What is to be settled; null while the form stands on the order's current version. */
export function conflictOf(
  yours: TypedOrder,
  order: EditedOrder,
): Conflict | null {
  if (yours.version === String(order.version)) return null;
  const theirs = typedOf(order);
  const { untouched, disputed } = apart(
    CONFLICT_FIELDS,
    digests(yours),
    yours.origin,
    theirs.origin,
  );
  const isNew = yours.asked !== theirs.version;
  return {
    yours: withTheirs(yours, theirs, untouched),
    theirs,
    fields: disputed,
    answered: isNew ? [] : disputed.filter((name) => name in yours.keep),
    isNew,
  };
}

function withTheirs(
  yours: TypedOrder,
  theirs: TypedOrder,
  fields: readonly ConflictField[],
): TypedOrder {
  return {
    ...yours,
    ...Object.fromEntries(fields.map((name) => [name, theirs[name]])),
    ...fields.includes("lines") ? { lines_of: theirs.type } : {},
  };
}

/**
 * The form with the order's value wherever "theirs" was chosen and nothing typed since; else the choice is "yours". What
 * was chosen about an order that changed again since is none.
 */
export function settleConflict(
  yours: TypedOrder,
  order: EditedOrder,
): TypedOrder {
  const theirs = typedOf(order);
  if (yours.asked !== theirs.version) return { ...yours, keep: {}, shown: {} };
  const mine = digests(yours);
  const chosen = CONFLICT_FIELDS.filter((name) => name in yours.keep);
  const taken = chosen.filter((name) =>
    yours.keep[name] === "theirs" && yours.shown[name] === mine[name]
  );
  const kept = chosen.filter((name) => !taken.includes(name));
  return {
    ...withTheirs(yours, theirs, taken),
    keep: Object.fromEntries(kept.map((name) => [name, "yours"])),
    shown: {},
  };
}

/**
 * The form on the order as it is now, where everything that differs was asked about and answered; else as it is, to be
 * refused as stale.
 */
export function onceAnswered(
  yours: TypedOrder,
  order: EditedOrder,
): TypedOrder {
  const conflict = conflictOf(yours, order);
  if (!conflict || conflict.isNew) return yours;
  if (conflict.answered.length < conflict.fields.length) return yours;
  const { version, origin } = conflict.theirs;
  return { ...conflict.yours, version, origin, asked: "", keep: {} };
}

/** A short mark of each field's content, to tell whether it was touched. */
export function digests(order: TypedOrder): Record<ConflictField, string> {
  const parts = (line: TypedLine) =>
    line.parts?.map((part) => [part.goods_id, part.usage, part.deduction])
      .sort(([a = ""], [b = ""]) => a.localeCompare(b));
  const lines = order.lines.map((line) => [
    [line.goods_id, line.version_id, line.quantity, line.remark.trim()],
    line.files.toSorted(),
    parts(line),
  ]);
  const values = { ...order, remark: order.remark.trim(), lines };
  return Object.fromEntries(
    CONFLICT_FIELDS.map((name) => [name, digest(values[name])]),
  ) as Record<ConflictField, string>;
}

/** FNV-1a: tells contents apart, keeps no secret. */
function digest(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(value)) {
    hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  }
  return (hash >>> 0).toString(36);
}
