import fc from "fast-check";
import type { Json } from "@/domain/takes.ts";
import { openApi, type Operation } from "@/routes/api/(_docs)/document.ts";
import { hostile, toJson } from "@/tests/http/api/hostile.ts";
import { FORMS } from "@/tests/http/kept/forms.ts";
import type { Wrong } from "@/tests/http/kept/wrong.ts";
import { encode, type Entry, fillIn, pick } from "@/tests/submission.ts";
import { headersOf, sessionOf, type Shot, type Target } from "./fire.ts";
import { type Dose, JSON_TYPE, sample, wrongText } from "./shots.ts";

/** Every call that has a body, with one made by its documented schema, at its limits and beyond them. */
export async function* schemas(_: Target, dose: Dose): AsyncGenerator<Shot> {
  const { paths, components } = openApi("en-us", new URL("http://localhost"));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{\w+\}/g, "1"),
      schema: bodyOf(operation),
    }))
  );
  for (const [i, { method, path, schema }] of calls.entries()) {
    if (!schema) continue;
    const by = /^\/api\/(?:oem|common)\//.test(path) ? "green" : "admin";
    const values = valueOf(schema, components.schemas, 0);
    for (const value of sample(values, dose, i)) {
      const headers = { ...JSON_TYPE, "idempotency-key": crypto.randomUUID() };
      yield { by, method, path, body: toJson(value), headers };
    }
  }
}

function bodyOf({ requestBody }: Operation): Json | undefined {
  return requestBody?.content["application/json"]?.schema;
}

const DEEPEST = 8;

/** What a schema takes, and now and then what it does not. */
function valueOf(
  schema: Json,
  shared: Record<string, Json>,
  depth: number,
): fc.Arbitrary<unknown> {
  if (depth > DEEPEST) return hostile;
  const right = rightValue(
    schema,
    (inner) => valueOf(inner as Json, shared, depth + 1),
    shared,
  );
  return fc.oneof(
    { arbitrary: right, weight: 9 },
    { arbitrary: hostile, weight: 1 },
  );
}

function rightValue(
  schema: Json,
  of: (inner: unknown) => fc.Arbitrary<unknown>,
  shared: Record<string, Json>,
): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, type } = schema;
  if (typeof $ref === "string") {
    return of(shared[$ref.split("/").at(-1) ?? ""] ?? {});
  }
  const choices = anyOf ?? oneOf;
  if (Array.isArray(choices)) return fc.oneof(...choices.map(of));
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const { minimum = 0, maximum = 1_000_000 } = schema as Record<string, number>;
  switch (type) {
    case "integer":
    case "number":
      return fc.constantFrom(
        minimum - 1,
        minimum,
        1,
        2,
        maximum,
        maximum + 1,
        0.5,
      );
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "string":
      return textOf(schema);
    case "array":
      return fc.array(of(schema.items ?? {}), { maxLength: 4 });
    case "object":
      return fc.record({
        ...Object.fromEntries(
          Object.entries((schema.properties ?? {}) as Json)
            .map(([name, inner]) => [name, of(inner)]),
        ),
        unknown_field: hostile,
      }, { requiredKeys: [] });
  }
  return fc.jsonValue();
}

function textOf({ maxLength }: Json): fc.Arbitrary<string> {
  const most = typeof maxLength === "number" ? maxLength : 100;
  return fc.oneof(
    wrongText,
    fc.constantFrom("x".repeat(most), "x".repeat(most + 1), "2026-11-21", "1"),
  );
}

/** Every form, opened and filled in as people do, with a value spoiled, doubled, left out, or one too many. */
export async function* forms(target: Target, dose: Dose): AsyncGenerator<Shot> {
  const opened = []; // all of them first: what is shot at one changes what others show
  for (const form of FORMS) opened.push(await open(target, form));
  for (const [i, { by, path, entries, multipart }] of opened.entries()) {
    for (const sent of sample(spoiledEntries(entries), dose, i)) {
      yield { by, method: "POST", path, body: encode(sent, multipart) };
    }
  }
}

async function open({ world, visitor }: Target, form: Wrong) {
  const path = await form.open(world);
  const session = await sessionOf(world, form.who);
  const page = await visitor().get(path, headersOf(form.who, session, path));
  const shown = pick(page.body, form.form);
  const { action, entries } = fillIn(shown, {
    button: form.button,
    fields: await form.typed(world),
  });
  const to = new URL(action || path, `http://x${path}`);
  return {
    by: form.who,
    path: to.pathname + to.search,
    entries,
    multipart: shown.enctype === "multipart/form-data",
  };
}

function spoiledEntries(entries: Entry[]): fc.Arbitrary<Entry[]> {
  return fc.tuple(fc.nat(), fc.nat(3), wrongText).map(([n, what, text]) => {
    const at = n % (entries.length + 1);
    const [name = "unknown_field"] = entries[at] ?? [];
    const spoiled: Entry = [name, text.toWellFormed()];
    if (what === 0) return entries.toSpliced(at, 1);
    return entries.toSpliced(at, what === 1 ? 0 : 1, spoiled);
  });
}
