import { LOCALES, type MessageKey, translator } from "@/locales/messages.ts";

/** The processes that the progress form proposes, in the order of the work; any other name may be typed. */
export const PROCESSES = [
  "prod.process.preparation",
  "prod.process.machining",
  "prod.process.assembly",
  "prod.process.testing",
  "prod.process.packing",
] as const satisfies readonly MessageKey[];

/** Whether a step's name is that of the assembly process in one of our languages. */
export function isAssembly(process: string): boolean {
  return LOCALES.some((locale) =>
    translator(locale)("prod.process.assembly").toLowerCase() ===
      process.toLowerCase()
  );
}
