import { z } from "zod";
import { type Json, noteOf } from "@/domain/takes.ts";

/** A schema as JSON Schema: its input for a request, its output for an answer. */
export function jsonSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema),
  });
  return json;
}

/** Says what zod can't see of a schema, and leaves out what only repeats its type. */
function refine(schema: z.core.$ZodType, json: Json): void {
  const note = noteOf(schema);
  if (note) {
    for (const key of Object.keys(json)) delete json[key];
    const taken = "json" in note ? note.json : jsonSchema(note.as);
    Object.assign(json, note.nullable ? orNull(taken) : taken);
    return;
  }
  if (schema instanceof z.ZodObject) {
    const needed = Object.entries(schema.shape).filter(([, field]) =>
      isNeeded(field)
    );
    delete json.required;
    if (needed.length) json.required = needed.map(([name]) => name);
  }
  if (json.format) delete json.pattern;
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}

const NULL = { type: "null" };

function orNull(json: Json): Json {
  return { anyOf: [json, NULL] };
}

/** The same without null: in a query nothing is sent instead. */
export function withoutNull(json: Json): Json {
  const [first, second, third] = z.array(z.record(z.string(), z.json()))
    .optional().parse(json.anyOf) ?? [];
  return first && second?.type === "null" && !third ? first : json;
}

function isNeeded(schema: z.core.$ZodType): boolean {
  const note = noteOf(schema);
  if (note) return note.needed;
  if (schema instanceof z.ZodPipe) {
    const { in: first, out } = schema;
    return isNeeded(first instanceof z.ZodTransform ? out : first);
  }
  return schema._zod.optin === undefined; // else "optional", or "defaulted"
}
