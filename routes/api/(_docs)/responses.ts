import { z } from "zod";
import type { RefusalCode } from "@/domain/errors.ts";
import type { Json } from "@/domain/takes.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import type { Call } from "@/site/calls.ts";
import { SHAPES } from "./all.ts";
import type { CallDoc, Carried } from "./call_doc.ts";
import { jsonSchema } from "./json_schema.ts";

/** The codes of refusals (decisions 1.1), by their HTTP status. */
const REFUSALS: Readonly<
  Record<number, Partial<Record<RefusalCode, MessageKey>>>
> = {
  400: { 40000: "error.malformed" },
  401: { 40100: "error.40100", 40101: "error.40101" },
  403: { 40300: "error.40300", 40301: "error.40301" },
  404: { 40400: "error.not_found" },
  409: {
    40900: "api.code.40900",
    40901: "error.stale",
    40902: "api.code.40902",
    40903: "api.code.40903",
    40904: "api.code.40904",
  },
  413: { 41300: "error.41300" },
  415: { 41500: "api.code.41500" },
  422: { 42200: "error.invalid" },
  429: { 42900: "api.code.42900" },
  503: { 50300: "error.50300" },
};

const names = new Map(
  Object.entries(SHAPES).map(([name, schema]) => [schema, name]),
);

/** A schema, or where the document has it. */
function shape(schema: z.ZodType): Json {
  const name = names.get(schema);
  if (name) return { $ref: `#/components/schemas/${name}` };
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) {
    return { type: "array", items: shape(schema.element) };
  }
  return jsonSchema(schema);
}

const WHOLE = { type: "integer", minimum: 0 };
const PAGING: Json = { total: WHOLE, page: WHOLE, page_size: WHOLE };
const MORE: Json = { total_more: { type: "boolean" } };
const AFTER: Json = {
  page_size: WHOLE,
  next_after: { anyOf: [{ type: "string" }, { type: "null" }] },
};
/** What stands beside `data`, always and at times. */
const BESIDE: Record<Carried, { always: Json; atTimes: Json }> = {
  one: { always: {}, atTimes: {} },
  page: { always: PAGING, atTimes: MORE },
  "page or all": { always: {}, atTimes: { ...PAGING, ...MORE } },
  log: { always: AFTER, atTimes: {} },
};

/** The envelope of decisions 1.1 around an answer. */
function envelope({ answer, carried }: CallDoc): Json {
  const { always, atTimes } = BESIDE[carried];
  const data = carried === "one"
    ? shape(answer)
    : { type: "array", items: shape(answer) };
  return object(
    { code: { const: 0 }, message: { type: "string" }, data, ...always },
    atTimes,
  );
}

function object(always: Json, atTimes: Json = {}): Json {
  return {
    type: "object",
    properties: { ...always, ...atTimes },
    required: Object.keys(always),
    additionalProperties: false,
  };
}

function json(description: string, schema: Json): Json {
  return { description, content: { "application/json": { schema } } };
}

/** What a call answers, and with which statuses it refuses. */
export function responsesOf(
  t: T,
  call: Call,
  doc: CallDoc,
): Record<string, Json> {
  const refusals = statusesOf(call, doc).map((status) =>
    [status, { $ref: `#/components/responses/Refused${status}` }] as const
  );
  return { ...answerOf(t, doc), ...Object.fromEntries(refusals) };
}

/** A file of any type, as OpenAPI 3.1 says it: no schema. */
const BYTES = { "*/*": {} };

function answerOf(t: T, doc: CallDoc): Record<string, Json> {
  switch (doc.bare) {
    case "document":
      return { 200: json(t("api.done"), jsonSchema(doc.answer)) };
    case "file":
      return { 200: { description: t("api.bare.file"), content: BYTES } };
    case "socket":
      return { 101: { description: t("api.bare.socket") } };
    case "tus":
      return { "2XX": { description: t("api.bare.tus") } };
    default:
      return { 200: json(t("api.done"), envelope(doc)) };
  }
}

function statusesOf(call: Call, doc: CallDoc): number[] {
  const { access, method, path } = call;
  const writes = method !== "GET" && method !== "HEAD";
  const rows = path.includes(":") || writes && doc.query !== undefined;
  const statuses = [
    ...doc.body || doc.key ? [400] : [],
    ...access === "public" && !doc.body ? [] : [401],
    ...access === "public" ? [] : [403],
    ...rows ? [404] : [],
    ...writes ? [409, 413] : [],
    ...doc.multipart ? [415] : [],
    ...doc.query || doc.body ? [422] : [],
    429,
    ...doc.refuses ?? [],
  ];
  return [...new Set(statuses)].sort();
}

/** The envelope of a refusal, and its codes under every status. */
export function sharedResponses(t: T): Record<string, Json> {
  const words = { type: "string" };
  const told = object({
    fields: { type: "object", additionalProperties: words },
    details: { type: "array", items: words },
  });
  const refused = (codes: string[]) =>
    object({
      code: { type: "integer", enum: codes.map(Number) },
      message: words,
      data: { anyOf: [told, { type: "null" }] },
    });
  const entries = Object.entries(REFUSALS).map(([status, codes]) => {
    const lines = Object.entries(codes).map(([code, key]) =>
      `${code}: ${t(key)}`
    );
    const answer = json(lines.join("; "), refused(Object.keys(codes)));
    return [`Refused${status}`, answer] as const;
  });
  return Object.fromEntries(entries);
}
