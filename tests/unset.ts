import { VARIABLES } from "@/platform/variables.ts";

/**
 * The product's own variables as not set, for processes that tests, proofs and the bench start: who runs them may have
 * those of a product that is in use, and must not find its database changed.
 */
export const UNSET: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(VARIABLES).map((name) => [name, ""]),
);
