/** Letters, digits, hyphens and points as wide as a Chinese character, as `narrow` (domain/text.ts) had them. */
export const WIDE = "－．０１２３４５６７８９" +
  "ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ" +
  "ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ";

/** The same in half width, in the same order. */
export const NARROW = WIDE.normalize("NFKC");
