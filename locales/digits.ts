/** Whole numbers as people write them. Pure: shared with islands. */

/** 1000000 → "1,000,000". */
export function grouped(whole: number | string): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** 12000 and "个" → "12,000 个". */
export function withUnit(quantity: number, unit: string): string {
  return `${grouped(quantity)} ${unit}`;
}

/** A longer text is no number; it is not looked into, which takes time for each character. */
const LONGEST_NUMBER = 40;

/** "12,000", or the same in full-width signs → "12000"; any other text as it is, trimmed. */
export function ungrouped(typed: string): string {
  const trimmed = typed.trim();
  if (trimmed.length > LONGEST_NUMBER) return trimmed;
  const plain = trimmed.normalize("NFKC").trim();
  return /^-?\d{1,3}(,\d{3})+$/.test(plain) ? plain.replaceAll(",", "") : plain;
}
