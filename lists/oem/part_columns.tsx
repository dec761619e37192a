import type { Fact, ListColumn } from "@/components/list/column.ts";
import { Two } from "@/components/table.tsx";
import { Code } from "@/components/values.tsx";
import type { T } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import { factColumn } from "../columns.ts";
import { grouped } from "@/locales/digits.ts";

interface Part {
  name: string;
  sn: string;
}

/** A part, its name above its code; the code alone for readers who choose that. */
export function partColumns<Row extends Part>(
  t: T,
  first: (part: Row) => ComponentChildren = ({ name }) => name,
): ListColumn<Row>[] {
  const sn: Fact<Row> = {
    header: t("catalogue.goods.field.sn"),
    value: ({ sn }) => sn,
  };
  return [
    {
      key: "part",
      fixed: true,
      header: t("oem.document.part"),
      facts: [
        { header: t("oem.document.part"), value: ({ name }) => name },
        sn,
      ],
      cell: (part) => (
        <Two first={first(part)} second={<Code value={part.sn} />} />
      ),
    },
    factColumn("sn", sn),
  ];
}

/** A part in a list of several customers' parts, with its name emphasized. */
export function boldName({ name }: Part) {
  return <b>{name}</b>;
}

/** Pieces that came or went: "+20" or "−20". */
export function signed(pieces: number): string {
  return `${pieces < 0 ? "\u2212" : "+"}${grouped(Math.abs(pieces))}`;
}
