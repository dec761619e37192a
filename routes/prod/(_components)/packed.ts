import type { ShipmentLine } from "@/db/inventory/shipments.ts";
import { contentsOf } from "@/components/order/delivery_words.ts";
import { type Text, text } from "@/domain/errors.ts";
import type { Packed } from "@/domain/inventory/packed.ts";
import type { T } from "@/locales/messages.ts";

/** A line of a shipment with the quantity that its packages hold. */
export type PackedLine = Packed<ShipmentLine>;

/** What is packed with so many pieces of a line: "Accessories: bracket ×3". */
export function accessoriesOf(
  t: T,
  accessories: ShipmentLine["accessories"],
  pieces: number,
): string {
  const packed = accessories.map(({ name, usage }) => ({
    name,
    quantity: usage * pieces,
  }));
  return t("inventory.page.accessories", { list: contentsOf(t, packed) });
}

/** What differs from the order, at the quantity of each line in the package form. */
export function fieldDifferences(
  lines: readonly PackedLine[],
): Record<string, Text> {
  return Object.fromEntries(
    lines.flatMap(({ quantity, packed, left }, i) =>
      left === 0 ? [] : [[
        `lines.${i}.quantity`,
        text("inventory.page.difference", {
          ordered: quantity,
          packed,
        }),
      ]]
    ),
  );
}
