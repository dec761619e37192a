import { equal, throws } from "node:assert/strict";
import fc from "fast-check";
import {
  capitalAmount,
  formatAmount,
  formatMoney,
  fromApi,
  MAX_FEN,
  MOST_SUM,
  parseMoney,
  share,
  toApi,
} from "@/domain/money.ts";

const seed = 20261121;
const anyFen = fc.oneof(
  fc.integer({ min: -MAX_FEN, max: MAX_FEN }),
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.constantFrom(0, 1, -1, 99, 100, MAX_FEN, -MAX_FEN),
);

function holds<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void) {
  fc.assert(fc.property(arbitrary, check), { seed, numRuns: 3_000 });
}

Deno.test("an amount shown is read back to the same fen, in every spelling", () => {
  holds(anyFen, (fen) => {
    equal(parseMoney(formatMoney(fen)), fen);
    equal(parseMoney(formatAmount(fen)), fen);
    equal(parseMoney(String(toApi(fen))), fen);
  });
  equal(formatMoney(123450), "¥1,234.50");
  equal(formatMoney(-5), "\u2212¥0.05");
  equal(formatMoney(MAX_FEN), "¥999,999,999,999.99");
});

Deno.test("a sum that no number holds is shown as at least the largest that one does", () => {
  equal(formatMoney(MOST_SUM - 1), "¥90,071,992,547,409.90");
  equal(formatMoney(MOST_SUM), "≥¥90,071,992,547,409.91");
  equal(formatMoney(15 * MOST_SUM), "≥¥90,071,992,547,409.91");
});

Deno.test("the API's number has at most two decimals and is exact", () => {
  holds(anyFen, (fen) => {
    equal(/^-?\d+(\.\d{1,2})?$/.test(String(toApi(fen))), true);
    equal(fromApi(toApi(fen)), fen);
  });
});

Deno.test("what is no amount is not read as one", () => {
  for (
    const typed of [
      "",
      " ",
      "1.005",
      "1.",
      ".5",
      "1e3",
      "0x10",
      "1,23",
      "1 23",
      "$12",
      "12 USD",
      "¥",
      "元",
      "12,34,567",
      "--1",
      "NaN",
      "Infinity",
      "1 000",
      "1000000000000",
      "9".repeat(500),
    ]
  ) equal(parseMoney(typed), null, typed);
  equal(parseMoney("１２３．４５"), 12_345, "full-width digits are digits");
  equal(parseMoney(" ￥1,000.5 "), 100_050);
  for (
    const typed of [
      "1,120.50元",
      "1120.5 元",
      "１，１２０．５元",
      "¥ 1,120.50",
      "RMB 1,120.5",
      "CNY1120.50",
    ]
  ) equal(parseMoney(typed), 112_050, typed);
});

Deno.test("numbers that are no amounts are refused, never rounded", () => {
  for (
    const amount of [0.001, 1.005, NaN, Infinity, 1e21, 1e12, 0.1 + 0.2, 1e-7]
  ) throws(() => fromApi(amount), RangeError);
});

Deno.test("a share is rounded half up to the fen, and away from zero when negative", () => {
  equal(share(100, 3_000), 30);
  equal(share(5, 3_000), 2);
  equal(share(-5, 3_000), -2);
  equal(share(MAX_FEN, 10_000), MAX_FEN);
  holds(
    fc.tuple(anyFen, fc.integer({ min: 0, max: 10_000 })),
    ([fen, rate]) => {
      const exact = BigInt(fen) * BigInt(rate);
      const error = BigInt(share(fen, rate)) * 10_000n - exact;
      equal(error <= 5_000n && error >= -5_000n, true);
      equal(share(-fen, rate) + share(fen, rate), 0);
    },
  );
});

Deno.test("capital letters as the accounting rules write them", () => {
  const cases: [number, string][] = [
    [0, "零元整"],
    [1, "壹分"],
    [10, "壹角整"],
    [50, "伍角整"],
    [105, "壹元零伍分"],
    [100, "壹元整"],
    [1_000, "壹拾元整"],
    [1_050, "壹拾元伍角整"],
    [10_005, "壹佰元零伍分"],
    [12_345, "壹佰贰拾叁元肆角伍分"],
    [100_500, "壹仟零伍元整"],
    [168_032, "壹仟陆佰捌拾元叁角贰分"],
    [1_005_000, "壹万零伍拾元整"],
    [10_700_053, "壹拾万柒仟元伍角叁分"],
    [100_000_100, "壹佰万零壹元整"],
    [10_000_000_000, "壹亿元整"],
    [10_001_000_000, "壹亿零壹万元整"],
    [10_000_000_100, "壹亿零壹元整"],
    [
      MAX_FEN,
      "玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分",
    ],
    [-12_300, "负壹佰贰拾叁元整"],
  ];
  for (const [fen, words] of cases) equal(capitalAmount(fen), words);
});

Deno.test("from 1e12 yuan on there are no capital letters", () => {
  equal(capitalAmount(1e14), null);
  equal(capitalAmount(-1e14), null);
  equal(typeof capitalAmount(1e14 - 1), "string");
});

Deno.test("every amount in capital letters reads back to itself", () => {
  holds(anyFen, (fen) => equal(readCapitals(capitalAmount(fen)!), fen));
});

Deno.test("capital letters never double a zero and end in 整 before the fen", () => {
  holds(anyFen, (fen) => {
    const words = capitalAmount(fen)!;
    equal(words.includes("零零"), false);
    equal(words.endsWith("分"), fen % 10 !== 0);
    equal(words.endsWith("整"), fen % 10 === 0);
  });
});

/** A second reading of capital letters, independent of how they are written. */
function readCapitals(words: string): number {
  const digit = (letter: string) => "零壹贰叁肆伍陆柒捌玖".indexOf(letter);
  const unit = new Map([["拾", 10], ["佰", 100], ["仟", 1000]]);
  let fen = 0, yuan = 0, group = 0, last = 0;
  for (const letter of words.replace(/^负/, "")) {
    if (digit(letter) >= 0) last = digit(letter);
    else if (unit.has(letter)) {
      group += last * unit.get(letter)!;
      last = 0;
    } else if (letter === "亿" || letter === "万") {
      yuan += (group + last) * (letter === "亿" ? 1e8 : 1e4);
      group = last = 0;
    } else if (letter === "元") {
      yuan += group + last;
      group = last = 0;
    } else if (letter === "角" || letter === "分") {
      fen += last * (letter === "角" ? 10 : 1);
      last = 0;
    }
  }
  const amount = yuan * 100 + fen;
  return words.startsWith("负") ? -amount : amount;
}
