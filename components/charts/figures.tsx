import type { ComponentChildren } from "preact";
import { useT } from "../reader.tsx";

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

/** A chart: the drawing, and its numbers when asked for. */
export function Chart(
  { children, ...figures }: FiguresProps & { children: ComponentChildren },
) {
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
