import type { ComponentChildren } from "preact";
import { grouped } from "@/locales/digits.ts";
import { GoodsPicture } from "./goods_picture.tsx";
import type { IconName } from "./icon.tsx";
import { type Column, Table } from "./table.tsx";
import type { Tone } from "./tone.ts";
import { Money, Nothing, Tag } from "./values.tsx";

interface OrderLineProps {
  icon?: IconName;
  /** the file of its picture, shown instead of the icon */
  cover?: number | null;
  name: ComponentChildren;
  /** code · version */
  note?: ComponentChildren;
  /** unit price × quantity, deduction, … */
  facts?: readonly ComponentChildren[];
  /** at the right: the line's total, or a button */
  aside?: ComponentChildren;
  /** below: files, remark, parts */
  children?: ComponentChildren;
}

/** One product or part of an order. */
export function OrderLine(props: OrderLineProps) {
  return (
    <article class="ln">
      <div class="hd">
        <GoodsPicture cover={props.cover} icon={props.icon ?? "box"} />
        <div>
          <h3>{props.name}</h3>
          {props.note && <p class="text-dense mut">{props.note}</p>}
          {props.facts && (
            <p class="facts">
              {props.facts.map((fact, i) => <span key={i}>{fact}</span>)}
            </p>
          )}
        </div>
        {props.aside}
      </div>
      {props.children && <div class="in">{props.children}</div>}
    </article>
  );
}

export interface PartRow {
  name: string;
  sn: string;
  /** fen */
  price: number;
  /** per unit; 0 = removed */
  usage: number;
  total: number;
  deduction: number;
  /** how it differs from the bill of materials: "changed 3 → 4" */
  mark?: { text: string; tone?: Tone; title?: string };
}

/** The columns' titles; without one of the price there are no prices. */
export type PartHeads =
  & Record<"part" | "usage" | "total" | "deduction", string>
  & { price?: string };

interface PartsTableProps {
  caption: string;
  heads: PartHeads;
  rows: readonly PartRow[];
}

/** A line's parts as they were ordered; removed ones are struck. */
export function PartsTable({ caption, heads, rows }: PartsTableProps) {
  const count = (
    header: string,
    of: (row: PartRow) => number,
  ): Column<PartRow> => ({
    header,
    align: "end",
    cell: (row) => of(row) ? grouped(of(row)) : <Nothing />,
  });
  const price: Column<PartRow> = {
    header: heads.price ?? "",
    align: "end",
    cell: (row) => <Money fen={row.price} />,
  };
  return (
    <div class="parts" tabindex={0} role="region" aria-label={caption}>
      <Table
        plain
        caption={caption}
        rows={rows}
        rowKey={(row) => row.sn}
        columns={[
          { header: heads.part, cell: (row) => <PartName {...row} /> },
          ...heads.price ? [price] : [],
          count(heads.usage, (row) => row.usage),
          count(heads.total, (row) => row.total),
          count(heads.deduction, (row) => row.deduction),
        ]}
      />
    </div>
  );
}

function PartName({ name, sn, usage, mark }: PartRow) {
  return (
    <>
      {usage === 0 ? <s>{name}</s> : name}
      <small>
        {sn}{" "}
        {mark && <Tag tone={mark.tone} title={mark.title}>{mark.text}</Tag>}
      </small>
    </>
  );
}
