import { shown } from "@/bench/table.ts";
import { stopEngines } from "@/tests/engines.ts";

/** The bar of a figure. */
export interface Bar {
  text: string;
  holds(figure: number): boolean;
}

export const NONE: Bar = { text: "0", holds: (figure) => figure === 0 };
/** A figure that only says how much was tried. */
export const OPEN: Bar = { text: "", holds: () => true };

export function atMost(most: number): Bar {
  return { text: `≤ ${most}`, holds: (figure) => figure <= most };
}

export function atLeast(least: number): Bar {
  return { text: `≥ ${least}`, holds: (figure) => figure >= least };
}

export function exactly(number: number): Bar {
  return { text: String(number), holds: (figure) => figure === number };
}

/** Prints a figure beside its bar, followed by the first of its `faults` if it misses it. */
export type Tell = (
  what: string,
  bar: Bar,
  figure: number,
  faults?: readonly string[],
) => void;

const MOST_FAULTS = 20;

/**
 * Runs a proof: `what  bar  figure  ok|missed`, a line for each figure as soon as it is known. Exit code 1 if one
 * misses its bar, or the proof itself fails.
 */
export async function prove(run: (tell: Tell) => Promise<void>) {
  let missed = 0;
  const started = performance.now();
  const tell: Tell = (what, bar, figure, faults = []) => {
    const ok = bar.holds(figure);
    if (!ok) missed++;
    const columns = [
      what.padEnd(76),
      bar.text.padStart(8),
      shown(figure).padStart(8),
      ok ? "ok" : "missed",
    ];
    console.log(columns.join("  "));
    if (ok) return;
    for (const fault of faults.slice(0, MOST_FAULTS)) console.log(`  ${fault}`);
  };
  try {
    await run(tell);
  } catch (error) {
    console.error(error);
    missed++;
  }
  await stopEngines();
  const minutes = (performance.now() - started) / 60_000;
  console.log(`${missed} missed, after ${minutes.toFixed(1)} minutes`);
  Deno.exit(missed > 0 ? 1 : 0);
}

/** The whole number that a task was given as its n-th argument. */
export function argument(n: number, fallback: number): number {
  const given = Deno.args[n];
  if (given === undefined) return fallback;
  if (!/^\d{1,9}$/.test(given)) throw new Error(`not a number: ${given}`);
  return Number(given);
}
