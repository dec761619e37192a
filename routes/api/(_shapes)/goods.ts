import type {
  BillOfMaterialsLine,
  GoodsDetail,
  GoodsVersion,
} from "@/db/catalogue/goods_detail.ts";
import type { GoodsRow } from "@/db/catalogue/goods_list.ts";
import type { LinkedFile } from "@/db/linked_files.ts";
import { fileUrl } from "@/domain/file/stored_file.ts";
import { toApi } from "@/domain/money.ts";

/** Goods as a list answers them. */
export function shapeGoodsRow(row: GoodsRow) {
  const { offered: _offered, category_path: _path, ...shown } = row;
  const { price, cost_price, cover, created_at, ...rest } = shown;
  return {
    ...rest,
    price: toApi(price),
    cost_price: toApi(cost_price),
    cover: cover === null ? null : { id: cover, url: fileUrl(cover) },
    created_at: created_at.toISOString(),
  };
}

/** Goods whole, with their versions and the bills of those. */
export function shapeGoods(goods: GoodsDetail) {
  const { covers, images, versions, price, cost_price, ...rest } = goods;
  return {
    ...rest,
    price: toApi(price),
    cost_price: toApi(cost_price),
    cover: covers.map(shapePicture)[0] ?? null,
    images: images.map(shapePicture),
    versions: versions.map(shapeVersion),
  };
}

/** `version` is the version's name; `revision` is the lock version that an edit sends back. */
export function shapeVersion(version: GoodsVersion) {
  const { processing_fee, unit_price, lines, ...rest } = version;
  return {
    ...rest,
    processing_fee: toApi(processing_fee),
    unit_price: toApi(unit_price),
    lines: lines.map(shapeLine),
  };
}

function shapeLine({ price, status: _, ...line }: BillOfMaterialsLine) {
  return { ...line, price: toApi(price) };
}

function shapePicture({ id, name, size }: LinkedFile) {
  return { id, name, size, url: fileUrl(id) };
}
