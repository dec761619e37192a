import {
  type Orderable,
  type OrderableGoods,
  type OrderableVersion,
  readOrderable,
} from "@/db/catalogue/orderable.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { OrderType } from "@/db/schema/oem.ts";
import { checkFields, type Text, text } from "@/domain/errors.ts";
import type { LineInput } from "./order_input.ts";
import { type MarkedPart, markParts } from "./parts.ts";
import { type LinePrice, priceLine } from "./pricing.ts";

/** A part copied into the order; price in fen. */
interface ResolvedPart extends MarkedPart {
  name: string;
  sn: string;
  price: number;
}

/** A line copied into the order, with today's names and prices (fen) of the catalogue. */
export interface ResolvedLine extends LinePrice {
  goodsId: number;
  categoryId: number | null;
  name: string;
  sn: string;
  unit: string;
  /** null in a part order */
  versionId: number | null;
  version: string;
  /** 0 in a part order */
  processingFee: number;
  quantity: number;
  parts: ResolvedPart[];
  remark: string;
  files?: number[];
}

type Faults = Map<string, Text>;

/**
 * Looks the lines up in the catalogue and prices them (decisions 4.1). Throws 42200 with every line, version and part
 * that can't be ordered: unknown to the organization, off the shelf, withdrawn, without a price, or too large an
 * amount.
 */
export async function resolveLines(
  db: Db | Trx,
  organizationId: number,
  type: OrderType,
  lines: readonly LineInput[],
): Promise<ResolvedLine[]> {
  const catalogue = await readOrderable(
    db,
    organizationId,
    lines.flatMap((line) => [line.goods_id, ...partIds(line)]),
    lines.flatMap((line) => line.version_id ?? []),
  );
  const faults: Faults = new Map();
  const resolve = type === "product" ? resolveProduct : resolvePart;
  const resolved = lines.map((line, i) =>
    resolve(catalogue, line, `lines.${i}`, faults)
  );
  checkFields(faults);
  return resolved.filter((line) => line !== null);
}

function partIds(line: LineInput): number[] {
  return (line.parts ?? []).map((part) => part.goods_id);
}

function resolveProduct(
  catalogue: Orderable,
  line: LineInput,
  path: string,
  faults: Faults,
): ResolvedLine | null {
  const goods = catalogue.goods.get(line.goods_id);
  if (!isOffered(goods, "oem", `${path}.goods_id`, faults)) return null;
  const version = chooseVersion(catalogue, line, path, faults);
  if (!version) return null;
  const parts = resolveParts(catalogue, line, version.id, path, faults);
  const processingFee = version.processing_fee;
  return priced(path, faults, processingFee, {
    ...copyOf(goods, line),
    versionId: version.id,
    version: version.version,
    processingFee,
    parts,
  });
}

function resolvePart(
  catalogue: Orderable,
  line: LineInput,
  path: string,
  faults: Faults,
): ResolvedLine | null {
  const part = catalogue.goods.get(line.goods_id);
  if (!isOffered(part, "part", `${path}.goods_id`, faults)) return null;
  if (part.price === null) {
    faults.set(`${path}.goods_id`, unavailable(part));
    return null;
  }
  return priced(path, faults, part.price, {
    ...copyOf(part, line),
    versionId: null,
    version: "",
    processingFee: 0,
    parts: [],
  });
}

function isOffered(
  goods: OrderableGoods | undefined,
  kind: "oem" | "part",
  path: string,
  faults: Faults,
): goods is OrderableGoods {
  if (goods?.kind !== kind) {
    faults.set(path, unknown(kind));
    return false;
  }
  if (goods.status === 1) return true;
  faults.set(path, unavailable(goods));
  return false;
}

/** The version, if it is on offer; the refusal of a withdrawn one names its successor, if that is. */
function chooseVersion(
  catalogue: Orderable,
  line: LineInput,
  path: string,
  faults: Faults,
): OrderableVersion | null {
  const refuse = (why: Text) => (faults.set(`${path}.version_id`, why), null);
  const offered = [...catalogue.versions.values()].filter((version) =>
    version.goods_id === line.goods_id && version.status === 1
  );
  if (offered.length === 0) return refuse(text("oem.order.no_version_config"));
  if (line.version_id === undefined) {
    return refuse(text("oem.order.version.required"));
  }
  const version = catalogue.versions.get(line.version_id);
  if (version?.goods_id !== line.goods_id) {
    return refuse(text("oem.order.version.unknown"));
  }
  if (version.status === 1) return version;
  const successor = catalogue.versions.get(version.superseded_by ?? 0);
  return refuse(
    successor?.status === 1
      ? text("oem.order.version.superseded", { version: successor.version })
      : text("oem.order.version.unknown"),
  );
}

/** Removed parts need no price; every other must be offered, or its own field says so (the bill's: the version). */
function resolveParts(
  catalogue: Orderable,
  line: LineInput,
  versionId: number,
  path: string,
  faults: Faults,
): ResolvedPart[] {
  const bill = (catalogue.bills.get(versionId) ?? []).map((part) => ({
    goodsId: part.part_id,
    usage: part.usage,
    accessory: part.accessory,
  }));
  const wanted = line.parts?.map((part) => ({
    goodsId: part.goods_id,
    usage: part.usage,
    deduction: part.deduction,
  }));
  const asked = partIds(line);
  return markParts(bill, wanted).map((part): ResolvedPart => {
    const goods = catalogue.goods.get(part.goodsId);
    const fault = part.usage > 0 ? partFault(goods) : null;
    if (fault) {
      const j = asked.indexOf(part.goodsId);
      const field = j < 0 ? "version_id" : `parts.${j}.goods_id`;
      faults.set(`${path}.${field}`, fault);
    }
    const { name = "", sn = "", price = null } = goods ?? {};
    return { ...part, name, sn, price: price ?? 0 };
  });
}

function partFault(goods: OrderableGoods | undefined): Text | null {
  if (goods?.kind !== "part") return unknown("part");
  const offered = goods.status === 1 && goods.price !== null;
  return offered ? null : unavailable(goods);
}

function unknown(kind: "oem" | "part"): Text {
  return text(
    kind === "part" ? "oem.order.part.unknown" : "oem.order.goods.unknown",
  );
}

function unavailable({ kind, name }: OrderableGoods): Text {
  const key = kind === "part"
    ? "oem.order.part.unavailable"
    : "oem.order.goods.unavailable";
  return text(key, { name });
}

function copyOf(goods: OrderableGoods, line: LineInput) {
  return {
    goodsId: goods.id,
    categoryId: goods.category_id,
    name: goods.name,
    sn: goods.sn,
    unit: goods.unit,
    quantity: line.quantity,
    remark: line.remark,
    files: line.files,
  };
}

function priced(
  path: string,
  faults: Faults,
  basePrice: number,
  line: Omit<ResolvedLine, keyof LinePrice>,
): ResolvedLine | null {
  const { quantity, parts } = line;
  const price = priceLine({ basePrice, quantity, parts });
  if (price) return { ...line, ...price };
  faults.set(`${path}.quantity`, text("oem.order.amount.max"));
  return null;
}
