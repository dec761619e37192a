import { scaleLinear, scalePoint } from "d3-scale";
import { area, line } from "d3-shape";
import { useT } from "../reader.tsx";
import { across, Chart, type ChartProps } from "./figures.tsx";

interface Point {
  /** the period, short: the name of a month */
  label: string;
  value: number;
  /** the same period before, dashed */
  previous?: number;
  /** the list behind the figure */
  href?: string;
}

/** The last period is not over: the line is dotted towards it. */
interface LineChartProps extends ChartProps {
  points: readonly Point[];
}

/** Values by period; phones get a drawing of their own, with every second period named. */
export function LineChart(props: LineChartProps) {
  const t = useT();
  const { points } = props;
  const compared = points.some((point) => point.previous !== undefined);
  return (
    <Chart
      none={props.none}
      heads={[t("chart.period"), t("chart.value"), t("chart.previous")]
        .slice(0, compared ? 3 : 2)}
      rows={points.map(({ label, href, value, previous }) => ({
        label,
        href,
        values: [String(value), String(previous ?? 0)]
          .slice(0, compared ? 2 : 1),
      }))}
    >
      <Drawing {...props} width={740} height={296} class="ch lg-only" />
      <Drawing
        {...props}
        width={340}
        height={200}
        named={2}
        class="ch ph-only"
      />
    </Chart>
  );
}

interface DrawingProps extends LineChartProps {
  /** which periods are named: the last, and every n-th before it */
  named?: number;
  width: number;
  height: number;
  class: string;
}

const LEFT = 46;
const RIGHT = 22;
const TOP = 18;
const BOTTOM = 26;

function Drawing(props: DrawingProps) {
  const { points, width, height, sentence, named = 1 } = props;
  const { x, y, ticks } = plot(props);
  const value = (p: Point) => y(p.value);
  const path = line<Point>((_, i) => x(i), value);
  const before = line<Point>((_, i) => x(i), (p) => y(p.previous ?? 0))
    .defined((p) => p.previous !== undefined);
  const under = area<Point>((_, i) => x(i), y(0), value);
  const last = points.length - 1;
  const sure = last > 0 ? last - 1 : last;
  const towards = line<Point>((_, i) => x(sure + i), value);
  return (
    <svg
      class={props.class}
      height={height}
      role="img"
      aria-label={sentence}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        {ticks.map((tick) => (
          <path class="gl" d={`M${LEFT - 12} ${y(tick)}H${width}`} />
        ))}
        <path class="ar" d={under(points) ?? ""} />
        <path class="s0" d={before(points) ?? ""} />
        <path class="s1" d={path(points.slice(0, sure + 1)) ?? ""} />
        <path class="s1 prov" d={towards(points.slice(sure)) ?? ""} />
      </svg>
      {ticks.map((tick) => (
        <text x={across(LEFT - 18, width)} y={y(tick) + 4} text-anchor="end">
          {tick}
        </text>
      ))}
      {points.map(({ label }, i) =>
        (last - i) % named === 0 && (
          <text x={across(x(i), width)} y={height - 4} text-anchor="middle">
            {label}
          </text>
        )
      )}
      <Marks {...props} sure={sure} x={x} y={y} />
    </svg>
  );
}

interface Plot {
  x: (point: number) => number;
  y: (value: number) => number;
}

/** Positions in the drawing, in whole pixels. */
function plot({ points, width, height }: DrawingProps) {
  const most = points.flatMap(({ value, previous = 0 }) => [value, previous]);
  const scale = scaleLinear([0, Math.max(...most, 1)], [height - BOTTOM, TOP])
    .nice(4);
  const whole = most.every(Number.isInteger);
  const place = scalePoint(points.keys(), [LEFT, width - RIGHT]);
  return {
    x: (point: number) => Math.round(place(point) ?? LEFT),
    y: (value: number) => Math.round(scale(value)),
    // Between zero and one there is no whole step.
    ticks: scale.ticks(4).filter((tick) => !whole || Number.isInteger(tick)),
  };
}

/** The last finished period and the current one, with their figures. */
function Marks(
  { points, width, sure, x, y }: DrawingProps & Plot & {
    sure: number;
  },
) {
  const t = useT();
  const last = points.length - 1;
  // A steep rise would cross the label above the finished period: then it goes to the left.
  const rising = last > sure &&
    (points[last]?.value ?? 0) > (points[sure]?.value ?? 0);
  return (
    <>
      {points.map(({ value }, i) => {
        if (i < sure) return null;
        const open = i > sure;
        const words = String(value);
        const end = i === last;
        const beside = rising && !open;
        const below = open && !rising && y(value) + 22 < y(0);
        return (
          <>
            <circle class="dot" cx={across(x(i), width)} cy={y(value)} r="4" />
            <text
              class="tx"
              x={across(end ? width - 2 : x(i) - (beside ? 9 : 0), width)}
              y={y(value) + (below ? 22 : beside ? -5 : -11)}
              text-anchor={end || beside ? "end" : "middle"}
            >
              {open ? t("chart.current", { value: words }) : words}
            </text>
          </>
        );
      })}
    </>
  );
}
