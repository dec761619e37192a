import type { ComponentChildren } from "preact";
import { useReader, useT } from "./reader.tsx";
import { formatDateTime } from "@/domain/time.ts";
import { Icon } from "./icon.tsx";
import Enhance from "@/islands/Enhance.tsx";
import { Mark } from "./shell/brand.tsx";

interface PrintPageProps {
  /** the page of the printed document */
  back: string;
  /** what kind of document */
  title: string;
  no: string;
  /** who issues it */
  issuer: string;
  /** who printed it, when */
  by: string;
  at: Date;
  children: ComponentChildren;
}

/** An A4 sheet without the shell, black on white in every theme. The links and buttons around it are not printed. */
export function PrintPage(props: PrintPageProps) {
  const { t, timeZone } = useReader();
  const printed = t("print.on", { at: formatDateTime(props.at, timeZone) });
  return (
    <>
      <header class="paper">
        <a class="btn btn-quiet" href={props.back}>
          <Icon name="arrow-left" />
          {t("common.back")}
        </a>
        <button type="button" class="btn btn-primary" data-print hidden>
          <Icon name="printer" />
          {t("common.print")}
        </button>
      </header>
      <main id="main" class="a4" tabindex={0} data-theme="light">
        <header>
          <Mark />
          <b>{props.issuer}</b>
          <div>
            <h1>{props.title}</h1>
            <p class="num">{props.no}</p>
          </div>
        </header>
        {props.children}
        <footer>{`${printed} · ${props.by}`}</footer>
      </main>
      <Enhance copy={t("common.copy")} copied={t("success.copy")} />
    </>
  );
}

interface PrintGridProps {
  items: readonly {
    label: string;
    value: ComponentChildren;
    /** over both columns */
    wide?: boolean;
  }[];
}

/** Facts in two framed columns. */
export function PrintGrid({ items }: PrintGridProps) {
  return (
    <dl class="pgrid">
      {items.map(({ label, value, wide }) => (
        <div class={wide ? "w" : undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface PrintRow {
  /** one per column; where they are fewer, the last one takes the columns that are left */
  cells: readonly ComponentChildren[];
  /** main: the line itself; sub: its total */
  kind?: "main" | "sub";
}

/** Words beside a line of the document, in the lines that they were written in. */
export function besideRows(words: readonly string[]): PrintRow[] {
  return words.flatMap((said) => said.split("\n"))
    .map((line) => ({ cells: ["", line] }));
}

interface PrintTableProps {
  heads: readonly { title: string; align?: "end" }[];
  /** one per line of the document; the rows of a group stay on one page */
  groups: readonly (readonly PrintRow[])[];
}

/** The lines of a printed document. */
export function PrintTable({ heads, groups }: PrintTableProps) {
  const place = (column: number) =>
    heads[column]?.align === "end" ? "num" : undefined;
  return (
    <table class="pt">
      <thead>
        <tr>
          {heads.map(({ title }, i) => (
            <th scope="col" class={place(i)}>{title}</th>
          ))}
        </tr>
      </thead>
      {groups.map((rows) => (
        <tbody>
          {rows.map(({ cells, kind }) => (
            <tr class={kind && (kind === "main" ? "m" : "sub")}>
              {cells.map((cell, i) => (
                <td
                  key={i}
                  class={place(i)}
                  colSpan={i + 1 === cells.length && heads.length > cells.length
                    ? heads.length - i
                    : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** Where the parties sign and seal. */
export function Signatures({ parties }: { parties: readonly string[] }) {
  const t = useT();
  return (
    <div class="sign">
      {parties.map((who) => (
        <div>
          {t("print.seal", { who })}
          <p>{t("print.date")}</p>
        </div>
      ))}
    </div>
  );
}
