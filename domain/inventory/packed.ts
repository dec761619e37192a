/** Compares a shipment's packages with what it has to contain. Pure. */
import { sha256 } from "@/domain/canonical.ts";
import { type Text, text } from "@/domain/errors.ts";

/** A line of a shipment, which its packages must fill. */
export interface ShipmentLine {
  line_id: number;
  name: string;
  sn: string;
  quantity: number;
}

/** Pieces of a line in a package. */
export interface Pieces {
  line_id: number;
  quantity: number;
}

/** A line with the quantity that packages hold. */
export type Packed<Line> = Line & {
  packed: number;
  /** what no package holds yet; negative where they hold too many */
  left: number;
};

/** Each line with its packed and its remaining quantity. */
export function packedLines<
  Line extends Pick<ShipmentLine, "line_id" | "quantity">,
>(lines: readonly Line[], pieces: readonly Pieces[]): Packed<Line>[] {
  return lines.map((line) => {
    const packed = pieces.filter(({ line_id }) => line_id === line.line_id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return { ...line, packed, left: line.quantity - packed };
  });
}

/**
 * Prepared packages in one word, the same as long as none comes or goes: what is in one never changes. A question sends
 * it, so that nothing else leaves than it listed.
 */
export function packagesWord(packages: readonly { id: number }[]): string {
  return sha256(packages.map(({ id }) => id).sort((a, b) => a - b).join());
}

/** Every line of which more would be packed than is left, at its field. */
export function overfull(
  lines: readonly ShipmentLine[],
  before: readonly Pieces[],
  given: readonly Partial<Pieces>[],
): [field: string, why: Text][] {
  const adding = given.flatMap(({ line_id, quantity }) =>
    line_id && quantity ? [{ line_id, quantity }] : []
  );
  const packed = packedLines(lines, [...before, ...adding]);
  return given.flatMap(({ line_id, quantity }, i): [string, Text][] => {
    const over = packed.find((line) => line.line_id === line_id);
    if (!over || over.left >= 0 || !quantity) return [];
    return [[
      `lines.${i}.quantity`,
      text("inventory.package.too_many", { left: over.left + quantity }),
    ]];
  });
}
