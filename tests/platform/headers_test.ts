import { deepEqual } from "node:assert/strict";
import { secured, showOnce } from "@/platform/headers.ts";

/** Whether a browser asks again on the way back once a cookie is another. */
function varies(
  method: string,
  init: ResponseInit,
  origin: string | null = "https://office.example",
): boolean {
  const answer = secured({ method }, new Response("", init), "", origin);
  return answer.headers.get("vary") === "Cookie";
}

const PAGE = { headers: { "content-type": "text/html; charset=utf-8" } };

Deno.test("only what can't be asked for again is shown on the way back as it was", () => {
  deepEqual([
    varies("GET", {}),
    varies("GET", { status: 422 }),
    varies("GET", PAGE),
    varies("POST", {}),
    varies("POST", { status: 422 }),
    varies("POST", PAGE),
  ], [true, true, true, true, false, false]);
});

Deno.test("what is shown once is asked for again on the way back, also where it answers a form", () => {
  const headers = new Headers(PAGE.headers);
  showOnce(headers);
  for (const origin of ["https://office.example", "http://10.0.0.5:8000"]) {
    deepEqual(varies("POST", { headers }, origin), true);
  }
});

Deno.test("where a browser doesn't obey that it should forget, nothing is shown as it was", () => {
  const refused = { status: 422 };
  deepEqual([
    varies("POST", refused, "http://localhost:8000"),
    varies("POST", refused, "http://127.0.0.1:8000"),
    varies("POST", refused, "http://[::1]:8000"),
    varies("POST", refused, "http://office.example"),
    varies("POST", PAGE, "http://10.0.0.5:8000"),
    varies("POST", refused, null),
  ], [false, false, false, true, true, true]);
});
