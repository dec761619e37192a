/** How two values of the order's lines differ where both name the same goods and quantity. Pure. */
import type { T } from "@/locales/messages.ts";
import type { TypedLine, TypedPart } from "./typed_order.ts";

/** The form's names of goods and versions, by id. */
export interface LineNames {
  goods: ReadonlyMap<string, string>;
  versions: ReadonlyMap<string, string>;
}

/** How a line differs from its counterpart; without it two choices could read alike. */
export function differencesOf(
  line: TypedLine,
  other: TypedLine,
  names: LineNames,
  t: T,
): string[] {
  const said = (label: string, words: string) =>
    t("common.labelled", { label, words: words || t("common.none") });
  const differs = (name: "version_id" | "remark") =>
    line[name].trim() !== other[name].trim();
  const files = String(line.files.toSorted()) !==
    String(other.files.toSorted());
  return [
    ...differs("version_id")
      ? [said(
        t("oem.form.version"),
        names.versions.get(line.version_id) ?? "",
      )]
      : [],
    ...partsOf(line.parts ?? [], other.parts ?? [], names.goods, t),
    ...differs("remark") ? [said(t("common.remark"), line.remark)] : [],
    ...files ? [said(t("oem.form.files"), String(line.files.length))] : [],
  ];
}

function partsOf(
  parts: readonly TypedPart[],
  others: readonly TypedPart[],
  names: LineNames["goods"],
  t: T,
): string[] {
  const same = (a: TypedPart) => (b: TypedPart) => a.goods_id === b.goods_id;
  const said = ({ goods_id }: TypedPart, words: string) =>
    t("common.labelled", { label: names.get(goods_id) ?? "", words });
  const changed = parts.filter((part) => {
    const other = others.find(same(part));
    return other?.usage !== part.usage || other.deduction !== part.deduction;
  });
  const missing = others.filter((other) => !parts.some(same(other)));
  return [
    ...changed.map((part) =>
      said(
        part,
        `${t("oem.form.part.usage")} ${part.usage} · ${
          t("oem.form.part.deduction")
        } ${part.deduction || 0}`,
      )
    ),
    ...missing.map((part) => said(part, t("oem.part.removed"))),
  ];
}
