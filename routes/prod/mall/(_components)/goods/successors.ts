import type { GoodsVersion } from "@/db/catalogue/goods_detail.ts";

/** The versions of a product that may take the place of one of them, or of its successor. Pure. */
export function successorsOf(
  { id, superseded_by }: GoodsVersion,
  among: readonly GoodsVersion[],
): GoodsVersion[] {
  return among.filter((other) =>
    other.status === 1 && other.id !== id && other.id !== superseded_by
  );
}
