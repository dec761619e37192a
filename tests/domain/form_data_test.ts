import { deepEqual, equal, throws } from "node:assert/strict";
import { fromForm } from "@/domain/form_data.ts";
import { refused } from "@/tests/refusals.ts";

function form(...fields: [string, string | File][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

Deno.test("dotted names become lines with parts, numbered in their order", () => {
  deepEqual(
    fromForm(form(
      ["type", "product"],
      ["lines.2.quantity", "5"],
      ["lines.0.goods_id", "1"],
      ["lines.0.parts.10.usage", "3"],
      ["lines.0.parts.2.usage", "2"],
      ["lines.0.files", "7"],
      ["lines.0.files", "8"],
    )),
    {
      type: "product",
      lines: [
        {
          goods_id: "1",
          parts: [{ usage: "2" }, { usage: "3" }],
          files: ["7", "8"],
        },
        { quantity: "5" },
      ],
    },
  );
});

Deno.test("an empty field says that a list is there without entries, before or after its entries", () => {
  deepEqual(fromForm(form(["lines.0.parts", ""])), { lines: [{ parts: [] }] });
  const expected = { parts: [{ usage: "1" }] };
  deepEqual(fromForm(form(["parts", ""], ["parts.0.usage", "1"])), expected);
  deepEqual(fromForm(form(["parts.0.usage", "1"], ["parts", ""])), expected);
});

Deno.test("what holds a list is one with a single entry, too, and an empty field is no entry", () => {
  deepEqual(fromForm(form(["files", "7"])), { files: ["7"] });
  deepEqual(fromForm(form(["lines.0.files", ""], ["lines.0.files", "7"])), {
    lines: [{ files: ["7"] }],
  });
  deepEqual(fromForm(form(["remark", ""])), { remark: "" });
});

Deno.test("uploaded files are left to the upload", () => {
  deepEqual(fromForm(form(["file", new File(["x"], "x.txt")], ["a", "b"])), {
    a: "b",
  });
});

Deno.test("names that reach for prototypes are refused and change nothing", () => {
  for (
    const name of [
      "__proto__",
      "__proto__.polluted",
      "a.__proto__.polluted",
      "constructor.prototype.polluted",
      "a.constructor",
      "lines.0.prototype.x",
    ]
  ) throws(() => fromForm(form([name, "1"])), refused(40000), name);
  equal("polluted" in {}, false);
});

Deno.test("names that are no paths are refused", () => {
  for (
    const name of [
      "",
      ".",
      "a..b",
      "a.",
      "0.a",
      "a b",
      "a.01",
      "a.99999",
      "a.-1",
      "a[0]",
      "a.b.c.d.e.f.g.h.i",
      "x".repeat(300),
      "a.".repeat(5_000) + "b",
    ]
  ) throws(() => fromForm(form([name, "1"])), refused(40000), name);
});

Deno.test("a name can't be a value and hold others at once", () => {
  throws(() => fromForm(form(["a", "1"], ["a.b", "2"])), refused(40000));
  throws(() => fromForm(form(["a.b", "2"], ["a", "1"])), refused(40000));
  throws(
    () => fromForm(form(["a", "1"], ["a", "2"], ["a.b", "2"])),
    refused(40000),
  );
});
