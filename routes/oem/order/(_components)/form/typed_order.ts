/** The order form's contents as typed: never checked here, so that a draft keeps anything. Pure. */
import { z } from "zod";
import { ORDER_TYPES } from "@/db/schema/oem.ts";
import { ungrouped } from "@/locales/digits.ts";
import { MAX_LINES, MAX_PARTS } from "@/domain/oem/order_input.ts";

const typed = z.string().catch("");
/** One entry more than the order may have is enough to be refused. */
const entries = (sent: unknown, max: number) =>
  Array.isArray(sent) ? sent.slice(0, max + 1) : [];

const Part = z.object({ goods_id: typed, usage: typed, deduction: typed })
  .catch({ goods_id: "", usage: "", deduction: "" });

const Line = z.object({
  goods_id: typed,
  version_id: typed,
  /** the version from whose bill of materials the parts were filled in */
  bill_of: typed,
  /** that bill as the form showed it (`bill.ts`); empty where no page has carried one yet */
  bill: typed,
  quantity: typed,
  remark: typed,
  files: z.preprocess(
    (sent) => [sent].flat().filter((id) => typeof id === "string" && id),
    z.array(z.string()),
  ),
  /** null: untouched, they are the version's bill of materials */
  parts: z.preprocess(
    (sent) =>
      sent === "" || Array.isArray(sent) ? entries(sent, MAX_PARTS) : null,
    z.array(Part).nullable(),
  ),
});
const lines = z.preprocess(
  (sent) => entries(sent, MAX_LINES).map((line) => Object(line)),
  z.array(Line),
);
const pairs = z.record(z.string(), typed).catch({});
const type = z.enum(ORDER_TYPES).catch("product");

const Order = z.object({
  type,
  /** the type that the lines were chosen for */
  lines_of: type,
  delivery: typed,
  address_id: typed,
  remark: typed,
  lines,
  /** the lines of the other type, in case the type is changed back */
  parked: z.preprocess(unpack, lines),
  /** the line that the last act removed, and its place, to be put back */
  removed: z.preprocess(
    unpack,
    z.object({ at: z.number().int().nonnegative(), line: Line }).nullable(),
  ).catch(null),
  /** what is typed in the dialog, by the goods' id */
  picks: z.record(
    z.string(),
    z.object({ version_id: typed, quantity: typed }),
  ).catch({}),
  /** when editing: the order's version that the form was opened with, until all conflicts are settled */
  version: typed,
  /** when editing: the order's price at that version, see priced.ts */
  priced: typed,
  /** the version that conflicts with what is typed, if the page asks about it */
  asked: typed,
  /** digests of the order's fields when the form was opened */
  origin: pairs,
  /** the draft that the form shows, as domain/draft.ts marks it */
  draft: typed,
  /** the one-time key of the page that saved it */
  by: typed,
  /** digests of the form's fields when it was opened on that draft */
  opened: pairs,
  /** which value to keep of each field that somebody else changed meanwhile */
  keep: pairs,
  /** digests of what those fields held when that was asked */
  shown: pairs,
});

export type TypedPart = z.output<typeof Part>;
export type TypedLine = z.output<typeof Line>;
export type TypedOrder = z.output<typeof Order>;

/** A form's fields, or a draft's body. */
export function readTyped(body: unknown): TypedOrder {
  return Order.parse(Object(body));
}

/** The same for a new order, which is based on no version. */
export function asNew(order: TypedOrder): TypedOrder {
  return {
    ...order,
    version: "",
    priced: "",
    asked: "",
    origin: {},
    keep: {},
    shown: {},
  };
}

/** What a draft keeps of a form: not which draft its page showed. */
export function asDraft(order: TypedOrder): TypedOrder {
  return { ...order, draft: "", opened: {} };
}

/** Hidden in the form as one value. */
function unpack(sent: unknown): unknown {
  if (typeof sent !== "string") return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return [];
  }
}

export function newLine(goodsId: number, versionId = ""): TypedLine {
  return {
    goods_id: String(goodsId),
    version_id: versionId,
    bill_of: versionId,
    bill: "",
    quantity: "1",
    remark: "",
    files: [],
    parts: null,
  };
}

/** The form as `OrderInput` takes it (domain/oem/order_input.ts); an edit's carries the version. */
export function toInput(order: TypedOrder): Record<string, unknown> {
  const product = order.type === "product";
  return {
    type: order.type,
    delivery: product ? "ship" : order.delivery,
    address_id: order.address_id,
    remark: order.remark,
    version: order.version,
    lines: order.lines.map((
      { version_id, parts, bill_of: _of, bill: _bill, ...line },
    ) => product ? { ...line, version_id, parts: parts ?? undefined } : line),
  };
}

/** A typed id or count, or null: digits only, full-width ones and thousands apart too. */
export function whole(text: string): number | null {
  const digits = ungrouped(text);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** The ids among the typed texts. */
export function idsOf(values: readonly string[]): number[] {
  return [...new Set(values.map(whole).filter((id) => id !== null))];
}
