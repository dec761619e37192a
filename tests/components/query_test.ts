import { queryEntries, withQuery } from "@/components/query.ts";
import { deepEqual, equal } from "node:assert/strict";

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

Deno.test("parameters come out decoded and in order", () => {
  deepEqual(queryEntries("/list?b=1&a=%26&b=2"), [["b", "1"], ["a", "&"], [
    "b",
    "2",
  ]]);
  deepEqual(queryEntries("/list"), []);
});
