import fc from "fast-check";
import { CALLS } from "@/site/calls.ts";
import { PAGE_ACCESS } from "@/tests/access_table.ts";
import { everyWrite } from "@/tests/http/api/every_write.ts";
import { NUMBERS, spoiled, STRINGS, toJson } from "@/tests/http/api/hostile.ts";
import type { AccountName } from "@/tests/story.ts";
import type { Shot, Target } from "./fire.ts";

/** How many shots, and which: the same seed makes the same ones. */
export interface Dose {
  seed: number;
  /** for each call, form, list or kind of file */
  each: number;
}

/** Of a call's body. */
export const JSON_TYPE = { "content-type": "application/json" };
/** Whose ids and rights differ. */
export const PEOPLE: AccountName[] = [
  "admin",
  "green",
  "sky",
  "sales",
  "finance",
];

/** As many values as are wanted, by a seed of their own. */
export function sample<T>(
  values: fc.Arbitrary<T>,
  { seed, each }: Dose,
  nth: number,
): T[] {
  return fc.sample(values, { numRuns: each, seed: seed + nth });
}

/** Text that may be hostile, also in what a URL can carry. */
const word = fc.constantFrom(
  ...STRINGS.filter((text) => text.length < 100),
  ...NUMBERS.map(String),
  "draft",
  "1",
  "2026-11-21",
);
/** The same, and what no URL can carry. */
export const long = fc.constantFrom(...STRINGS);

/** Every writing call with a body that a client would send, spoiled somewhere or altogether. */
export async function* bodies(
  target: Target,
  dose: Dose,
): AsyncGenerator<Shot> {
  const attempts = await everyWrite(target);
  for (const [i, { by, line, body }] of attempts.entries()) {
    const [method = "", path = ""] = line.split(" ");
    for (const value of sample(spoiled(body), dose, i)) {
      const headers = { ...JSON_TYPE, "idempotency-key": crypto.randomUUID() };
      yield { by, method, path, body: toJson(value), headers };
    }
  }
}

const NAMES =
  ("keyword from to page page_size sort status type holder goods_id organization_id category_id after card_id phase " +
    "overdue empty read kind revoked tab edit new confirm do menu dialog open id call group role permission q redirect " +
    "columns view step version copy refund adjust price_from price_to __proto__ no_page")
    .split(" ");

const query = fc.array(
  fc.tuple(fc.constantFrom(...NAMES), fc.oneof(word, fc.string())),
  { minLength: 1, maxLength: 4 },
).map((pairs) =>
  pairs.map(([name, value]) =>
    `${name}=${encodeURIComponent(value.toWellFormed())}`
  ).join("&")
);

/** Every page and every reading call without an id, with a query that makes no sense. */
export async function* queries(_: Target, dose: Dose): AsyncGenerator<Shot> {
  const paths = [
    ...CALLS.filter(({ method }) => method === "GET").map(({ path }) => path),
    ...PAGE_ACCESS.map(([path]) => path),
  ].filter((path) => !path.includes(":"));
  for (const [i, path] of paths.entries()) {
    for (const search of sample(query, dose, i)) {
      const by = path.includes("oem/") && !path.includes("manage")
        ? "green"
        : "admin";
      yield { by, method: "GET", path: `${path}?${search}` };
    }
  }
}

const wrongId = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map(String),
  fc.constantFrom(
    "0",
    "-1",
    "1.5",
    "1e3",
    "2147483648",
    "9007199254740993",
    "99999999999999999999",
    "%31",
    "1%00",
    "%ff",
    "..%2f..",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "1'--",
    "x".repeat(300),
  ),
);

/** Every call and page with ids of other people, of nothing, and no ids at all. */
export async function* ids(_: Target, dose: Dose): AsyncGenerator<Shot> {
  const places = [
    ...CALLS.map(({ method, path }) => ({ method, path })),
    ...PAGE_ACCESS.map(([path]) => ({ method: "GET", path })),
  ].filter(({ path }) => path.includes(":"));
  const asked = fc.tuple(fc.constantFrom(...PEOPLE), wrongId);
  for (const [i, { method, path }] of places.entries()) {
    for (const [by, id] of sample(asked, dose, i)) {
      const body = method === "GET" || method === "HEAD" ? undefined : "{}";
      yield {
        by,
        method,
        path: path.replaceAll(/:\w+(?:\(.*?\)|\?)?/g, id),
        body,
        headers: body ? JSON_TYPE : {},
      };
    }
  }
}

const header = fc.oneof(
  word.filter((text) => /^[\x20-\x7e]*$/.test(text)),
  fc.constantFrom(
    "Basic",
    "Basic !!!",
    `Basic ${btoa("admin:")}`,
    `Basic ${btoa(":".repeat(5_000))}`,
    "Bearer x",
    "session=; session=x",
    "=;;=;,",
    `a=${"%".repeat(3_000)}`,
    "%E0%A4%A",
    "*;q=x",
    "x".repeat(6_000),
    "gzip, br;q=nan",
    "bytes=0-18446744073709551616",
    "Thu, 99 Foo 2026",
    "http://evil.example",
  ),
);
const HEADERS = [
  "authorization",
  "cookie",
  "accept-language",
  "accept-encoding",
  "idempotency-key",
  "x-forwarded-for",
  "content-encoding",
  "if-none-match",
  "if-modified-since",
  "range",
  "origin",
  "referer",
  "sec-fetch-site",
  "upload-length",
  "upload-metadata",
  "upload-offset",
  "tus-resumable",
  "upgrade",
];
const badHeader = fc.tuple(fc.constantFrom(...HEADERS), header);

/** Broken headers and cookies, at every call without an id and some pages. */
export async function* headers(_: Target, dose: Dose): AsyncGenerator<Shot> {
  const places = [
    ...CALLS.map(({ method, path }) => ({ method, path })),
    ...["/", "/login", "/oem/order/mine", "/mkt/oem/list", "/file/1"]
      .map((path) => ({ method: "GET", path })),
  ].filter(({ path }) => !path.includes(":"));
  for (const [i, place] of places.entries()) {
    const by = place.path.includes("/oem/") ? "green" : "admin";
    for (const [name, value] of sample(badHeader, dose, i)) {
      const body = /^(?:GET|HEAD)$/.test(place.method) ? undefined : "{}";
      const type: Record<string, string> = body ? JSON_TYPE : {};
      yield { by, ...place, body, headers: { ...type, [name]: value } };
    }
  }
}

/** Made once: while the larger ones are made anew, answers wait and count as slow. */
const BROKEN = [
  '{"a":"\xff\xfe"}',
  '{"a":',
  '{"a":1}{"b":2}',
  "[".repeat(100_000),
  '{"a":'.repeat(50_000),
  '"\\ud800"',
  '{"a":"\\u0000"}',
  "\ufeff{}",
  "null",
  "1e999",
  "-----x\r\n",
  "a=%ff&b=%",
  "a".repeat(3_000_000),
  "a=1&".repeat(20_000),
].map((text) => Uint8Array.from(text, (char) => char.charCodeAt(0)));

const broken = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 200 }),
  fc.constantFrom(...BROKEN),
);
const bodyTypes = fc.constantFrom(
  "application/json",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "text/plain",
  "application/json; charset=utf-16",
  "application/offset+octet-stream",
  "",
);

/** Bodies that are none, under every name, to every call that writes and some forms. */
export async function* rawBodies(
  target: Target,
  dose: Dose,
): AsyncGenerator<Shot> {
  const attempts = (await everyWrite(target)).map(({ by, line }) => ({
    by,
    line,
  }));
  const places = [
    ...attempts,
    { by: "green" as const, line: "POST /oem/order/create" },
    { by: "sales" as const, line: "POST /mkt/oem/oem-card" },
    { by: null, line: "POST /login" },
  ];
  const body = fc.tuple(broken, bodyTypes);
  for (const [i, { by, line }] of places.entries()) {
    const [method = "", path = ""] = line.split(" ");
    for (const [bytes, type] of sample(body, dose, i)) {
      yield {
        by,
        method,
        path,
        body: new Uint8Array(bytes),
        headers: { "content-type": type },
      };
    }
  }
}

/** For forms: text that does not belong there. */
export const wrongText = fc.oneof(long, word, fc.string({ unit: "binary" }));
