/**
 * The bill of materials that a line's parts were filled in from. While nobody has ordered a version its bill can be
 * changed (decisions 4.1): the form carries the one that it showed. Pure.
 */
import type { FormCatalogue, FormVersion } from "@/db/catalogue/form_goods.ts";
import { Refused, type Text, text } from "@/domain/errors.ts";
import {
  type TypedLine,
  type TypedOrder,
  type TypedPart,
  whole,
} from "./typed_order.ts";

/** A version's parts as the form starts with them. */
export function partsOf(version: FormVersion | undefined): TypedPart[] {
  return (version?.bill ?? [])
    .map(({ part_id, usage }) => partOf(String(part_id), String(usage)));
}

/** The same in one word per part, as the form carries it: "12x1 15x2". */
export function carried(version: FormVersion): string {
  return version.bill.map(({ part_id, usage }) => `${part_id}x${usage}`)
    .join(" ");
}

/** The parts that the form showed for the line's version at first; `now` is that version. */
export function shownParts(
  { bill }: TypedLine,
  now: FormVersion | undefined,
): TypedPart[] {
  if (bill === "") return partsOf(now);
  return bill.split(" ").flatMap((word) => {
    const [, goodsId, usage] = /^(\d+)x(\d+)$/.exec(word) ?? [];
    return goodsId && usage ? [partOf(goodsId, usage)] : [];
  });
}

function partOf(goods_id: string, usage: string): TypedPart {
  return { goods_id, usage, deduction: "" };
}

/** 40901 at the lines whose version has another bill than the form showed; null where there is none. */
export function changedBills(
  { type, lines }: TypedOrder,
  { versions }: FormCatalogue,
): Refused | null {
  if (type !== "product") return null;
  const faults: Record<string, Text> = {};
  for (const [at, line] of lines.entries()) {
    const version = versions.get(whole(line.version_id) ?? 0);
    const isSame = line.version_id !== line.bill_of || line.bill === "" ||
      !version || line.bill === carried(version);
    if (!isSame) faults[`lines.${at}.version_id`] = text("oem.form.bill.line");
  }
  return Object.keys(faults).length > 0
    ? new Refused(40901, text("oem.form.bill"), faults)
    : null;
}
