import { fail } from "node:assert/strict";

/** There are no faults: each that there is stands on a line of its own. */
export function none(faults: readonly string[], where = "faults"): void {
  if (faults.length > 0) fail(`${where}:\n${faults.join("\n")}`);
}
