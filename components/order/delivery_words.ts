import type { DeliveryLine } from "@/db/oem/deliveries.ts";
import { isMessageKey, type T } from "@/locales/messages.ts";
import { goodsName } from "./goods_words.ts";

/** "FX-200 V2.3 ×40, probe ×2" */
export function contentsOf(
  t: T,
  lines:
    readonly (Pick<DeliveryLine, "name" | "quantity"> & { version?: string })[],
): string {
  return lines.map(({ name, version = "", quantity }) =>
    t("oem.document.package.contents", {
      name: goodsName({ name, version }),
      quantity,
    })
  ).join(t("common.and"));
}

/** An event of an application's journal: "Receipt confirmed". */
export function deliveryEvent(t: T, event: string): string {
  const key = `oem.delivery.log.${event}`;
  return isMessageKey(key) ? t(key) : event;
}
