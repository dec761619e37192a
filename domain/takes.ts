/**
 * Documents the input of schemas that read it by hand, which the calls' document can't see (docs/decisions/26). Pure.
 */
import type { z } from "zod";

/** A part of JSON Schema. */
export type Json = Record<string, unknown>;

/** The input: a JSON Schema of its own, or that of another schema. */
export type Takes = ({ json: Json } | { as: z.ZodType }) & {
  /** whether it is refused when it is left out */
  needed: boolean;
  /** null is the same as nothing */
  nullable?: true;
};

const notes = new WeakMap<z.core.$ZodType, Takes>();

/** The schema, with its input documented. */
export function takes<S extends z.ZodType>(schema: S, note: Takes): S {
  notes.set(schema, note);
  return schema;
}

/** The note of a schema, or of the one that it adds a check to. */
export function noteOf(schema: z.core.$ZodType): Takes | undefined {
  const { parent } = schema._zod;
  return notes.get(schema) ?? (parent && noteOf(parent));
}
