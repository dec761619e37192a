/** Colours say whose turn it is (customer, finance, us) or how it ended; never alone, always beside a word. */
export type Tone = "cust" | "fin" | "ours" | "done" | "shut" | "bad";
