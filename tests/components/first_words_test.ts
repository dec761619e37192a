import { equal } from "node:assert/strict";
import { firstWords } from "@/components/message/first_words.ts";

/** So many letters are shown of a message. */
const MOST = 80;
const filled = (end: string, cut: number) => "字".repeat(MOST - cut) + end;

Deno.test("the beginning of a message ends before an amount that it has no room for, not in the middle of it", () => {
  const amount = "the deposit of ¥10,040.00 is due";
  for (let cut = "the deposit of ".length; cut < 25; cut++) {
    equal(
      firstWords(filled(amount, cut)),
      `${filled("the deposit of", cut)}…`,
      `cut at ${cut}`,
    );
  }
  equal(
    firstWords(filled(amount, 25)),
    `${filled(amount, 25).slice(0, MOST)}…`,
  );
  equal(firstWords(filled("定金¥10,040.00未付", 6)), `${filled("定金", 6)}…`);
});

Deno.test("the beginning of a message ends behind a word, in Chinese behind any character", () => {
  equal(firstWords(filled("two words\nmore", 6)), `${filled("two", 6)}…`);
  equal(firstWords("字".repeat(MOST + 1)), `${"字".repeat(MOST)}…`);
  equal(firstWords("字".repeat(MOST)), "字".repeat(MOST));
  equal(firstWords("w".repeat(MOST + 1)), `${"w".repeat(MOST)}…`);
});
