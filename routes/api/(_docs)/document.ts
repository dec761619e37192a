import { z } from "zod";
import { type Access, type Actor, allows } from "@/domain/access.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Json } from "@/domain/takes.ts";
import { type Locale, type T, translator } from "@/locales/messages.ts";
import { type Call, CALLS, FILES } from "@/site/calls.ts";
import { sessionCookie } from "@/site/request.ts";
import { GROUPS, SHAPES } from "./all.ts";
import type { CallDoc, Title } from "./call_doc.ts";
import { introduction } from "./introduction.ts";
import { jsonSchema, withoutNull } from "./json_schema.ts";
import { responsesOf, sharedResponses } from "./responses.ts";

/** One call as OpenAPI describes it. */
export interface Operation extends Json {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Json>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  schema: Json;
}

export type Content = Record<string, { schema: Json }>;

/** The document of all calls: OpenAPI 3.1. */
export interface OpenApi {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  security: Json[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Json>;
    responses: Record<string, Json>;
    securitySchemes: Json;
  };
}

const documents = new Map<string, OpenApi>();

/** The document in a language, of the site at this address; it is made once. */
export function openApi(locale: Locale, site: URL): OpenApi {
  const cookie = sessionCookie(site);
  const key = `${locale} ${cookie}`;
  const document = documents.get(key) ?? describe(translator(locale), cookie);
  documents.set(key, document);
  return document;
}

/** The same for the calls that the access table allows the account, with their schemas: it says nothing of others. */
export function openApiFor(
  actor: Actor,
  locale: Locale,
  site: URL,
): OpenApi {
  const whole = openApi(locale, site);
  const own = new Set(
    LINES.filter(({ access }) => allows(access, actor)).map(idOf),
  );
  const paths = Object.fromEntries(
    Object.entries(whole.paths).flatMap(([path, methods]) => {
      const kept = Object.entries(methods)
        .filter(([, { operationId }]) => own.has(operationId));
      return kept.length ? [[path, Object.fromEntries(kept)]] : [];
    }),
  );
  const { schemas, ...components } = whole.components;
  const areas = new Set(
    Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ tags: [area] }) => area)
    ),
  );
  return {
    ...whole,
    tags: whole.tags.filter(({ name }) => areas.has(name)),
    paths,
    components: { schemas: reached(paths, schemas), ...components },
  };
}

/** The shapes that the calls refer to, and those that these refer to. */
function reached(
  paths: OpenApi["paths"],
  schemas: Record<string, Json>,
): Record<string, Json> {
  const names = new Set<string>();
  const follow = (part: unknown) => {
    const refs = JSON.stringify(part).matchAll(
      /"#\/components\/schemas\/(\w+)"/g,
    );
    for (const [, name = ""] of refs) {
      if (names.has(name)) continue;
      names.add(name);
      follow(schemas[name]);
    }
  };
  follow(paths);
  return Object.fromEntries(
    Object.entries(schemas).filter(([name]) => names.has(name)),
  );
}

const LINES: readonly Call[] = [...CALLS, ...FILES];

function pathsOf(t: T): OpenApi["paths"] {
  const lines = new Map<string, Call>(
    LINES.map((call) => [`${call.method} ${call.path}`, call] as const),
  );
  const paths: OpenApi["paths"] = {};
  for (const { tag, docs } of GROUPS) {
    for (const [line, doc] of Object.entries(docs)) {
      const call = lines.get(line);
      if (!call) throw new Error(`documented, but in no table: ${line}`);
      const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
      const known = paths[path] ??= {};
      known[call.method.toLowerCase()] = operation(t, call, doc, t(tag));
    }
  }
  return paths;
}

function describe(t: T, cookie: string): OpenApi {
  return {
    openapi: "3.1.0",
    info: {
      title: t("api.title"),
      version: "1",
      description: introduction(t, cookie)
        .map(({ title, text }) => `## ${title}\n\n${text}`).join("\n\n"),
    },
    tags: GROUPS.map(({ tag }) => ({ name: t(tag) })),
    security: [{ token: [] }, { session: [] }],
    paths: pathsOf(t),
    components: {
      schemas: Object.fromEntries(
        Object.entries(SHAPES).map(([name, schema]) =>
          [name, jsonSchema(schema)] as const
        ),
      ),
      responses: sharedResponses(t),
      securitySchemes: {
        token: {
          type: "http",
          scheme: "basic",
          description: t("api.security.token"),
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: cookie,
          description: t("api.security.session"),
        },
      },
    },
  };
}

function operation(t: T, call: Call, doc: CallDoc, tag: string): Operation {
  const { path, access } = call;
  return {
    operationId: idOf(call),
    summary: titleOf(t, doc.title),
    description: [
      doc.action
        ? t("api.action", {
          access: accessWords(t, access),
          action: doc.action,
        })
        : accessWords(t, access),
      ...doc.challenges ? [t("api.challenge")] : [],
      ...doc.keeps ? [t("api.keeps", { version: doc.keeps })] : [],
    ].join("\n\n"),
    tags: [tag],
    ...access === "public" ? { security: [] } : {},
    parameters: [
      ...[...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => pathPart(name)),
      ...doc.query ? queryOf(doc.query) : [],
      ...doc.anyQuery ? [ANY_QUERY] : [],
      ...doc.key ? [keyHeader(doc.key === "required")] : [],
    ],
    ...doc.body ? { requestBody: bodyOf(doc.body, doc.multipart) } : {},
    responses: responsesOf(t, call, doc),
  };
}

function idOf({ method, path }: Call): string {
  const words = path.replace(/^\/(?:api\/)?/, "").replaceAll(/\W+/g, "_");
  return `${method.toLowerCase()}_${words}`;
}

function titleOf(t: T, title: Title): string {
  return typeof title === "string"
    ? t(title, { rows: LIST_LIMIT })
    : t(`api.act.${title.act}`, { noun: t(title.noun) });
}

/** Who may make a call, in words. */
function accessWords(t: T, access: Access): string {
  switch (access) {
    case "public":
      return t("api.access.public");
    case "signed-in":
      return t("api.access.signed_in");
    case "staff":
      return t("api.access.staff");
  }
  if ("group" in access) {
    return t("api.access.group", { group: access.group });
  }
  const names = access.anyOf.map((permission) =>
    t("account.denied.permission", {
      name: t(`permission.${permission}`),
      code: permission,
    })
  );
  return t("api.access.permission", { permissions: names.join(" / ") });
}

function pathPart(name: string): Parameter {
  const schema = name === "id"
    ? { type: "integer", minimum: 1 }
    : { type: "string" };
  return { name, in: "path", required: true, schema };
}

/** Names that are not known beforehand, as OpenAPI says it: the properties of an object that is sent as the query. */
const ANY_QUERY: Parameter = {
  name: "query",
  in: "query",
  required: false,
  schema: { type: "object", additionalProperties: true },
};

/** The fields of an object as parameters, but for those that take nothing. */
function queryOf(query: z.ZodType): Parameter[] {
  const { properties = {}, required = [] } = z.object({
    properties: z.record(z.string(), z.record(z.string(), z.json())).optional(),
    required: z.array(z.string()).optional(),
  }).parse(jsonSchema(query));
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query" as const,
    required: required.includes(name),
    schema: withoutNull(schema),
  }));
  return parameters.filter(({ schema }) => !("not" in schema));
}

function keyHeader(required: boolean): Parameter {
  const schema = { type: "string", minLength: 8, maxLength: 200 };
  return { name: "Idempotency-Key", in: "header", required, schema };
}

function bodyOf(body: z.ZodType, multipart = false) {
  const schema = jsonSchema(body);
  const type = multipart ? "multipart/form-data" : "application/json";
  const required = Array.isArray(schema.required);
  return { required, content: { [type]: { schema } } };
}
