import { scaleLinear } from "d3-scale";
import { useT } from "../reader.tsx";
import { across, Chart, type ChartProps } from "./figures.tsx";

export interface Stage {
  label: string;
  value: number;
  /** the list behind the figure */
  href?: string;
}

interface FunnelProps extends ChartProps {
  stages: readonly Stage[];
}

const ROW = 37;
const WIDTH = 340;
const CENTRE = 186;

/** How many reached each stage, and which share of those before. */
export function Funnel({ sentence, none, stages }: FunnelProps) {
  const t = useT();
  const most = Math.max(...stages.map((stage) => stage.value), 1);
  const half = scaleLinear([0, most], [8, 100]);
  const side = (value: number) => Math.round(half(value));
  const height = Math.max(1, stages.length) * ROW;
  return (
    <Chart
      none={none}
      heads={[t("chart.item"), t("chart.value"), t("chart.rate")]}
      rows={stages.map(({ label, value, href }, i) => ({
        label,
        href,
        values: [String(value), rate(stages, i)],
      }))}
    >
      <svg
        class="ch"
        height={height}
        role="img"
        aria-label={sentence}
      >
        <svg viewBox={`0 0 ${WIDTH} ${height}`} preserveAspectRatio="none">
          {stages.map(({ value }, i) => {
            const y = i * ROW;
            const upper = side(value);
            const lower = side(stages[i + 1]?.value ?? value);
            return (
              <path
                class="b1"
                d={`M${CENTRE - upper} ${y + 1}h${2 * upper}L${
                  CENTRE + lower
                } ${y + 35}h${-2 * lower}Z`}
              />
            );
          })}
        </svg>
        {stages.map(({ label, value }, i) => {
          const y = i * ROW;
          const upper = side(value);
          const inside = upper > 20;
          return (
            <>
              <text y={y + 22}>{label}</text>
              <text
                class={inside ? "on" : "tx"}
                x={across(inside ? CENTRE : CENTRE + upper + 8, WIDTH)}
                y={y + 22}
                text-anchor={inside ? "middle" : "start"}
              >
                {value}
              </text>
              <text x="100%" y={y + 22} text-anchor="end">
                {rate(stages, i)}
              </text>
            </>
          );
        })}
      </svg>
    </Chart>
  );
}

/** The share of the stage before, "86%"; nothing for the first. */
function rate(stages: readonly Stage[], i: number): string {
  const before = stages[i - 1]?.value;
  const value = stages[i]?.value;
  if (!before || value === undefined) return "";
  return `${Math.round(value / before * 100)}%`;
}
