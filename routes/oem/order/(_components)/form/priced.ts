/** An order's price as its edit form was opened with: sales may adjust it meanwhile. Pure. */
import { z } from "zod";
import type { EditedOrder } from "@/db/oem/edited_order.ts";

const Priced = z.object({
  /** fen */
  total: z.number(),
  adjustments: z.array(z.object({ amount: z.number(), reason: z.string() })),
});
export type Priced = z.output<typeof Priced>;

export function pricedOf({ total, adjustments }: EditedOrder): Priced {
  return Priced.parse({ total, adjustments });
}

/** What the form carries of it; null if it carries nothing. */
export function readPriced(carried: string): Priced | null {
  try {
    return Priced.parse(JSON.parse(carried));
  } catch {
    return null;
  }
}
