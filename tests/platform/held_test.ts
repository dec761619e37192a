import { doesNotThrow, throws } from "node:assert/strict";
import { Held } from "@/platform/held.ts";

const BUSY = { code: 42900 };

Deno.test("one client's bodies don't keep others from being read", () => {
  const held = new Held({ all: 100, each: 50 });
  held.add("1", 30);
  throws(() => held.add("1", 21), BUSY);
  doesNotThrow(() => held.add("2", 40));
});

Deno.test("all bodies together hold no more than there may be", () => {
  const held = new Held({ all: 100, each: 50 });
  held.add("1", 50);
  held.add("2", 50);
  throws(() => held.add("3", 1), BUSY);
});

Deno.test("what was refused is given back as what was taken", () => {
  const held = new Held({ all: 100, each: 50 });
  throws(() => held.add("1", 60), BUSY);
  throws(() => held.add("1", 1), BUSY);
  held.drop("1", 61);
  doesNotThrow(() => held.add("1", 50));
  doesNotThrow(() => held.add("2", 50));
});
