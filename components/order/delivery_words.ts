import type { DeliveryLine } from "@/db/oem/deliveries.ts";
import type { DeliveryStatus } from "@/db/schema/oem.ts";
import type { T } from "@/locales/messages.ts";
import type { Tone } from "../tone.ts";

/** The colour of an application's state. */
export const DELIVERY_TONES: Record<DeliveryStatus, Tone> = {
  applied: "ours",
  shipped: "cust",
  received: "done",
  revoked: "shut",
};

/** "valve ×40, probe ×2" */
export function contentsOf(
  t: T,
  lines: readonly Pick<DeliveryLine, "name" | "quantity">[],
): string {
  return lines.map(({ name, quantity }) =>
    t("oem.document.package.contents", { name, quantity })
  ).join(t("common.and"));
}
