/** What the product-selection dialog offers (specification, section 2). */
import { type CategoryRow, listCategories } from "@/db/catalogue/categories.ts";
import {
  listParts,
  listProducts,
  type PartRow,
  type ProductRow,
} from "@/db/catalogue/shelf.ts";
import type { FormCatalogue, FormVersion } from "@/db/catalogue/form_goods.ts";
import { emptyList } from "@/db/empty_list.ts";
import type { List } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { CatalogueFilter } from "@/domain/catalogue/catalogue_filter.ts";
import type { Refused } from "@/domain/errors.ts";
import { MAX_PIECES } from "@/domain/limits.ts";
import { isOrderable } from "@/domain/oem/parts.ts";
import { priceLine } from "@/domain/oem/pricing.ts";
import { tryFilter } from "@/platform/filter.ts";
import { explicitParts, pickKey } from "./acts.ts";
import { count } from "./figures.ts";
import { type TypedOrder, whole } from "./typed_order.ts";

/** `?dialog=product`, or `?dialog=part:0` for the parts of the first line. */
export interface Asked {
  /** null = goods for the order itself */
  line: number | null;
  parts: boolean;
}

export interface Offer extends Asked {
  filter: CatalogueFilter;
  /** why the filter was refused */
  refused?: Refused;
  list: List<ProductRow | PartRow>;
  categories: CategoryRow[];
}

export interface PickVersion {
  id: number;
  version: string;
  /** fen per piece; null = an amount too large */
  price: number | null;
  /** one of its parts can't be ordered now: it can, without that */
  lacks: boolean;
}

export interface PickRow {
  id: number;
  key: string;
  name: string;
  sn: string;
  unit: string;
  /** null: parts have none */
  versions: PickVersion[] | null;
  versionId: string;
  quantity: string;
  /** fen; null while no version is chosen */
  price: number | null;
  /** how much of it the order or the line has already; null = it is not there */
  selected: number | null;
  /** some part of it ran out in the customer's own inventory */
  noStock: boolean;
  /** of a part */
  stock: number | null;
  /** the file of its picture */
  cover: number | null;
}

/** Which dialog the query opens: goods for the order, or parts for one of its lines; null for none. */
export function askedDialog(url: URL, order: TypedOrder): Asked | null {
  const dialog = url.searchParams.get("dialog");
  if (dialog === "product") return { line: null, parts: order.type === "part" };
  const line = whole(/^part:(\d+)$/.exec(dialog ?? "")?.[1] ?? "");
  return line !== null && order.lines[line] ? { line, parts: true } : null;
}

/** Three statements; a filter that can't be read shows nothing and says why. */
export async function readOffer(
  db: Db,
  url: URL,
  asked: Asked,
): Promise<Offer> {
  const { filter, refused } = tryFilter(CatalogueFilter, url);
  const list = refused
    ? emptyList<ProductRow | PartRow>(filter)
    : await (asked.parts ? listParts : listProducts)(db, filter);
  return {
    ...asked,
    filter,
    refused,
    list,
    categories: await listCategories(db),
  };
}

const UNKNOWN = { stock: null, cover: null };

/** The rows of the dialog, each with what was typed into it and whether the order already has it. */
export function pickRows(
  { list, line, parts }: Offer,
  order: TypedOrder,
  catalogue: FormCatalogue,
): PickRow[] {
  const selected = selectedIn(order, line, catalogue);
  return list.rows.map((row) => {
    const key = pickKey(row.id);
    const versions = parts ? null : versionsOf(row.id, catalogue);
    const only = versions?.length === 1 ? String(versions[0]!.id) : "";
    const versionId = order.picks[key]?.version_id || only;
    const version = versions?.find(({ id }) => String(id) === versionId);
    const { stock, cover } = catalogue.goods.get(row.id) ?? UNKNOWN;
    return {
      id: row.id,
      key,
      name: row.name,
      sn: row.sn,
      unit: row.unit,
      versions,
      versionId,
      quantity: order.picks[key]?.quantity ?? "1",
      price: "price" in row ? row.price : version?.price ?? null,
      selected: selected.get(String(row.id)) ?? null,
      noStock: parts ? stock === 0 : ranOut(row.id, catalogue),
      stock,
      cover,
    };
  });
}

/** How much of which goods the order has, or with `line` that line per unit; what can't be read counts as nothing. */
function selectedIn(
  order: TypedOrder,
  line: number | null,
  catalogue: FormCatalogue,
): Map<string, number> {
  const own = line === null ? undefined : order.lines[line];
  const taken = own
    ? explicitParts(own, catalogue).map((part) =>
      [part.goods_id, part.usage] as const
    )
    : order.lines.map((one) => [one.goods_id, one.quantity] as const);
  const sums = new Map<string, number>();
  for (const [id, typed] of taken) {
    const more = count(typed, 0, MAX_PIECES) ?? 0;
    sums.set(id, (sums.get(id) ?? 0) + more);
  }
  return sums;
}

function versionsOf(goodsId: number, catalogue: FormCatalogue): PickVersion[] {
  return (catalogue.versionsOf.get(goodsId) ?? [])
    .filter(({ status }) => status === 1)
    .map((version) => ({
      id: version.id,
      version: version.version,
      price: unitPrice(version, catalogue),
      lacks: version.bill.some(({ part_id }) =>
        !isOrderable(catalogue.goods.get(part_id))
      ),
    }));
}

function unitPrice(
  { processing_fee, bill }: FormVersion,
  { goods }: FormCatalogue,
): number | null {
  const parts = bill.map(({ part_id, usage }) => ({
    price: goods.get(part_id)?.price ?? 0,
    usage,
    deduction: 0,
  }));
  const price = priceLine({ basePrice: processing_fee, quantity: 1, parts });
  return price?.unitPrice ?? null;
}

function ranOut(
  goodsId: number,
  { goods, versionsOf }: FormCatalogue,
): boolean {
  const bills = (versionsOf.get(goodsId) ?? []).flatMap(({ bill }) => bill);
  return bills.some(({ part_id }) => goods.get(part_id)?.stock === 0);
}
