import { deepEqual } from "node:assert/strict";
import { LastUsed } from "@/db/last_used.ts";

Deno.test("of more than may be kept goes what nobody has asked for the longest", () => {
  const kept = new LastUsed<string, { n: number }>(2);
  kept.set("a", { n: 1 });
  kept.set("b", { n: 2 });
  kept.get("a");
  kept.set("c", { n: 3 });
  const left = () => ["a", "b", "c"].map((key) => kept.get(key)?.n);
  deepEqual(left(), [1, undefined, 3]);
  kept.set("a", { n: 4 });
  deepEqual(left(), [4, undefined, 3]);
});
