import { deepEqual, equal, ok, throws } from "node:assert/strict";
import { z } from "zod";
import {
  hasPasswordLength,
  MOST_UNITS,
  plainPassword,
} from "@/domain/account/password_rule.ts";
import { hashed } from "@/domain/account/new_password.ts";
import { verifyPassword } from "@/domain/account/password.ts";
import type { StoredLine } from "@/db/oem/stored_lines.ts";
import { fromForm } from "@/domain/form_data.ts";
import { continuedLines } from "@/domain/oem/changed_lines.ts";
import { MAX_LINES, MAX_PARTS } from "@/domain/oem/order_input.ts";
import { freeText, parse } from "@/domain/validate.ts";
import { readPosted } from "@/platform/posted.ts";
import { faultsIn, refused } from "@/tests/refusals.ts";
import { arriving, encode } from "../platform/arriving.ts";
import { type Line, NONE, resolved, stored } from "../domain/oem/lines.ts";

Deno.test("a text that is far too long is refused before it is cleaned, blanks that go are not counted", () => {
  const Note = z.object({ note: freeText(100) });
  const begun = performance.now();
  deepEqual(faultsIn(Note, { note: "a\n ".repeat(3_000_000) }), {
    note: "validation.text.max",
  });
  ok(performance.now() - begun < 500);
  deepEqual(parse(Note, { note: `${" ".repeat(9_000)}a` }), { note: "a" });
});

Deno.test("the longest password that is taken is looked at in a moment, and fits afterwards", async () => {
  const password = "ä" + "1".repeat(MOST_UNITS - 3) + "ab";
  const worst = ["1".repeat(MOST_UNITS - 1) + "a", password, "ab".repeat(512)];
  const begun = performance.now();
  for (const each of worst) plainPassword(each);
  ok(performance.now() - begun < 500);
  const long = "👨‍👩‍👧".repeat(128);
  ok(hasPasswordLength(long));
  const { password_hash } = await hashed({ password: long });
  ok(await verifyPassword(password_hash, long));
});

Deno.test("twenty thousand fields are refused, and quickly", () => {
  const data = new FormData();
  for (let i = 0; i < 20_000; i++) data.append(`f${i}`, "1");
  const start = performance.now();
  throws(() => fromForm(data), refused(41300));
  ok(performance.now() - start < 1_000);
});

Deno.test("the largest order that can be sent is compared in a moment, though nothing in it stayed", () => {
  const parts = Array.from({ length: MAX_PARTS }, (_, i) => ({
    goods_id: i + 1,
    usage: 1,
    deduction: 0,
    mark: "kept" as StoredLine["parts"][number]["mark"],
  }));
  const lines = Array.from({ length: MAX_LINES }, (_, i): Line => ({
    goods_id: 1,
    quantity: i + 1,
    remark: "",
    parts,
  }));
  const changed = lines.map((line) => ({
    ...line,
    quantity: line.quantity + MAX_LINES,
  }));
  const begun = performance.now();
  const continued = continuedLines(stored(lines), resolved(changed), NONE);
  ok(performance.now() - begun < 1_000);
  deepEqual(continued, lines.map((_, i) => i + 1));
});

Deno.test("longer text of a form takes longer in proportion, however small the pieces are in which it comes", async () => {
  const timeOf = async (length: number) => {
    const form = await encode([["remark", "a".repeat(length)]]);
    const times: number[] = [];
    for (let run = 0; run < 3; run++) {
      const request = arriving(form, 1);
      const begun = performance.now();
      equal((await readPosted(request))?.fields.length, 1);
      times.push(performance.now() - begun);
    }
    return Math.min(...times);
  };
  await timeOf(10_000); // what is slow at first becomes fast
  const few = await timeOf(10_000);
  const many = await timeOf(160_000);
  ok(many < few * 16 * 5, `${few} ms, then ${many} ms`);
});
