import { equal } from "node:assert/strict";
import fc from "fast-check";
import { cleanFileName } from "@/domain/file/name.ts";
import { personSpelling, searchText, spelling } from "@/domain/search_text.ts";
import {
  cleanLine,
  cleanText,
  excerpt,
  fits,
  isStorable,
  shortened,
  storable,
  textLength,
} from "@/domain/text.ts";

Deno.test("a name of characters that show nothing is empty", () => {
  for (
    const name of [
      "\u200b\u200c\u200d",
      "\ufeff",
      "\u202e\u2066",
      "\u00ad",
      "\u3164",
      "\u2800",
      "\u3000\u00a0 \t\n",
      "\u0007\u001b",
      "\u180e\u2060",
    ]
  ) equal(cleanLine(name), "", JSON.stringify(name));
});

Deno.test("direction marks and zero-width characters go, what is read stays", () => {
  equal(cleanLine("\u202e王\u200b小\u2069明 "), "王小明");
  equal(cleanLine("a\r\nb\tc   d"), "a b c d");
  equal(cleanLine("a \u200b b\u3000\ufeff \u00adc"), "a b c");
  equal(cleanText("第一行\r\n第二行\u2028第三行\n"), "第一行\n第二行\n第三行");
  equal(cleanLine("e\u0301"), "\u00e9");
});

Deno.test("cleaning twice changes nothing more", () => {
  const typed = fc.string({ unit: "binary", maxLength: 60 });
  fc.assert(
    fc.property(typed, (raw) => {
      equal(cleanLine(cleanLine(raw)), cleanLine(raw));
      equal(cleanText(cleanText(raw)), cleanText(raw));
      equal(
        /[\u200b-\u200f\u202a-\u202e]/.test(cleanText(raw)),
        false,
      );
    }),
    { seed: 20261121, numRuns: 2_000 },
  );
});

Deno.test("characters are counted as a reader counts them", () => {
  equal(textLength("王小明"), 3);
  equal(textLength("👍🏽"), 1);
  equal(textLength(cleanLine("x" + "\u0301".repeat(500))), 1);
  equal(cleanLine("x" + "\u0301".repeat(500)).length < 12, true);
  equal(fits("👍🏽👍🏽", 2), true);
  equal(fits("abc", 2), false);
});

Deno.test("halves of surrogate pairs and NUL are not storable", () => {
  equal(isStorable("\ud83d"), false);
  equal(isStorable("a\0b"), false);
  equal(isStorable("𠮷野家"), true);
});

Deno.test("a text that is shortened ends before the character that has no room, never within it", () => {
  equal(excerpt("𠮷野家", 5), "𠮷野家".slice(0, 4));
  equal(excerpt("x😀", 2), "x");
  equal(excerpt("好👍🏽", 4), "好");
  equal(excerpt("cafe\u0301", 4), "caf");
  equal(excerpt("abc", 3), "abc");
  equal(excerpt("👍🏽", 3), "👍", "longer than there is room at all");
  equal(shortened("x😀", 2), "x…");
  equal(shortened("😀", 2), "😀");
  const typed = fc.string({ unit: "grapheme", maxLength: 40 });
  fc.assert(
    fc.property(typed, fc.nat(40), (raw, most) => {
      const begun = excerpt(raw, most);
      equal(begun.isWellFormed(), true);
      equal(begun.length <= most && raw.startsWith(begun), true);
    }),
    { seed: 20261124, numRuns: 2_000 },
  );
});

Deno.test("a file's name that is too long keeps its ending and cuts no character in two", () => {
  equal(
    cleanFileName(`${"x".repeat(195)}😀 voucher.png`),
    `${"x".repeat(195)}.png`,
  );
});

Deno.test("what JSON is written for the database with holds nothing that it refuses", () => {
  const json = JSON.stringify({ a: ["x\ud83d", "y\0"] }, storable);
  equal(json, '{"a":["x\ufffd","y"]}');
});

Deno.test("a Chinese name is found by its characters, its pinyin, its initials and its endings", () => {
  const words = searchText("20261121", "电动水泵", null, "绿源").split(" ");
  for (
    const word of [
      "20261121",
      "电动水泵",
      "diandongshuibeng",
      "ddsb",
      "水泵",
      "泵",
      "源",
      "lvyuan",
      "ly",
    ]
  ) equal(words.includes(word), true, word);
});

Deno.test("a name that begins with a surname of its own reading is found by both, and sorted by it where it is a person's", () => {
  const words = searchText("曾国强").split(" ");
  for (const word of ["zengguoqiang", "zgq", "cengguoqiang", "国强"]) {
    equal(words.includes(word), true, word);
  }
  equal(personSpelling("单小明"), "shanxiaoming");
  equal(spelling("单片机"), "danpianji");
});

Deno.test("one character of a thousand marks is no name: a limit in characters is one in code units, too", () => {
  equal(fits("👍🏽".repeat(50), 50), true);
  equal(fits("e\u0301\u0323".repeat(50), 50), true);
  equal(fits("e" + "\u0301".repeat(2_700), 50), false);
});

Deno.test("a landline is found by its digits, however it was written; what only looks like one is left as it is", () => {
  equal(searchText("010-88888888"), "010-88888888 01088888888");
  equal(searchText("(010) 8888 8888"), "(010) 8888 8888 01088888888");
  equal(searchText("13800138000"), "13800138000");
  equal(searchText("100-200"), "100-200");
  equal(searchText("ab-1234567"), "ab-1234567");
});
