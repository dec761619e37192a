import { deepEqual, equal, ok } from "node:assert/strict";
import type { Answer } from "@/tests/http.ts";
import { fill, keeps, says, written } from "./desk.ts";
import { FORMS } from "./forms.ts";
import { HOSTILE } from "./wrong.ts";

/** The links of the summary follow each other as their fields do on the page. */
function inOrder({ body }: Answer): void {
  const [, summary = ""] = /<div class="note errors"(.*?)<\/ul>/s.exec(body) ??
    [];
  const linked = [...summary.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);
  const stands = linked.toSorted((a, b) =>
    body.indexOf(`id="${a}"`) - body.indexOf(`id="${b}"`)
  );
  deepEqual(linked, stands);
}

/** A browser would cut off a longer text that is pasted there, without a word; the form refuses it, with all of it. */
function cutsNothing({ body }: Answer): void {
  const fields = body.match(/<(?:input|textarea)[^>]*maxlength[^>]*>/g) ?? [];
  deepEqual(
    fields.filter((field) => !field.includes('type="search"')),
    [],
  );
}

for (const wrong of FORMS) {
  Deno.test(`${wrong.what} that is filled in wrongly says so at each field, keeps what was typed and writes nothing`, async () => {
    await using filled = await fill(wrong);
    const before = await written(filled.world.db);
    const answer = await filled.submit();
    equal(answer.status, 422, answer.text.slice(0, 300));
    for (const [field, message] of Object.entries(wrong.faults)) {
      says(answer, field, message);
    }
    inOrder(answer);
    keeps(answer, filled.typed);
    cutsNothing(answer);
    ok(!answer.body.includes(HOSTILE), "nothing typed is markup");
    deepEqual(await written(filled.world.db), before);
  });
}
