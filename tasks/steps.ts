import { testDay } from "@/tests/test_day.ts";
import { UNSET } from "@/tests/unset.ts";

/** One thing that the test run does: a command of this Deno, its time limit and what it proved. */
export interface Step {
  name: string;
  /** arguments of `deno` */
  args: string[];
  env?: Record<string, string>;
  /** minutes after which it is stopped and has failed */
  limit: number;
}

interface Outcome {
  passed: number;
  failed: number;
}

const ROOT = new URL("../", import.meta.url).pathname;
const TEST_DAY = testDay();

/**
 * Runs the stages one after the other, the steps of a stage two at a time, says what came of each, and closes with
 * `N passed, N failed`. A stage starts only if the one before it passed. Returns the exit code.
 */
export async function runStages(stages: Step[][]): Promise<number> {
  const started = performance.now();
  const total: Outcome = { passed: 0, failed: 0 };
  for (const stage of stages) {
    const steps = stage.values();
    const runAll = async () => {
      for (const step of steps) {
        const outcome = await run(step);
        total.passed += outcome.passed;
        total.failed += outcome.failed;
      }
    };
    await Promise.all([runAll(), runAll()]);
    if (total.failed > 0) break;
  }
  console.log(`\nended after ${seconds(started)}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}

async function run(step: Step): Promise<Outcome> {
  const started = performance.now();
  console.log(`… ${step.name}`);
  const { success, output } = await execute(step);
  const outcome = judge(success, output);
  if (!success) console.log(output);
  console.log(
    `${success ? "✓" : "✗"} ${step.name}: ${describe(outcome)} (${
      seconds(started)
    })`,
  );
  return outcome;
}

async function execute(
  step: Step,
): Promise<{ success: boolean; output: string }> {
  const process = new Deno.Command(Deno.execPath(), {
    args: step.args,
    env: { ...UNSET, TEST_DAY, NO_COLOR: "1", ...step.env },
    cwd: ROOT,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const limit = step.limit * 60_000;
  const stops = [
    setTimeout(() => process.kill("SIGTERM"), limit),
    // Who has a handler for the first may wait in it for what hangs.
    setTimeout(() => process.kill("SIGKILL"), limit + 10_000),
  ];
  const [stdout, stderr, status] = await Promise.all([
    process.stdout.text(),
    process.stderr.text(),
    process.status,
  ]);
  stops.forEach(clearTimeout);
  const stopped = status.signal
    ? `\nstopped by ${status.signal}; the limit is ${step.limit} minutes`
    : "";
  return { success: status.success, output: stdout + stderr + stopped };
}

/** The tests' own count; a step without tests, or one that broke before its end, counts as one. */
function judge(success: boolean, output: string): Outcome {
  const summary = [
    ...output.matchAll(/\| (\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed/g),
  ].at(-1);
  const passed = Number(summary?.[1] ?? (success ? 1 : 0));
  const failed = Number(summary?.[2] ?? 0);
  return { passed, failed: success ? failed : Math.max(failed, 1) };
}

function describe({ passed, failed }: Outcome): string {
  return failed > 0 ? `${failed} failed` : `${passed} passed`;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
