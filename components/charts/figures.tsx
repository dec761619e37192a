import type { ComponentChildren } from "preact";
import { useT } from "../reader.tsx";
import { EmptyState } from "../states.tsx";

interface FiguresProps {
  heads: readonly string[];
  rows: readonly {
    label: string;
    /** the list behind the figure */
    href?: string;
    values: readonly string[];
  }[];
}

/** The same numbers as a chart's, as a table: for who can't see the chart or wants the lists behind it. */
function Figures({ heads, rows }: FiguresProps) {
  return (
    <table class="gt">
      <thead>
        <tr>
          {heads.map((head, i) => (
            <th scope="col" class={i ? "num" : undefined}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, href, values }) => (
          <tr>
            <td>{href ? <a class="lk" href={href}>{label}</a> : label}</td>
            {values.map((value, i) => <td key={i} class="num">{value}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How far right a point of a drawing stands, whatever the width it is shown at: "12.5%". */
export function across(x: number, width: number): string {
  return `${Math.round(x / width * 1000) / 10}%`;
}

/** What every chart is told. */
export interface ChartProps {
  /** the key figures in words, read instead of the drawing */
  sentence: string;
  /** where there is nothing to draw yet: said in its place */
  none?: string | false;
}

/** A chart: the drawing, and its numbers when asked for; or that there is nothing to draw. */
export function Chart(
  { children, none, ...figures }:
    & FiguresProps
    & Pick<ChartProps, "none">
    & { children: ComponentChildren },
) {
  if (none) return <EmptyState title={none} />;
  return (
    <figure>
      {children}
      <details class="more">
        <summary>{useT()("chart.table")}</summary>
        <div class="parts">
          <Figures {...figures} />
        </div>
      </details>
    </figure>
  );
}
