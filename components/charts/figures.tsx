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

/** A chart's numbers as a table, for those who can't see it or want the lists behind it. */
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

/** A point's horizontal position, independent of the width shown: "12.5%". */
export function across(x: number, width: number): string {
  return `${Math.round(x / width * 1000) / 10}%`;
}

/** The props of every chart. */
export interface ChartProps {
  /** the key figures in words, read instead of the drawing */
  sentence: string;
  /** shown instead if there is nothing to draw yet */
  none?: string | false;
}

/** A chart: the drawing and, on request, its numbers; or a note that there is nothing to draw. */
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
