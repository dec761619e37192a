import type { GoodsVersion } from "@/db/catalogue/goods_detail.ts";

/** Whether a version can be superseded: it is on offer, or another than its successor is. */
export function isReplaceable(
  version: GoodsVersion,
  among: readonly GoodsVersion[],
): boolean {
  return version.status === 1 || successorsOf(version, among).length > 0;
}

/** The versions of a product that may take the place of one of them, or of its successor. Pure. */
export function successorsOf(
  { id, superseded_by }: GoodsVersion,
  among: readonly GoodsVersion[],
): GoodsVersion[] {
  return among.filter((other) =>
    other.status === 1 && other.id !== id && other.id !== superseded_by
  );
}
