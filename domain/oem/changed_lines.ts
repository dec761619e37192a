/**
 * Compares an order's lines with an edit: whether it changes what is ordered, and which lines continue (decisions 4.1).
 * Pure.
 */
import type { StoredLine } from "@/db/oem/stored_lines.ts";
import { canonicalJson } from "@/domain/canonical.ts";
import type { LineInput } from "./order_input.ts";
import type { ResolvedLine } from "./resolve_lines.ts";

/** A stored line as it would be sent again. */
export function asInput(line: StoredLine): LineInput {
  const { goods_id, version_id, quantity, remark, parts } = line;
  if (version_id === null) {
    return { goods_id, version_id: undefined, quantity, remark };
  }
  const kept = parts.filter((part) => part.mark !== "removed");
  return { goods_id, version_id, quantity, remark, parts: kept };
}

/** Whether lines, parts or quantities differ; the lines' order, remarks and files do not count. */
export function changesLines(
  before: readonly StoredLine[],
  after: readonly ResolvedLine[],
): boolean {
  return before.map(storedKey).sort().join() !==
    after.map(resolvedKey).sort().join();
}

/** Whether a stored line is the one that was sent again. */
type Alike = (before: StoredLine, after: ResolvedLine) => boolean;

const sameRemark: Alike = (before, after) => before.remark === after.remark;
const sameContent: Alike = (before, after) =>
  storedKey(before) === resolvedKey(after);

/** How alike two lines of the same goods and version are, from the most. A remark is its author's own word for a line. */
const ALIKE: readonly Alike[] = [
  (before, after) => sameRemark(before, after) && sameContent(before, after),
  (before, after) => after.remark !== "" && sameRemark(before, after),
  sameContent,
  () => true,
];

function storedKey(line: StoredLine): string {
  return keyOf(line.goods_id, line.version_id, line.quantity, line.parts);
}

function resolvedKey(line: ResolvedLine): string {
  const parts = line.parts.map(({ goodsId, ...part }) => ({
    ...part,
    goods_id: goodsId,
  }));
  return keyOf(line.goodsId, line.versionId, line.quantity, parts);
}

type Part = { goods_id: number; usage: number; deduction: number };

function keyOf(
  goods: number,
  version: number | null,
  quantity: number,
  parts: Part[],
): string {
  const kept = parts.filter((part) => part.usage > 0)
    .map((part) => [part.goods_id, part.usage, part.deduction])
    .sort(([a = 0], [b = 0]) => a - b);
  return canonicalJson([goods, version, quantity, kept]);
}

/**
 * For every new line the id of the stored line that it continues (the free one of the same goods and version that is
 * most alike), so that design files stay attached when lines are added, removed or moved.
 */
export function continuedLines(
  before: readonly StoredLine[],
  after: readonly ResolvedLine[],
): (number | undefined)[] {
  const free = new Set(before);
  const continued: (number | undefined)[] = after.map(() => undefined);
  for (const alike of ALIKE) {
    for (const [i, line] of after.entries()) {
      if (continued[i] !== undefined) continue;
      const one = [...free].find((one) =>
        one.goods_id === line.goodsId && one.version_id === line.versionId &&
        alike(one, line)
      );
      if (!one) continue;
      free.delete(one);
      continued[i] = one.id;
    }
  }
  return continued;
}
