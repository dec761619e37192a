/** The parts list of a product line against its version's bill of materials (decisions 4.1). Pure. */
import type { PartMark } from "@/db/schema/oem.ts";

interface BillPart {
  goodsId: number;
  usage: number;
  accessory: boolean;
}

export interface WantedPart {
  goodsId: number;
  usage: number;
  deduction: number;
}

export interface MarkedPart {
  goodsId: number;
  accessory: boolean;
  /** usage in the bill of materials; null = the customer's own addition */
  bomUsage: number | null;
  /** 0 = removed */
  usage: number;
  deduction: number;
  mark: PartMark;
}

/**
 * The bill's parts in its order, then the customer's additions. `wanted` is the whole list: parts that it lacks are
 * removed; left out, it is the bill itself with nothing deducted.
 */
export function markParts(
  bill: readonly BillPart[],
  wanted?: readonly WantedPart[],
): MarkedPart[] {
  const asked = new Map(
    (wanted ?? bill.map((part) => ({ ...part, deduction: 0 })))
      .map((part) => [part.goodsId, part]),
  );
  const known = new Set(bill.map((part) => part.goodsId));
  const custom = [...asked.values()].filter((part) => !known.has(part.goodsId));
  return [
    ...bill.map((part) => fromBill(part, asked.get(part.goodsId))),
    ...custom.map(({ goodsId, usage, deduction }): MarkedPart => ({
      goodsId,
      accessory: false,
      bomUsage: null,
      usage,
      deduction,
      mark: "custom",
    })),
  ];
}

function fromBill(part: BillPart, wanted?: WantedPart): MarkedPart {
  const { goodsId, accessory, usage: bomUsage } = part;
  if (!wanted) {
    return {
      goodsId,
      accessory,
      bomUsage,
      usage: 0,
      deduction: 0,
      mark: "removed",
    };
  }
  const { usage, deduction } = wanted;
  const mark = usage === bomUsage ? "required" : "changed";
  return { goodsId, accessory, bomUsage, usage, deduction, mark };
}

/** Whether a version's part can be ordered now: known, on the shelf, with a price (fen). */
export function isOrderable(
  part: { offered: boolean; price: number | null } | undefined,
): boolean {
  return part !== undefined && part.offered && part.price !== null;
}
