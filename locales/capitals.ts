/** The words of an amount in Chinese capital letters: the same in every language of the interface. */
export const CAPITALS = {
  digits: "零壹贰叁肆伍陆柒捌玖",
  places: ["", "拾", "佰", "仟"],
  groups: ["", "万", "亿"],
  yuan: "元",
  jiao: "角",
  fen: "分",
  /** after an amount that ends before the fen */
  whole: "整",
  negative: "负",
} as const;
