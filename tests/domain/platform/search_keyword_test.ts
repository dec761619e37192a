import { deepEqual, equal } from "node:assert/strict";
import {
  keywordOf,
  marksOf,
  plainKeyword,
} from "@/domain/platform/search_keyword.ts";

Deno.test("what is typed is looked for in lower case and half width, a mobile number without its gaps", () => {
  equal(keywordOf("  ＦＸ－２００ "), "fx-200");
  equal(keywordOf("138 0000 6621"), "13800006621");
  equal(keywordOf("+86 138-0000-6621"), "13800006621");
  equal(keywordOf("0571-88886666"), "0571-88886666");
  equal(keywordOf("绿源 水泵"), "绿源 水泵");
  equal(keywordOf("绿源（北方）"), "绿源（北方）");
});

Deno.test("a number is looked for as it is kept, whether it is typed so or as pages show it", () => {
  const kept = {
    "20261125 00068": "2026112500068",
    "２０２６１１２５０００６８": "2026112500068",
    "6228 8806 0007 3415": "6228880600073415",
    "138 0000 6621": "13800006621",
    "+86 138-0000-6621": "13800006621",
    "138-0000-6621": "13800006621",
    "Ｐ－ＭＢ－０４１２": "P-MB-0412",
    "DN 25": "DN 25",
    "20 25": "20 25",
    "0571-88886666": "0571-88886666",
  };
  for (const [typed, number] of Object.entries(kept)) {
    equal(plainKeyword(typed), number);
  }
});

Deno.test("what has no letter and no digit looks for nothing", () => {
  for (const typed of ["", " ", "%", "__", "' --", "（）"]) {
    equal(keywordOf(typed), "");
  }
});

Deno.test("what was typed is marked wherever it stands, whatever its case", () => {
  deepEqual(marksOf("P-MB-0412", "mb"), [[2, 4]]);
  deepEqual(marksOf("水泵，备用水泵", "水泵"), [[0, 2], [5, 7]]);
  deepEqual(marksOf("绿源农业科技 FX-200", "fx 绿源"), [[0, 2], [7, 9]]);
  deepEqual(marksOf("绿源", "天禾"), []);
});

Deno.test("Chinese is marked by its pinyin and by its initials, from any character on", () => {
  deepEqual(marksOf("绿源农业科技", "lvyuan"), [[0, 2]]);
  deepEqual(marksOf("北京绿源农业", "lyny"), [[2, 6]]);
  deepEqual(marksOf("OEM订单列表", "dd"), [[3, 5]]);
  deepEqual(marksOf("绿源农业科技", "l"), []);
});

Deno.test("a text whose lower case is longer is marked nowhere, never at the wrong place", () => {
  deepEqual(marksOf("İstanbul 13800006621", "138"), []);
});
