import { scaleLinear } from "d3-scale";
import { useT } from "../reader.tsx";
import { Chart, type ChartProps } from "./figures.tsx";

export interface Bar {
  label: string;
  value: number;
  /** the list behind the figure */
  href?: string;
}

interface BarChartProps extends ChartProps {
  bars: readonly Bar[];
  /** so many are drawn, the first; the table has all */
  drawn?: number;
}

const ROW = 37;
const WIDTH = 340;
const LEFT = 110;
const LETTERS = 8;

/** Which of a few things is how much, the largest first. */
export function BarChart(
  { sentence, none, bars, drawn = bars.length }: BarChartProps,
) {
  const t = useT();
  const most = Math.max(...bars.map((bar) => bar.value), 1);
  const length = scaleLinear([0, most], [0, WIDTH - LEFT - 60]);
  return (
    <Chart
      none={none}
      heads={[t("chart.item"), t("chart.value")]}
      rows={bars.map(({ label, value, href }) => ({
        label,
        href,
        values: [String(value)],
      }))}
    >
      <svg
        class="ch"
        viewBox={`0 0 ${WIDTH} ${Math.max(1, drawn) * ROW}`}
        role="img"
        aria-label={sentence}
      >
        {bars.slice(0, drawn).map(({ label, value }, i) => {
          const wide = Math.round(length(value));
          return (
            <>
              <text y={i * ROW + 21}>{short(label)}</text>
              <rect
                class="b1"
                x={LEFT}
                y={i * ROW + 8}
                width={wide}
                height="18"
                rx="3"
              />
              <text class="tx" x={LEFT + wide + 8} y={i * ROW + 21}>
                {value}
              </text>
            </>
          );
        })}
      </svg>
    </Chart>
  );
}

/** What has room beside the bars: about eight wide letters, twice as many narrow ones. */
function short(label: string): string {
  let room = LETTERS * 2;
  for (const [i, letter] of [...label].entries()) {
    room -= letter > "\u2e7f" ? 2 : 1.1;
    if (room < 0) return `${[...label].slice(0, i).join("").trimEnd()}…`;
  }
  return label;
}
