/** The goods form as typed. Pure. */
import { givesWay } from "@/components/typed.ts";
import type { GoodsDetail } from "@/db/catalogue/goods_detail.ts";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import { formatAmount } from "@/domain/money.ts";

/** The fields of goods as their form has them, in its order; pictures are ids separated by commas. */
export const GOODS_FIELDS = [
  "sn",
  "name",
  "kind",
  "category_id",
  "unit",
  "status",
  "price",
  "cost_price",
  "sort",
  "description",
  "cover",
  "images",
] as const;
export type GoodsField = typeof GOODS_FIELDS[number];
export type TypedGoods = Record<GoodsField, string>;

/** The form of new goods, of the kind of the list that it was opened from. */
export function newGoods(kind: GoodsKind): TypedGoods {
  const blank = GOODS_FIELDS.map((name) => [name, ""]);
  const typed = Object.fromEntries(blank) as TypedGoods;
  return { ...typed, kind, status: "1", sort: "0" };
}

/** Goods as their form starts. */
export function typedOf(goods: GoodsDetail): TypedGoods {
  const { price, cost_price, covers, images } = goods;
  return {
    sn: goods.sn,
    name: goods.name,
    kind: goods.kind,
    category_id: String(goods.category_id ?? ""),
    unit: goods.unit,
    price: price === null ? "" : formatAmount(price),
    cost_price: cost_price === null ? "" : formatAmount(cost_price),
    status: String(goods.status),
    sort: String(goods.sort),
    description: goods.description,
    cover: covers.map(({ id }) => id).join(","),
    images: images.map(({ id }) => id).join(","),
  };
}

/**
 * What was typed; for conflicts resolved in favour of the other writer, what is stored. Goods that exist stay on or off
 * the shelf: their page asks before they leave it; those deleted meanwhile are made again as they were.
 */
export function readTyped(form: FormData, theirs?: TypedGoods): TypedGoods {
  const removed = form.get("remove_file");
  const value = (name: GoodsField) => {
    if (name === "status") {
      return String(form.get(name) ?? form.get(`was.${name}`) ?? "");
    }
    if (name !== "cover" && name !== "images") {
      return String(form.get(name) ?? "");
    }
    const ids = form.getAll(`${name}.files`).map(String);
    return ids.filter((id) => /^\d+$/.test(id) && id !== removed).join(",");
  };
  const settled = (name: GoodsField) => {
    if (theirs && name === "status") return theirs.status;
    const typed = value(name);
    return theirs && givesWay(form, name, typed) ? theirs[name] : typed;
  };
  return Object.fromEntries(
    GOODS_FIELDS.map((name) => [name, settled(name)]),
  ) as TypedGoods;
}

export function idsIn(ids: string): number[] {
  return ids.split(",").filter(Boolean).map(Number);
}

/** The form as `GoodsInput` takes it; of several covers the one that was chosen last. */
export function toInput(typed: TypedGoods): Record<string, unknown> {
  return {
    ...typed,
    cover: idsIn(typed.cover).at(-1) ?? null,
    images: idsIn(typed.images),
  };
}
