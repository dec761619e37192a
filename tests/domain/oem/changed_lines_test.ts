import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import type { StoredLine } from "@/db/oem/stored_lines.ts";
import { continuedLines } from "@/domain/oem/changed_lines.ts";
import { type Line, NONE, resolved, stored } from "./lines.ts";

const line: fc.Arbitrary<Line> = fc.record({
  goods_id: fc.integer({ min: 1, max: 2 }),
  quantity: fc.integer({ min: 1, max: 2 }),
  remark: fc.constantFrom("", "a", "b"),
  parts: fc.constant<StoredLine["parts"]>([]),
});

Deno.test("whatever an edit changes, a line continues at most one line of its own goods, and all that can", () => {
  const lines = fc.array(line, { maxLength: 6 });
  fc.assert(fc.property(lines, lines, (before, after) => {
    const continued = continuedLines(stored(before), resolved(after), NONE);
    const ids = continued.filter((id) => id !== undefined);
    deepEqual(ids.length, new Set(ids).size);
    continued.forEach((id, i) =>
      ok(id === undefined || before[id - 1]!.goods_id === after[i]!.goods_id)
    );
    for (const goods of [1, 2]) {
      const of = (lines: Line[]) =>
        lines.filter(({ goods_id }) => goods_id === goods).length;
      const kept = ids.filter((id) => before[id - 1]!.goods_id === goods);
      deepEqual(kept.length, Math.min(of(before), of(after)));
    }
  }));
});

Deno.test("lines that an edit only puts in another order continue as they are", () => {
  const lines = fc.array(line, { maxLength: 6 });
  fc.assert(fc.property(lines, (before) => {
    const after = before.toReversed();
    const continued = continuedLines(stored(before), resolved(after), NONE);
    const told = ({ goods_id, quantity, remark }: Line) =>
      [goods_id, quantity, remark].join();
    deepEqual(
      continued.map((id) => told(before[id! - 1]!)),
      after.map(told),
    );
  }));
});

/** Lines of one product with these quantities, without remarks. */
function of(...quantities: number[]): Line[] {
  return quantities.map((quantity) => ({
    goods_id: 1,
    quantity,
    remark: "",
    parts: [],
  }));
}

Deno.test("lines whose quantities change are the ones that stood there, even where one now has what another had", () => {
  const continued = (before: number[], after: number[]) =>
    continuedLines(stored(of(...before)), resolved(of(...after)), NONE);
  deepEqual(continued([10, 20], [20, 30]), [1, 2]);
  deepEqual(continued([10, 20], [20, 10]), [2, 1], "only moved");
  deepEqual(continued([10, 20], [20]), [2], "the other went");
  deepEqual(continued([10, 20], [10, 5, 20]), [1, undefined, 2], "one came");
});

Deno.test("a line that is sent with its design file is the line that has it, whatever else it says now", () => {
  const before = stored(of(10, 20));
  const hanging = [{ file_id: 8, line_id: 1 }, { file_id: 7, line_id: 2 }];
  const after = resolved(of(20, 30)).reverse()
    .map((line, i) => ({ ...line, files: [[7], [8]][i] }));
  deepEqual(continuedLines(before, after, hanging), [2, 1]);
  const others = after.map((line) => ({ ...line, goodsId: 2 }));
  deepEqual(
    continuedLines(before, others, hanging),
    [undefined, undefined],
    "but never of other goods",
  );
});

Deno.test("two lines that are sent with a file that hangs on both stay two lines", () => {
  const after = resolved(of(30, 40)).map((line) => ({ ...line, files: [7] }));
  const hanging = [{ file_id: 7, line_id: 1 }, { file_id: 7, line_id: 2 }];
  deepEqual(continuedLines(stored(of(10, 20)), after, hanging), [1, 2]);
});
