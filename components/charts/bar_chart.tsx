import { grouped } from "@/locales/digits.ts";
import { counted } from "../list.tsx";
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
  /** the values are counts of lists: exact up to ten thousand (decisions 1.2) */
  counts?: boolean;
}

const ROW = 37;
/** of the labels, in px: the longest stands in it, left of the bars (assets/css/dashboard.css) */
const LEFT = 124;
const LETTERS = 10;
const LINE = 14;

/** Which of a few things is how much, the largest first. */
export function BarChart(
  { sentence, none, bars, drawn = bars.length, counts }: BarChartProps,
) {
  const t = useT();
  const told = (value: number) => counts ? counted(t, value) : grouped(value);
  const most = Math.max(...bars.map((bar) => bar.value), 1);
  return (
    <Chart
      none={none}
      heads={[t("chart.item"), t("chart.value")]}
      rows={bars.map(({ label, value, href }) => ({
        label,
        href,
        values: [told(value)],
      }))}
    >
      <svg
        class="ch bars"
        height={Math.max(1, drawn) * ROW}
        role="img"
        aria-label={sentence}
      >
        {bars.slice(0, drawn).map(({ label, value }, i) => {
          const wide = across(value, most);
          return (
            <svg y={i * ROW}>
              {linesOf(label).map((line, at, { length }) => (
                <text x={-LEFT} y={21 + LINE * (at - (length - 1) / 2)}>
                  {line}
                </text>
              ))}
              <rect class="b1" y="8" width={wide} height="18" rx="3" />
              <text class="tx" x={wide} dx="8" y="21">{told(value)}</text>
            </svg>
          );
        })}
      </svg>
    </Chart>
  );
}

/** A label in one line, or in two that break where a word ends; what has no room in these stands in the table. */
function linesOf(label: string): string[] {
  const letters = fitting(label, LETTERS * 2);
  if (letters === label) return [label];
  const inWord = /^[^\s\u2e80-\uffff]/u.test(label.slice(letters.length));
  const words = inWord && /^.*[\s\u2e80-\uffff]/u.exec(letters)?.[0];
  const first = words || letters;
  return [first.trimEnd(), short(label.slice(first.length).trimStart())];
}

/** What has room in one line; the dots count as well. */
function short(label: string): string {
  if (fitting(label, LETTERS * 2) === label) return label;
  return `${fitting(label, LETTERS * 2 - 2).trimEnd()}…`;
}

/** The beginning that has this much room: a wide letter takes two, a narrow one about half of that. */
function fitting(label: string, room: number): string {
  let kept = "";
  for (const letter of label) {
    room -= letter > "\u2e7f" ? 2 : 1.1;
    if (room < 0) break;
    kept += letter;
  }
  return kept;
}
