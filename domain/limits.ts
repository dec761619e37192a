/** Numbers that rules, pages and islands agree on. Imports nothing: browsers load it with the form of orders. */

/** Pieces of a line, and of whatever else is counted in pieces (decisions 1.3). */
export const MAX_PIECES = 1_000_000;
/** Of a part in one product (decisions 1.3). */
export const MAX_USAGE = 10_000;
