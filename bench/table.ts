/** One measured figure beside its bar. */
export interface Figure {
  what: string;
  bar: string;
  figure: number;
  ok(figure: number): boolean;
}

/** A figure that must not fall below its bar. */
export function atLeast(what: string, least: number, figure: number): Figure {
  return { what, bar: `≥ ${least}`, figure, ok: (n) => n >= least };
}

/** A figure that must not exceed its bar. */
export function atMost(what: string, most: number, figure: number): Figure {
  return { what, bar: `≤ ${most}`, figure, ok: (n) => n <= most };
}

/** A figure without a bar. */
export function told(what: string, figure: number): Figure {
  return { what, bar: "", figure, ok: () => true };
}

/** A figure with three digits; a whole number with all of its own. */
export function shown(figure: number): string {
  if (Number.isInteger(figure)) return String(figure);
  return figure >= 100 ? figure.toFixed(0) : figure.toPrecision(3);
}

/** The figures as a Markdown table; what misses its bar says so. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map(({ what, bar, figure, ok }) =>
    `| ${what} | ${bar} | ${shown(figure)} | ${ok(figure) ? "" : "missed"} |`
  );
  return [
    "| what | bar | figure | |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
  ].join("\n");
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
