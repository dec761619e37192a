import type { CardRow } from "@/db/finance/cards.ts";

export function shapeCard(
  { id, bank, holder, number, status, version }: CardRow,
) {
  return { id, bank, holder, number, status, version };
}
