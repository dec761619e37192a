/** The valid part of an input, for faults that its schema can't see. */
import { z } from "zod";
import { list } from "./validate.ts";

/** The fields of an input that its schema takes. */
export function rightFields<S extends z.ZodObject>(
  { shape }: S,
  input: unknown,
): Partial<z.output<S>> {
  const sent = typeof input === "object"
    ? input as Record<string, unknown>
    : {};
  const right = Object.entries(shape).flatMap(([name, field]) => {
    const read = (field as z.ZodType).safeParse(sent?.[name]);
    return read.success ? [[name, read.data]] : [];
  });
  return Object.fromEntries(right);
}

/** The same for a {@link list}'s entries, each at its index; none of a list that is too long to be read. */
export function rightEntries<S extends z.ZodObject>(
  entry: S,
  sent: unknown,
  max: number,
): Partial<z.output<S>>[] {
  const { data = [] } = list(z.unknown(), max).safeParse(sent);
  return data.map((one) => rightFields(entry, one));
}
