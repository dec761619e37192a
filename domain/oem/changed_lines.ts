/**
 * Compares an order's lines with an edit: whether it changes what is ordered, and which lines continue (decisions 4.1).
 * Pure.
 */
import type { StoredLine } from "@/db/oem/stored_lines.ts";
import { canonicalJson } from "@/domain/canonical.ts";
import type { Hanging } from "./design_files.ts";
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

/** What lines are compared by, each in one word. */
interface Compared {
  product: string;
  /** the product, and how manieth line of it this is */
  place: string;
  /** the product with quantity and parts */
  content: string;
  remark: string;
}

/**
 * What two lines have in common that are one line, from the most to the least; null where it says nothing. A remark is
 * its author's own word for a line. The lines of a product that are the same as before stand in another order; those
 * that are as many are the ones that stood there: of another quantity now, even if it is what another line had.
 */
function waysToCompare(
  before: readonly Compared[],
  after: readonly Compared[],
): ((line: Compared) => string | null)[] {
  const remarked = ({ content, remark }: Compared) => `${content} ${remark}`;
  const contentOf = ({ content }: Compared) => content;
  const productOf = ({ product }: Compared) => product;
  const same = productsAlike(before, after, remarked);
  const moved = productsAlike(before, after, contentOf);
  const asMany = productsAlike(before, after, productOf);
  return [
    (line) => `${line.place} ${remarked(line)}`,
    (line) => line.remark === "" ? null : remarked(line),
    (line) => line.remark === "" ? null : `${line.product} ${line.remark}`,
    (line) => same.has(line.product) ? remarked(line) : null,
    (line) => moved.has(line.product) ? line.content : null,
    (line) => asMany.has(line.product) ? line.place : null,
    contentOf,
    productOf,
  ];
}

/** The products whose lines have these words as often as before. */
function productsAlike(
  before: readonly Compared[],
  after: readonly Compared[],
  wordOf: (line: Compared) => string,
): Set<string> {
  const words = (lines: readonly Compared[]) => {
    const groups = Map.groupBy(lines, ({ product }) => product);
    return new Map([...groups].map(([product, lines]) => [
      product,
      JSON.stringify(lines.map(wordOf).sort()),
    ]));
  };
  const then = words(before);
  const alike = [...words(after)].filter(([product, now]) =>
    then.get(product) === now
  );
  return new Set(alike.map(([product]) => product));
}

/**
 * For every new line the id of the stored line that it continues, so that design files stay attached when lines are
 * added, removed, moved or changed: the one of the same goods and version that has one of its design files
 * (`hanging`), else the free one that is most alike.
 */
export function continuedLines(
  before: readonly StoredLine[],
  after: readonly ResolvedLine[],
  hanging: readonly Hanging[],
): (number | undefined)[] {
  const stored = placed(before.map((line) => ({
    product: productOf(line.goods_id, line.version_id),
    content: storedKey(line),
    remark: line.remark,
  })));
  const lines = placed(after.map((line) => ({
    product: productOf(line.goodsId, line.versionId),
    content: resolvedKey(line),
    remark: line.remark,
  })));
  const free = new Map(before.map(({ id }, i) => [id, stored[i]!]));
  const continued: (number | undefined)[] = lines.map(() => undefined);
  const take = (i: number, id: number | undefined) => {
    if (id === undefined) return;
    free.delete(id);
    continued[i] = id;
  };
  for (const [i, { product }] of lines.entries()) {
    const sent = new Set(after[i]?.files);
    const owner = hanging.find(({ file_id, line_id }) =>
      sent.has(file_id) && free.get(line_id)?.product === product
    );
    take(i, owner?.line_id);
  }
  for (const wordOf of waysToCompare(stored, lines)) {
    const found = Map.groupBy(free.keys(), (id) => wordOf(free.get(id)!));
    for (const [i, line] of lines.entries()) {
      const word = wordOf(line);
      if (continued[i] !== undefined || word === null) continue;
      take(i, found.get(word)?.shift());
    }
  }
  return continued;
}

function productOf(goods: number, version: number | null): string {
  return `${goods} ${version}`;
}

function placed(lines: readonly Omit<Compared, "place">[]): Compared[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const place = counts.get(line.product) ?? 0;
    counts.set(line.product, place + 1);
    return { ...line, place: `${line.product} ${place}` };
  });
}
