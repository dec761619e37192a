import type { T } from "@/locales/messages.ts";

/** Goods of a document's line. */
interface LineGoods {
  name: string;
  sn: string;
  /** "" of what has no versions */
  version: string;
}

/** The goods' number and version: "OEM-FX200 · version V2.3". */
export function snOf(
  t: T,
  { sn, version }: Pick<LineGoods, "sn" | "version">,
): string {
  return version ? `${sn} · ${t("oem.document.version", { version })}` : sn;
}

/** What the goods are called within a sentence, so that two versions are told apart: "FX-200 V2.3". */
export function goodsName(
  { name, version }: Pick<LineGoods, "name" | "version">,
): string {
  return version ? `${name} ${version}` : name;
}
