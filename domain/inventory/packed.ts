/** Compares a shipment's packages with what it has to contain. Pure. */
import { type Text, text } from "@/domain/errors.ts";

/** A line of a shipment, which its packages must fill. */
export interface ShipmentLine {
  line_id: number;
  name: string;
  sn: string;
  quantity: number;
}

/** Pieces of a line in a package. */
export interface PackedLine {
  line_id: number;
  quantity: number;
}

/** Each line with its packed quantity. */
export function differences(
  lines: ShipmentLine[],
  packed: PackedLine[],
) {
  return lines.map((line) => {
    const pieces = packed.filter(({ line_id }) => line_id === line.line_id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return {
      line,
      packed: pieces,
      params: {
        name: line.name,
        sn: line.sn,
        ordered: line.quantity,
        packed: pieces,
      },
    };
  });
}

/** Every line of which more would be packed than is left, at its field. */
export function overfull(
  lines: ShipmentLine[],
  before: PackedLine[],
  given: readonly Partial<PackedLine>[],
): [field: string, why: Text][] {
  const adding = given.flatMap(({ line_id, quantity }) =>
    line_id && quantity ? [{ line_id, quantity }] : []
  );
  const compared = differences(lines, [...before, ...adding]);
  return given.flatMap(({ line_id, quantity }, i): [string, Text][] => {
    const over = compared.find(({ packed, line }) =>
      line.line_id === line_id && packed > line.quantity
    );
    if (!over || !quantity) return [];
    const left = over.line.quantity - (over.packed - quantity);
    return [[
      `lines.${i}.quantity`,
      text("inventory.package.too_many", { left }),
    ]];
  });
}
