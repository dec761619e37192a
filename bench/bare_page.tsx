import { App } from "fresh";

interface Row {
  no: string;
  cells: string[];
}

const ROWS: Row[] = Array.from({ length: 50 }, (_, i) => ({
  no: `20261121${String(i).padStart(5, "0")}`,
  cells: Array.from({ length: 8 }, (_, j) => `cell ${i} ${j}`),
}));
const LINKS = Array.from({ length: 60 }, (_, i) => `/section/page-${i}`);

/**
 * 50 rows of nine columns beside a sidebar of 60 links, from memory: the page that every framework is measured with.
 */
export function BarePage() {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>Orders</title>
      </head>
      <body>
        <nav>
          <ul>
            {LINKS.map((href) => (
              <li>
                <a class="ns" href={href}>
                  <span>{href}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <table class="gt stick cards">
          <thead>
            <tr>{ROWS[0]?.cells.map((_, i) => <th key={i}>Column {i}</th>)}</tr>
          </thead>
          <tbody>
            {ROWS.map((row) => (
              <tr>
                <td class="lead">
                  <a class="lk go1" href={`/orders/${row.no}`}>{row.no}</a>
                </td>
                {row.cells.map((cell, i) => (
                  <td class={i > 5 ? "num" : "p2"} data-l={`Column ${i}`}>
                    <span class="clip">{cell}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </body>
    </html>
  );
}

/** An app with one route and no middleware: `fresh/` alone. */
export const bareApp = new App().get("/", (ctx) => ctx.render(<BarePage />));
