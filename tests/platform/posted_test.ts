import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { FORM_WITH_FILES, readForm } from "@/platform/body.ts";
import { readPosted } from "@/platform/posted.ts";
import { arriving, encode, type Entry } from "./arriving.ts";

const MB = 1024 * 1024;

Deno.test("the text of a form is found around its files, wherever the pieces are cut", async () => {
  const decoy = "\r\n--not-the-boundary\r\n\r\n".repeat(50);
  const form = await encode([
    ["amount", "1.00"],
    ["upload", new File([decoy], "a.png")],
    ["upload", new File([], "")],
    ['na"me', "zwei\r\nZeilen \r\n--"],
    ["empty", ""],
    ["payer", "绿源农业"],
  ]);
  for (const piece of [1, 2, 7, 64, 4_096]) {
    deepEqual(await readPosted(arriving(form, piece)), {
      fields: [
        ["amount", "1.00"],
        ['na"me', "zwei\r\nZeilen \r\n--"],
        ["empty", ""],
        ["payer", "绿源农业"],
      ],
      leftOut: true,
    });
  }
});

Deno.test("any text in any order is found as the platform's own parser finds it", async () => {
  const word = fc.string({ unit: "grapheme" });
  const name = fc.stringMatching(/^[a-z_]{1,9}(\.[0-9]{1,3}){0,2}$/);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(name, word)),
      fc.integer({ min: 1, max: 90 }),
      async (typed, piece) => {
        const form = await encode(typed);
        const headers = { "content-type": form.type };
        const known = await new Response(form.bytes, { headers }).formData();
        const posted = await readPosted(arriving(form, piece));
        deepEqual(posted?.fields, [...known]);
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("a form that has been read is told from memory, without passwords and files", async () => {
  const entries: Entry[] = [
    ["username", "green"],
    ["password", "demo-green"],
    ["old_password", "x"],
    ["repeat", "x"],
  ];
  const request = arriving(await encode(entries), 1_000);
  await readForm(request, FORM_WITH_FILES);
  deepEqual(await readPosted(request), {
    fields: [["username", "green"]],
    leftOut: true,
  });
});

Deno.test("a file is passed over without being held, text above four megabytes and what breaks off are not kept", async () => {
  const file = new File([new Uint8Array(30 * MB)], "a.mp4");
  const large = await encode([["upload", file], ["payer", "绿源"]]);
  const kept = await readPosted(arriving(large, 65_536));
  deepEqual(kept?.fields, [["payer", "绿源"]]);

  const novel = await encode([["remark", "a".repeat(4 * MB + 1)]]);
  equal(await readPosted(arriving(novel, 65_536)), null);
  const bytes = large.bytes.slice(0, -20);
  equal(await readPosted(arriving({ ...large, bytes }, 65_536)), null);
  equal(
    await readPosted(arriving(large, 65_536), {
      ...FORM_WITH_FILES,
      bytes: MB,
    }),
    null,
  );
  equal(await readPosted(new Request("http://localhost/")), null);
});

Deno.test("names longer than a form's are not kept, nor any of what was sent with them", async () => {
  for (const length of [300, 301, 20_000]) {
    const name = "n".repeat(length);
    const form = await encode([[name, "1"], ["payer", "绿源农业"]]);
    for (const piece of [64, 1 << 20]) {
      const posted = await readPosted(arriving(form, piece));
      equal(posted?.fields.length, length > 300 ? undefined : 2);
    }
  }
});
