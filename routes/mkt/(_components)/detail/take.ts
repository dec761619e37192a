import { givesWay } from "@/components/typed.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { invalid } from "@/domain/errors.ts";
import { moveOrder } from "@/domain/oem/order_flow.ts";
import {
  AdjustPrice,
  changesNothing,
} from "@/domain/oem/order_events/price.ts";
import { parse } from "@/domain/validate.ts";
import { eventIn } from "@/platform/form.ts";
import { SALES_ACTS, type SalesAct } from "./acts.ts";
import {
  filledPrices,
  type PriceRow,
  pricesText,
  signFaults,
  toAdjustments,
  typedPrices,
} from "./prices.ts";

/** A posted act with what was typed for it. */
export interface Taken {
  act: SalesAct;
  prices: PriceRow[];
  /** the version that the prices were typed on; null: none was sent */
  pricesOn: number | null;
  typed: { reason: string; content: string };
  /** the adjustments were changed by somebody else meanwhile, and theirs are kept */
  keepsTheirs: boolean;
  run(trx: Trx, actor: Actor, orderId: number): Promise<void>;
}

/** Reads the form of an act. Throws 40000 for a form that the page doesn't have. */
export function takeAct(form: FormData): Taken {
  const said = (name: string) => String(form.get(name) ?? "");
  const act = eventIn(form, SALES_ACTS);
  const prices = typedPrices(form);
  const input = act === "adjust_price"
    ? { adjustments: toAdjustments(prices), version: said("version") }
    : Object.fromEntries(form);
  return {
    act,
    prices,
    pricesOn: Number(said("version")) || null,
    typed: { reason: said("reason"), content: said("content") },
    keepsTheirs: givesWay(
      form,
      "adjustments",
      pricesText(filledPrices(prices)),
    ),
    run: async (trx, actor, orderId) => {
      if (act === "adjust_price") checkSigns(prices, input);
      const idle = act === "adjust_price" &&
        await changesNothing(trx, orderId, input);
      await moveOrder(trx, actor, orderId, act, input);
      if (idle) throw invalid("adjustments", "oem.order.adjustment.unchanged");
    },
  };
}

/** Throws 42200 at amounts with a sign of their own, together with all other faults. */
function checkSigns(prices: PriceRow[], input: unknown): void {
  const faults = signFaults(prices);
  if (Object.keys(faults).length > 0) parse(AdjustPrice, input, faults);
}
