import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";

/** A figure's course over the last periods: decoration beside the figure. */
export function Spark({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const x = scaleLinear([0, values.length - 1], [0, 120]);
  const y = scaleLinear([Math.min(...values), Math.max(...values)], [29, 3]);
  const path = line<number>(
    (_, i) => Math.round(x(i)),
    (v) => Math.round(y(v)),
  );
  return (
    <svg
      class="spark"
      viewBox="0 0 120 32"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path(values) ?? ""} />
    </svg>
  );
}
