/** Collects the faults of one input from several checks. */
import { z } from "zod";
import { Refused, type Text } from "./errors.ts";

/**
 * The faults that several checks find at their fields, run one after the other, to be told at once. Rethrows anything
 * but faults of fields.
 */
export async function faultsOf(
  ...checks: (() => unknown)[]
): Promise<Record<string, Text>> {
  let faults = {};
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!isOfFields(error)) throw error;
      faults = { ...error.fields, ...faults };
    }
  }
  return faults;
}

/** Whether the refusal is only about fields. */
function isOfFields(error: unknown): error is Refused {
  return error instanceof Refused && error.code === 42200 &&
    error.details.length === 0 && Object.keys(error.fields).length > 0;
}

/** The faults as the form asks: by the schema's fields, of a list by its entries. */
export function inOrder(
  schema: z.ZodType,
  faults: Record<string, Text>,
): Record<string, Text> {
  if (!(schema instanceof z.ZodObject)) return faults;
  const names = [...Object.keys(schema.shape), ""];
  const placeOf = (path: string) => {
    const [name = "", entry] = path.split(".");
    return [
      names.indexOf(name in schema.shape ? name : ""),
      Number(entry) || 0,
    ];
  };
  const sorted = Object.entries(faults).map(([path, why]) =>
    [placeOf(path), path, why] as const
  ).sort(([[a = 0, i = 0]], [[b = 0, j = 0]]) => a - b || i - j);
  return Object.fromEntries(sorted.map(([, path, why]) => [path, why]));
}
