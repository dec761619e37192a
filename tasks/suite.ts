import { filesBelow } from "@/tests/files.ts";
import type { Step } from "./steps.ts";
import { deal, testGroups } from "./test_groups.ts";

const ROOT = new URL("../", import.meta.url).pathname;
/** Three on two cores, as one of them often waits for what it has started or for the disk. */
const GROUPS = 3;
/** A third of all: these start processes, or go through everything that there is. */
const LONGEST = [
  "tests/platform/commands_test.ts",
  "tests/db/engines_test.ts",
  "tests/platform/kill_test.ts",
  "tests/platform/binary_test.ts",
  "tests/access_test.ts",
  "tests/platform/permissions_test.ts",
  "tests/domain/oem/transitions_test.ts",
  "tests/http/kept/unavailable_test.ts",
  "tests/http/lists_test.ts",
];
/** Each starts a browser. */
const BROWSER_GROUPS = 4;
const LONGEST_IN_BROWSER = [
  "tests/browser/looks_desktop_test.ts",
  "tests/browser/looks_phone_test.ts",
  "tests/browser/journey_test.ts",
  "tests/browser/first_day_test.ts",
];
const FOREIGN = /^(?:node_modules|_fresh|\.[^/]+)\//;

/**
 * Everything that must hold before a change is taken, in the order in which a fault is found soonest. Two steps
 * at once, at most.
 */
export async function suite(
  { browser }: { browser: boolean },
): Promise<Step[][]> {
  const files = await filesBelow(
    ROOT,
    (path) => path.endsWith("_test.ts") || path.endsWith("_test.tsx"),
    FOREIGN,
  );
  const inBrowser = files.filter((file) => file.startsWith("tests/browser/"));
  const races = files.filter((file) => file.startsWith("tests/races/"));
  const timed = files.filter((file) => file.startsWith("tests/timing/"));
  const apart = new Set([...inBrowser, ...races, ...timed]);
  const rest = files.filter((file) => !apart.has(file));
  const groups = await testGroups(deal(rest, LONGEST, GROUPS));
  const browserGroups = await testGroups(
    deal(inBrowser, LONGEST_IN_BROWSER, BROWSER_GROUPS),
  );
  return [
    [
      { name: "types", args: ["check"], limit: 3 }, // as long as the others together
      { name: "format", args: ["fmt", "--check"], limit: 1 },
      { name: "lint", args: ["lint"], limit: 1 },
      { name: "build", args: ["task", "build"], limit: 2 },
      {
        name: "test data",
        args: ["run", "-A", "--no-check", "tests/prepare.ts"],
        limit: 2,
      },
    ],
    [{
      ...tests("rules, pages and calls", groups, 14),
      env: { DENO_JOBS: String(GROUPS) },
    }],
    // What measures time runs alone.
    [{ ...tests("times", timed, 4), env: { DENO_JOBS: "1" } }],
    [tests("races on PostgreSQL", races, 6)],
    ...(browser ? [[tests("browser", browserGroups, 20)]] : []),
  ];
}

function tests(name: string, files: string[], limit: number): Step {
  return {
    name,
    args: [
      "test",
      "-A",
      "--no-check",
      "--parallel",
      "--reporter=dot",
      ...files,
    ],
    limit,
  };
}
