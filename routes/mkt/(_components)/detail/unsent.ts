import type { Unsent } from "@/components/unsent.tsx";
import type { T } from "@/locales/messages.ts";
import type { Detail } from "./load.ts";
import { filledPrices } from "./prices.ts";

/** What was typed for an act that the order no longer allows: the reason of an end, a remark, or the adjustments. */
export function unsentOf(
  { typed, remark, prices }: Pick<Detail, "typed" | "remark" | "prices">,
  t: T,
): Unsent {
  return [
    [t("sales.order.close.reason"), typed?.reason ?? ""],
    [t("oem.document.remarks.content"), typed?.content ?? ""],
    [
      t("oem.document.remarks.files"),
      (remark?.files ?? []).map(({ name }) => name).join("\n"),
    ],
    ...filledPrices(prices).map(({ kind, amount, reason }) =>
      [t(`sales.price.${kind}`), `${amount} ${reason}`] as const
    ),
  ];
}
