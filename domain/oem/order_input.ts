import { z } from "zod";
import { ORDER_TYPES } from "@/db/schema/oem.ts";
import type { MessageKey } from "@/locales/messages.ts";
import { MAX_PIECES, MAX_USAGE } from "@/domain/limits.ts";
import { takes } from "@/domain/takes.ts";
import {
  entries,
  EVEN_IF_WRONG,
  fault,
  freeText,
  id,
  integer,
  optional,
  optionalId,
  orElse,
  quantity,
  requiredId,
  usage,
  version,
} from "@/domain/validate.ts";

/** Lines of one order (decisions 1.3). */
export const MAX_LINES = 100;
/** Parts of one line (decisions 1.3). */
export const MAX_PARTS = 300;
const MAX_FILES = 20;
const NO_LINES: MessageKey = "oem.order.product_version.required";
const MAX_DEDUCTION = MAX_USAGE * MAX_PIECES;

const Part = z.object({
  goods_id: id,
  usage,
  deduction: orElse(integer(0, MAX_DEDUCTION, "validation.natural"), 0),
});

/** Each part occurs once and is deducted within its usage; parts that are wrong by themselves are skipped. */
function checkParts(
  { parts, quantity }: { parts?: z.output<typeof Part>[]; quantity: number },
  ctx: z.core.$RefinementCtx<unknown>,
): void {
  if (!Array.isArray(parts)) return;
  const seen = new Set<number>();
  for (const [i, part] of parts.entries()) {
    if (!part) continue;
    if (part.goods_id && seen.has(part.goods_id)) {
      fault(ctx, "oem.order.part.duplicate", {}, ["parts", i, "goods_id"]);
    }
    seen.add(part.goods_id);
    const max = part.usage * quantity;
    if (part.deduction > max) {
      fault(ctx, "oem.order.deduction.max", { max }, ["parts", i, "deduction"]);
    }
  }
}

const Line = z.object({
  /** A missing one is reported below, in other words. */
  goods_id: takes(optional(requiredId("validation.invalid")), {
    as: id,
    needed: true,
  }),
  version_id: optionalId,
  quantity,
  remark: freeText(500),
  /** The line's design files; left out, an edit keeps those that are there. */
  files: entries(id, MAX_FILES).transform((ids) => [...new Set(ids)])
    .optional(),
  /** The whole list; left out, it is the version's bill of materials. */
  parts: entries(Part, MAX_PARTS).optional(),
})
  .refine(({ goods_id, version_id }) => goods_id ?? version_id, {
    ...EVEN_IF_WRONG,
    path: ["goods_id"],
    message: NO_LINES,
  })
  .refine(({ goods_id, version_id }) => goods_id || !version_id, {
    ...EVEN_IF_WRONG,
    path: ["goods_id"],
    message: "oem.order.product_first" satisfies MessageKey,
  })
  .superRefine(checkParts, EVEN_IF_WRONG)
  .transform((line) => ({ ...line, goods_id: line.goods_id! }));

const shape = {
  type: z.enum(ORDER_TYPES),
  delivery: orElse(z.enum(["ship", "store"]), "ship"),
  address_id: requiredId("oem.order.address.required"),
  remark: freeText(1_000),
  lines: takes(orElse(entries(Line, MAX_LINES), []), {
    as: z.array(Line).min(1).max(MAX_LINES),
    needed: true,
  }),
};

type Shape = z.output<z.ZodObject<typeof shape>>;

/** Reports missing lines in the words of the order's type. */
function checkLines(
  { type, lines }: Partial<Shape>,
  ctx: z.core.$RefinementCtx<unknown>,
): void {
  if (!Array.isArray(lines) || lines.length > 0) return;
  const why = type === "part" ? "oem.order.parts.required" : NO_LINES;
  fault(ctx, why, {}, ["lines"]);
}

function checkKind(order: Shape, ctx: z.core.$RefinementCtx<unknown>): void {
  if (order.type === "product") {
    if (order.delivery === "store") {
      fault(ctx, "oem.order.delivery.part_only", {}, ["delivery"]);
    }
    return;
  }
  for (const [i, line] of order.lines.entries()) {
    for (const name of ["version_id", "parts"] as const) {
      if (line[name] !== undefined) {
        fault(ctx, "oem.order.part_line", {}, ["lines", i, name]);
      }
    }
  }
}

/** What creates an order: the body of POST /api/oem/order and the order form (decisions 4.6). */
export const OrderInput = z.object(shape).superRefine(checkKind)
  .superRefine(checkLines, EVEN_IF_WRONG);
/** The same with the version that was read: PUT /api/oem/order/{id}. */
export const OrderEdit = z.object({ ...shape, version }).superRefine(checkKind)
  .superRefine(checkLines, EVEN_IF_WRONG);

export type OrderInput = z.output<typeof OrderInput>;
export type OrderEdit = z.output<typeof OrderEdit>;
export type LineInput = OrderInput["lines"][number];
