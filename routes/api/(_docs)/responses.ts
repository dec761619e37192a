import { z } from "zod";
import type { RefusalCode } from "@/domain/errors.ts";
import type { Json } from "@/domain/takes.ts";
import type { MessageKey, T } from "@/locales/messages.ts";
import { methodsOf } from "@/site/call_of.ts";
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
  405: { 40500: "error.40500" },
  408: { 40800: "error.40800" },
  409: {
    40900: "api.code.40900",
    40901: "error.stale",
    40902: "api.code.40902",
    40903: "api.code.40903",
    40904: "api.code.40904",
  },
  413: { 41300: "error.41300" },
  415: { 41500: "api.code.41500" },
  421: { 42100: "error.42100" },
  422: { 42200: "error.invalid" },
  429: { 42900: "api.code.42900" },
  500: { 50000: "api.code.50000" },
  503: { 50300: "error.50300" },
};

const SECONDS: Json = {
  "Retry-After": { schema: { type: "integer", minimum: 1 } },
};
/** The headers of a refusal, by its HTTP status. */
const HEADERS: Readonly<Record<string, Json>> = {
  401: { "WWW-Authenticate": { schema: { type: "string" } } },
  405: { Allow: { schema: { type: "string" } } },
  429: SECONDS,
  503: SECONDS,
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
/** The fields beside `data`, present always or sometimes. */
const BESIDE: Record<Carried, { always: Json; atTimes: Json }> = {
  one: { always: {}, atTimes: {} },
  page: { always: PAGING, atTimes: MORE },
  "page or all": { always: {}, atTimes: { ...PAGING, ...MORE } },
  log: { always: AFTER, atTimes: {} },
  "log or page": {
    always: { page_size: WHOLE },
    atTimes: { ...AFTER, ...PAGING, ...MORE },
  },
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

/** The responses of a call, refusals included. */
export function responsesOf(
  t: T,
  call: Call,
  doc: CallDoc,
): Record<string, Json> {
  const refusals = statusesOf(call, doc).map((status) => {
    const name = doc.challenges && CHALLENGING.includes(status)
      ? `Challenged${status}`
      : `Refused${status}`;
    const refused = { $ref: `#/components/responses/${name}` };
    return [
      status,
      status === 405 ? { ...refused, ...methodsIn(t, call) } : refused,
    ] as const;
  });
  return { ...answerOf(t, doc), ...Object.fromEntries(refusals) };
}

/** In place of the shared words: which methods the path answers. */
function methodsIn(t: T, { path }: Call): { description?: string } {
  const methods = methodsOf(path).join(", ");
  const why = t("error.40500");
  if (!methods) return {};
  const words = [why, `Allow: ${methods}`].join(t("common.further"));
  return { description: t("common.labelled", { label: "40500", words }) };
}

/** A file of any type, as OpenAPI 3.1 says it: no schema. */
const BYTES = { "*/*": {} };

function answerOf(t: T, doc: CallDoc): Record<string, Json> {
  switch (doc.bare) {
    case "document":
      return { 200: json(t("api.done"), jsonSchema(doc.answer)) };
    case "file":
      return {
        200: { description: t("api.bare.file"), content: BYTES },
        206: { description: t("api.bare.range"), content: BYTES },
        304: { description: t("api.bare.unchanged") },
        416: { description: t("api.bare.no_range") },
      };
    case "thumb":
      return {
        200: { description: t("api.bare.file"), content: BYTES },
        302: { description: t("api.bare.awaited") },
        304: { description: t("api.bare.unchanged") },
      };
    case "socket":
      return { 101: { description: t("api.bare.socket") } };
    case "tus":
      return { "2XX": { description: t("api.bare.tus") } };
    default:
      return { 200: json(t("api.done"), envelope(doc)) };
  }
}

/**
 * The responses given before any call's handler (platform/guard.ts, site/request.ts, site/gate.tsx), and those to
 * faults of ours.
 */
const ANY = [400, 401, 403, 405, 421, 429, 500, 503];

function statusesOf({ method, path }: Call, doc: CallDoc): number[] {
  const writes = method !== "GET" && method !== "HEAD";
  const rows = path.includes(":") || writes && doc.query !== undefined;
  const statuses = [
    ...ANY,
    ...rows ? [404] : [],
    ...writes ? [408, 409, 413] : [],
    ...doc.multipart ? [415] : [],
    ...path.startsWith("/api/") ? [422] : [], // a parameter that it doesn't have, at least; files pass it over
    ...doc.refuses ?? [],
  ];
  return [...new Set(statuses)].sort();
}

/** The statuses of refusals that a sign-in's second step may follow. */
const CHALLENGING: readonly number[] = [401, 429];

/** The envelope of a refusal, and its codes under every status. */
export function sharedResponses(t: T): Record<string, Json> {
  return Object.fromEntries([
    ...Object.keys(REFUSALS).map((status) =>
      [`Refused${status}`, refusal(t, Number(status))] as const
    ),
    ...CHALLENGING.map((status) =>
      [`Challenged${status}`, refusal(t, status, true)] as const
    ),
  ]);
}

/** The refusals of a status; `challenges`: those that a sign-in's second step may follow. */
function refusal(t: T, status: number, challenges = false): Json {
  const words = { type: "string" };
  const where = object({
    fields: { type: "object", additionalProperties: words },
    details: { type: "array", items: words },
  }, challenges ? { challenge: words } : {});
  const codes = Object.entries(REFUSALS[status] ?? {});
  const lines = codes.map(([code, key]) =>
    t("common.labelled", { label: code, words: t(key) })
  );
  const answer = json(
    lines.join(t("common.further")),
    object({
      code: { type: "integer", enum: codes.map(([code]) => Number(code)) },
      message: words,
      data: { anyOf: [where, { type: "null" }] },
    }),
  );
  const headers = HEADERS[status];
  return headers ? { ...answer, headers } : answer;
}
