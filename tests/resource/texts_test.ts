import { equal } from "node:assert/strict";
import { Texts } from "@/resource/import/texts.ts";

Deno.test("many texts come back by their numbers as they were put in", () => {
  const texts = new Texts();
  const kept = Array.from(
    { length: 20_000 },
    (_, i) => i % 7 === 0 ? "" : `${"长".repeat(i % 13)}${i}\u{1f33f}`,
  );
  kept.forEach((text) => texts.push(text));
  texts.push("x".repeat(300_000));
  kept.forEach((text, no) => equal(texts.at(no), text));
  equal(texts.at(20_000)?.length, 300_000);
  for (const no of [-1, 20_001, NaN, 0.5]) equal(texts.at(no), undefined);
});
