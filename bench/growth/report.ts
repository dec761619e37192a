import {
  type Measured,
  missed,
  MOST_GROWTH,
  MOST_OF_STATEMENT,
  NOISE,
} from "./measure.ts";

/** The bars, as the head of the report says them. */
export const BARS =
  `Bars: time at most ${MOST_GROWTH} × (differences under ${NOISE} ms are noise), no statement over ${MOST_OF_STATEMENT} ms, ` +
  "at most 4 statements of a list and 8 of a document, no write. Milliseconds; States of a list: its tabs, conditions, orders and pages.";

function ms(time: number): string {
  return time.toFixed(1);
}

/** A page in one line, while others are still to come. */
export function inShort(page: Measured): string {
  const { small, large } = page.at;
  return [
    page.of,
    page.as,
    page.what,
    `${ms(small.time)} → ${ms(large.time)}`,
    `${large.statements} statements, ${ms(small.slowest)} → ${
      ms(large.slowest)
    }`,
    ...missed(page),
  ].join(" | ");
}

function ratio({ at }: Measured): number {
  return at.large.time / at.small.time;
}

function head(columns: readonly string[]): string[] {
  return [row(columns), row(columns.map(() => "---"))];
}

function row(cells: readonly (string | number)[]): string {
  return `| ${
    cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")
  } |`;
}

/** A line for each list, kind of document and control panel: the state of it that grows most. */
export function summary(all: readonly Measured[]): string {
  const groups = Map.groupBy(all, ({ of, as }) => `${of} ${as}`);
  const lines = [...groups.values()].map((states) => {
    const worst = states.toSorted((a, b) =>
      (b.at.large.time - b.at.small.time * MOST_GROWTH) -
      (a.at.large.time - a.at.small.time * MOST_GROWTH)
    )[0]!;
    const most = (figure: (state: Measured) => number) =>
      Math.max(...states.map(figure));
    return row([
      worst.of,
      worst.as,
      states.length,
      worst.what,
      ms(worst.at.small.time),
      ms(worst.at.large.time),
      ratio(worst).toFixed(2),
      most(({ at }) => at.large.statements),
      ms(most(({ at }) => at.large.slowest)),
      states.filter((state) => missed(state).length > 0).length || "",
    ]);
  });
  return [
    ...head([
      "page",
      "as",
      "states",
      "the one that grows most",
      "small",
      "large",
      "ratio",
      "most statements",
      "slowest statement",
      "missed",
    ]),
    ...lines,
  ].join("\n");
}

/** Everything that misses a bar, the worst first. */
export function misses(all: readonly Measured[]): string {
  const lines = all.map((state) => ({ state, faults: missed(state) }))
    .filter(({ faults }) => faults.length > 0)
    .sort((a, b) => b.state.at.large.time - a.state.at.large.time)
    .map(({ state, faults }) =>
      row([
        state.of,
        state.as,
        state.what || "as it opens",
        ms(state.at.small.time),
        ms(state.at.large.time),
        ratio(state).toFixed(2),
        state.at.large.statements,
        ms(state.at.large.slowest),
        faults.join(", "),
      ])
    );
  return [
    ...head([
      "page",
      "as",
      "state",
      "small",
      "large",
      "ratio",
      "statements",
      "slowest",
      "misses",
    ]),
    ...lines,
  ].join("\n");
}
