import { equal } from "node:assert/strict";
import { safeRedirect } from "@/platform/redirect.ts";

const ORIGIN = "https://office.example.com";

const PATHS: [target: string | null | undefined, path: string | null][] = [
  ["/", "/"],
  ["/oem/order/12?tab=log#top", "/oem/order/12?tab=log#top"],
  ["/a/../b", "/b"],
  ["/订单", "/%E8%AE%A2%E5%8D%95"],
  [null, null],
  [undefined, null],
  ["", null],
  ["oem", null],
  ["//evil.test", null],
  ["///evil.test", null],
  ["/\\evil.test", null],
  ["\\\\evil.test", null],
  ["/a\\b", null],
  ["/\t/evil.test", null],
  ["/\n/evil.test", null],
  ["/.//evil.test", null],
  ["/a/..//evil.test", null],
  ["/%2e//evil.test", null],
  ["https://evil.test/", null],
  ["https://office.example.com/oem", null],
  ["javascript:alert(1)", null],
  ["/\ud800", null],
  [`/${"a".repeat(8_000)}`, null],
];

for (const [target, path] of PATHS) {
  Deno.test(`after sign-in ${JSON.stringify(target)?.slice(0, 40)} leads to ${path ?? "no place of its choice"}`, () => {
    equal(safeRedirect(target, ORIGIN), path);
  });
}
