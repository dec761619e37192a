/** The order form as shown: what is typed, combined with the catalogue. Pure. */
import type {
  FormCatalogue,
  FormGoods,
  FormVersion,
} from "@/db/catalogue/form_goods.ts";
import type { PartMark } from "@/db/schema/oem.ts";
import { markParts } from "@/domain/oem/parts.ts";
import { explicitParts } from "./acts.ts";
import { type FigureLine, figuresOf, type Terms } from "./figures.ts";
import {
  idsOf,
  type TypedLine,
  type TypedOrder,
  type TypedPart,
  whole,
} from "./typed_order.ts";

export interface PartView {
  goodsId: number;
  goods: FormGoods | undefined;
  /** its index among the typed parts; null = removed */
  at: number | null;
  typed: TypedPart | null;
  /** per piece in the bill of materials; null = the customer's own */
  billUsage: number | null;
  accessory: boolean;
  mark: PartMark;
}

export interface LineView {
  at: number;
  typed: TypedLine;
  goods: FormGoods | undefined;
  versions: readonly FormVersion[];
  /** fen; null = not known yet */
  base: number | null;
  /** none in a part order */
  parts: PartView[];
}

export interface OrderView {
  typed: TypedOrder;
  lines: LineView[];
  figures: Record<string, string>;
}

/** What is typed, with prices and words, for the page. */
export function viewOf(
  typed: TypedOrder,
  catalogue: FormCatalogue,
  terms: Terms,
): OrderView {
  const product = typed.type === "product";
  const lines = linesOf(typed, catalogue);
  const figures = figuresOf(
    lines.map((line) => figureLine(line, catalogue, product)),
    terms,
  );
  return { typed, lines, figures };
}

/** The lines as the page shows them. */
export function linesOf(
  typed: TypedOrder,
  catalogue: FormCatalogue,
): LineView[] {
  const product = typed.type === "product";
  return typed.lines.map((line, at) => lineView(line, at, product, catalogue));
}

/** The goods that the form asks the catalogue about. */
export function goodsIn({ lines, parked, removed }: TypedOrder): {
  goods: number[];
  versions: number[];
} {
  const all = [...lines, ...parked, ...removed ? [removed.line] : []];
  return {
    goods: idsOf(all.flatMap((line) => [
      line.goods_id,
      ...(line.parts ?? []).map((part) => part.goods_id),
    ])),
    versions: idsOf(all.flatMap((line) => [line.version_id, line.bill_of])),
  };
}

function lineView(
  typed: TypedLine,
  at: number,
  product: boolean,
  catalogue: FormCatalogue,
): LineView {
  const id = whole(typed.goods_id) ?? 0;
  const goods = catalogue.goods.get(id);
  if (!product) {
    const base = goods?.price ?? null;
    return { at, typed, goods, versions: [], base, parts: [] };
  }
  const chosen = catalogue.versions.get(whole(typed.version_id) ?? 0);
  const version = chosen?.goods_id === id ? chosen : undefined;
  return {
    at,
    typed,
    goods,
    versions: (catalogue.versionsOf.get(id) ?? [])
      .filter((one) => one.status === 1 || one === version),
    base: version?.processing_fee ?? null,
    parts: partViews(typed, version, catalogue),
  };
}

/** The bill's parts in its order, removed ones among them, then the customer's own. */
function partViews(
  line: TypedLine,
  version: FormVersion | undefined,
  catalogue: FormCatalogue,
): PartView[] {
  const typed = explicitParts(line, catalogue);
  const bill = (version?.bill ?? []).map(({ part_id, ...part }) => ({
    goodsId: part_id,
    ...part,
  }));
  const wanted = typed.map((part) => ({
    goodsId: whole(part.goods_id) ?? 0,
    usage: whole(part.usage) ?? 0,
    deduction: 0,
  }));
  return markParts(bill, wanted).map((part) => {
    const { goodsId, accessory, mark, bomUsage: billUsage } = part;
    const at = wanted.findIndex((one) => one.goodsId === goodsId);
    return {
      goodsId,
      accessory,
      mark,
      billUsage,
      goods: catalogue.goods.get(goodsId),
      at: at < 0 ? null : at,
      typed: typed[at] ?? null,
    };
  });
}

function figureLine(
  line: LineView,
  catalogue: FormCatalogue,
  product: boolean,
): FigureLine {
  const parts = product ? explicitParts(line.typed, catalogue) : [];
  return {
    base: line.base,
    quantity: line.typed.quantity,
    parts: parts.map(({ goods_id, usage, deduction }) => ({
      price: catalogue.goods.get(whole(goods_id) ?? 0)?.price ?? 0,
      usage,
      deduction,
    })),
  };
}
