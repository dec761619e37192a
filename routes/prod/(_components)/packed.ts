import type { ShipmentDetail, ShipmentLine } from "@/db/inventory/shipments.ts";
import { contentsOf } from "@/components/order/delivery_words.ts";
import { type Text, text } from "@/domain/errors.ts";
import type { T } from "@/locales/messages.ts";

/** A line of a shipment with the quantity that its packages hold. */
export interface PackedLine extends ShipmentLine {
  packed: number;
  /** what no package holds yet */
  left: number;
}

/** The packed and the remaining quantity of each line. */
export function packedLines(
  { lines, packages }: Pick<ShipmentDetail, "lines" | "packages">,
): PackedLine[] {
  const all = packages.flatMap((one) => one.lines);
  return lines.map((line) => {
    const packed = all.filter(({ line_id }) => line_id === line.line_id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...line, packed, left: line.quantity - packed };
  });
}

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
export function differences(
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
