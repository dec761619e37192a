import { z } from "zod";
import {
  amount,
  entries,
  fault,
  flag,
  freeText,
  id,
  orElse,
  requiredId,
  requiredLine,
  usage,
  version as revision,
} from "@/domain/validate.ts";

/** Lines of a bill of materials (decisions 1.3). */
export const MAX_BILL = 300;

const BillLine = z.object({
  goods_id: requiredId("catalogue.bill.part.unknown"),
  usage,
  /** packed with the product, not built in */
  accessory: flag,
});

/** The whole bill of a version: every part once. */
const bill = entries(BillLine, MAX_BILL, "catalogue.bill.required")
  .superRefine((lines, ctx) => {
    const seen = new Set<number>();
    for (const [i, { goods_id }] of lines.entries()) {
      if (seen.has(goods_id)) {
        fault(ctx, "catalogue.bill.double", undefined, [i, "goods_id"]);
      }
      seen.add(goods_id);
    }
  });

const name = requiredLine(40, "catalogue.version.name.required");

/** A new version: its name, unique in the product in any case; fee in fen; the whole bill of materials. */
export const VersionInput = z.object({
  version: name,
  processing_fee: amount(0),
  remark: freeText(500),
  lines: bill,
});
/** The same with the revision that was read: `version` is the name. */
export const VersionEdit = VersionInput.extend({ revision });
/** A copy needs a name of its own. */
export const VersionCopy = z.object({ version: name });
/**
 * The version that takes its place; null = none, it is only withdrawn. With the revision that was read one that is
 * withdrawn already gets another successor.
 */
export const Supersede = z.object({
  superseded_by: orElse(id, null),
  revision: revision.optional(),
});

export type BillLine = z.output<typeof BillLine>;
export type VersionInput = z.output<typeof VersionInput>;
export type VersionEdit = z.output<typeof VersionEdit>;
export type Supersede = z.output<typeof Supersede>;
