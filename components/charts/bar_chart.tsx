import { useT } from "../reader.tsx";
import { across, Chart, type ChartProps } from "./figures.tsx";

export interface Bar {
  label: string;
  value: number;
  /** the list behind the figure */
  href?: string;
}

interface BarChartProps extends ChartProps {
  bars: readonly Bar[];
  /** how many are drawn, the first ones; the table has all */
  drawn?: number;
}

const ROW = 37;
/** of the labels, in px: the longest fits */
const LEFT = 124;
const LETTERS = 10;
/** of the drawing's width: beside the longest bar its label and figure have room on the narrowest sheet */
const LONGEST = .36;

/** Which of a few things is how much, the largest first. */
export function BarChart(
  { sentence, none, bars, drawn = bars.length }: BarChartProps,
) {
  const t = useT();
  const most = Math.max(...bars.map((bar) => bar.value), 1);
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
        height={Math.max(1, drawn) * ROW}
        role="img"
        aria-label={sentence}
      >
        {bars.slice(0, drawn).map(({ label, value }, i) => {
          const wide = across(value * LONGEST, most);
          return (
            <>
              <text y={i * ROW + 21}>{short(label)}</text>
              <svg x={LEFT} y={i * ROW}>
                <rect class="b1" y="8" width={wide} height="18" rx="3" />
                <text class="tx" x={wide} dx="8" y="21">{value}</text>
              </svg>
            </>
          );
        })}
      </svg>
    </Chart>
  );
}

/** The longest label beside the bars: about ten wide letters, twice as many narrow ones. */
function short(label: string): string {
  let room = LETTERS * 2;
  for (const [i, letter] of [...label].entries()) {
    room -= letter > "\u2e7f" ? 2 : 1.1;
    if (room < 0) return `${[...label].slice(0, i).join("").trimEnd()}…`;
  }
  return label;
}
