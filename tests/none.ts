import { fail } from "node:assert/strict";

/** Asserts that there are no faults; each one is printed on a line of its own. */
export function none(faults: readonly string[], where = "faults"): void {
  if (faults.length > 0) fail(`${where}:\n${faults.join("\n")}`);
}
