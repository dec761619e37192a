import type { Json } from "@/domain/takes.ts";

/** A field of a request or an answer, as a table shows it. */
export interface FieldRow {
  /** from the outermost object inwards, e.g. "lines[].parts[].usage" */
  name: string;
  type: string;
  required: boolean;
}

/** The document's own shapes, by the address that a reference has. */
export type Resolve = (ref: string) => Json | undefined;

/** A JSON Schema as rows: objects and lists are opened, each field is one row. */
export function fieldRows(
  schema: Json,
  resolve: Resolve,
  name = "",
  required = true,
): FieldRow[] {
  const { json, nullable } = opened(schema, resolve);
  const own = name && { name, type: typeWords(json, nullable), required };
  const below = isJson(json.items)
    ? fieldRows(json.items, resolve, `${name}[]`, required)
    : propertiesOf(json).flatMap(([field, inner]) =>
      fieldRows(
        inner,
        resolve,
        name ? `${name}.${field}` : field,
        Array.isArray(json.required) && json.required.includes(field),
      )
    );
  // A list of plain values says so itself, in one row.
  const [only] = below;
  if (own && below.length === 1 && only?.name === `${name}[]`) {
    return [{ ...own, type: `[${only.type}]` }];
  }
  return own && !isJson(json.items) || below.length === 0
    ? [...own ? [own] : [], ...below]
    : below;
}

/** A schema, resolved wherever the document defines it, and whether null is allowed too. */
function opened(schema: Json, resolve: Resolve) {
  const { $ref, anyOf } = schema;
  if (typeof $ref === "string") {
    return { json: resolve($ref) ?? {}, nullable: false };
  }
  if (!Array.isArray(anyOf)) return { json: schema, nullable: false };
  const rest = anyOf.filter((one) => isJson(one) && one.type !== "null");
  const json = rest.length === 1 ? rest[0] : { anyOf: rest };
  return { json, nullable: rest.length < anyOf.length };
}

function propertiesOf({ properties }: Json): [string, Json][] {
  return isJson(properties)
    ? Object.entries(properties).filter((entry): entry is [string, Json] =>
      isJson(entry[1])
    )
    : [];
}

/** A type in the words of JSON Schema: its values, its format, its bounds. */
function typeWords(json: Json, nullable: boolean): string {
  const { type, format, minimum, maximum, minLength, maxLength } = json;
  const values = "const" in json ? [json.const] : json.enum;
  const types = Array.isArray(json.anyOf)
    ? json.anyOf.map((one) => typeWords(one, false))
    : [type].flat();
  const words = Array.isArray(values) ? values.join(" | ") : [
    format ?? types.join(" | "),
    range(minLength, maxLength),
    range(minimum, maximum),
  ].filter(Boolean).join(" ");
  return nullable ? `${words} | null` : words;
}

function range(minimum: unknown, maximum: unknown): string {
  if (minimum === undefined && maximum === undefined) return "";
  if (maximum === undefined) return `≥ ${minimum}`;
  return minimum === undefined ? `≤ ${maximum}` : `${minimum}–${maximum}`;
}

function isJson(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
