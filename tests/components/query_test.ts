import { queryEntries, withQuery } from "@/components/query.ts";
import fc from "fast-check";
import { deepEqual, equal, match } from "node:assert/strict";

/** Any text, broken surrogates and what has a meaning in a query included. */
const TYPED = fc.string({
  unit: fc.constantFrom(
    "a",
    "&",
    "=",
    "+",
    "%",
    " ",
    "#",
    "?",
    "绿",
    "\ud800",
    "'",
    "\n",
    "\0",
  ),
});

Deno.test("a link changes its own parameters and keeps all others, repeated ones too", () => {
  const url = "/list?status=a&status=b&page=3&keyword=%E7%BB%BF";
  equal(
    withQuery(url, { page: 4 }),
    "/list?status=a&status=b&keyword=%E7%BB%BF&page=4",
  );
  equal(
    withQuery(url, { status: ["c", "d"], page: null, keyword: "" }),
    "/list?status=c&status=d",
  );
  equal(withQuery("/list", { page: undefined }), "/list");
});

Deno.test("what a link says is read back as it was, whatever a reader typed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("a", "b", "名 字", "c+d"), TYPED)),
      TYPED,
      (before, typed) => {
        const url = `/list?${new URLSearchParams(before)}`;
        deepEqual(
          queryEntries(withQuery(url, { a: typed, "名 字": null })),
          [
            ...before.filter(([name]) => name !== "a" && name !== "名 字"),
            ...(typed === "" ? [] : [["a", typed.toWellFormed()]]),
          ].map(([name, value]) => [name, value!.toWellFormed()]),
        );
      },
    ),
  );
});

Deno.test("a parameter of any name is one that a header can carry, and is read back", () => {
  fc.assert(
    fc.property(TYPED, TYPED, (name, typed) => {
      const link = withQuery("/list", { [name]: typed });
      match(link, /^[!-~]*$/);
      deepEqual(
        queryEntries(link),
        typed === "" ? [] : [[name.toWellFormed(), typed.toWellFormed()]],
      );
    }),
  );
  equal(
    withQuery("/list?a=1", { "lines.0.goods_id": 2, "was.x-y_z": "3" }),
    "/list?a=1&lines.0.goods_id=2&was.x-y_z=3",
  );
});

Deno.test("parameters come out decoded and in order", () => {
  deepEqual(queryEntries("/list?b=1&a=%26&b=2"), [["b", "1"], ["a", "&"], [
    "b",
    "2",
  ]]);
  deepEqual(queryEntries("/list"), []);
});
