import { malformed, Refused, text } from "@/domain/errors.ts";
import { formatSize, MOST_IN_FORM } from "@/domain/file/size.ts";
import { MOST_FIELDS } from "@/domain/form_data.ts";
import { Gathered } from "./gathered.ts";
import { Held } from "./held.ts";
import { mediaType } from "./media_type.ts";
import { boundaryOf, LONGEST_HEAD, Multipart } from "./multipart.ts";
import { requireOwn } from "./own_form.ts";
import { currentRequest, whenAnswered } from "./request.ts";

/** `Deno.serve` limits neither the size of a body nor the time that it takes: every reader here does. */
export interface BodyLimits {
  bytes: number;
  /** for the whole body */
  milliseconds: number;
  /** characters of a form's text, apart from its files; without it all that fits */
  text?: number;
}

const MB = 1024 * 1024;

/** The most text of a form with files, and of one that is kept to be sent again. */
export const MOST_TEXT = 4 * MB;

/** A form of text fields. */
export const FORM: BodyLimits = { bytes: 2 * MB, milliseconds: 15_000 };
/** A form with files that is posted without scripts; larger files use resumable uploads. */
export const FORM_WITH_FILES: BodyLimits = {
  bytes: MOST_IN_FORM,
  milliseconds: 600_000,
  text: MOST_TEXT,
};
/** Holds an order of 100 lines with 300 parts each (decisions 1.3). */
export const JSON_BODY: BodyLimits = { bytes: 4 * MB, milliseconds: 15_000 };

/** Bytes of UTF-8 for one of a text's characters. */
const LONGEST_CHARACTER = 3;
const DEEPEST = 32;
/** Twice the largest order's: every later step takes time for each value. */
const MOST_VALUES = 250_000;
const held = new Held({ all: 512 * MB, each: 256 * MB });

/**
 * The body of a call; without one, {}. Throws 40000 (not JSON, nested deeper than 32, text that the database can't
 * hold), 40800, 41300, 42900.
 */
export async function readJson(
  req: Request,
  limits = JSON_BODY,
): Promise<unknown> {
  const type = mediaType(req);
  if (type === "" && req.body === null) return {};
  if (type !== "" && type !== "application/json") throw malformed();
  return await withBytes(req, limits, (bytes) => {
    if (bytes.length === 0) return {};
    if (type === "") throw malformed();
    const value = parseJson(bytes);
    checkValue(value, 0, { values: 0 });
    return value;
  });
}

/**
 * The fields and files of a form. A page that takes files says so by {@link FORM_WITH_FILES}. Throws 40000 (not a
 * form, text that the database can't hold), 40800, 40901 (another account's form), 41300, 42900; as the request's
 * `askAgain`.
 */
export async function readForm(req: Request, limits = FORM): Promise<FormData> {
  const form = await parseForm(req, limits);
  forms.set(req, form);
  requireOwn(form);
  if (limits.milliseconds > FORM.milliseconds) {
    await currentRequest()?.askAgain?.();
  }
  return form;
}

const forms = new WeakMap<Request, FormData>();

/** What {@link readForm} has read of the request, if it has. */
export const formOf = (req: Request): FormData | undefined => forms.get(req);

async function parseForm(req: Request, limits: BodyLimits): Promise<FormData> {
  switch (mediaType(req)) {
    case "application/x-www-form-urlencoded":
      limits = { ...limits, bytes: limits.text ?? limits.bytes };
      return await withBytes(req, limits, readUrlEncoded);
    case "multipart/form-data":
      return await readMultipart(req, limits);
    case "":
      if (req.body === null) return new FormData();
  }
  throw malformed();
}

function tooLarge(): Refused {
  return new Refused(41300, text("error.41300"));
}

function over(bytes: number): Refused {
  const limit = formatSize(bytes);
  return new Refused(41300, text("error.41300.limit", { limit }));
}

/** Reads the body within its limits, and gives `use` the bytes while they count as held. */
async function withBytes<T>(
  req: Request,
  limits: BodyLimits,
  use: (bytes: Uint8Array<ArrayBuffer>) => T | Promise<T>,
): Promise<T> {
  const taken = nothingTaken();
  try {
    const read = new Gathered();
    for await (const chunk of counted(req, limits, taken)) read.add(chunk);
    return await use(read.bytes);
  } finally {
    release(taken);
  }
}

/** The body as it arrives, within its limits; it counts as held until `taken` is released. */
async function* counted(
  { headers, body }: Request,
  limits: BodyLimits,
  taken: Taken,
): AsyncGenerator<Uint8Array> {
  if (Number(headers.get("content-length") ?? 0) > limits.bytes) {
    throw over(limits.bytes);
  }
  if (!body) return;
  for await (const chunk of chunksOf(body, limits.milliseconds)) {
    take(taken, chunk.length, limits.bytes);
    yield chunk;
  }
}

/** A body as it arrives. Throws 40800 when all of it takes longer than `milliseconds`, 40000 when it breaks off. */
export async function* chunksOf(
  body: ReadableStream<Uint8Array>,
  milliseconds: number,
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  const cancel = () => reader.cancel().catch(() => {}); // the client may be gone
  let late = false;
  // Not a race of promises: the one that waits for the end would keep all that was read until then.
  const timer = setTimeout(() => {
    late = true;
    cancel();
  }, milliseconds);
  let whole = false;
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(brokenOff);
      if (late) throw new Refused(40800, text("error.40800"));
      whole = done;
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    if (!whole) cancel();
  }
}

function brokenOff(): never {
  throw malformed();
}

/** The bytes of one body that are held in memory. */
interface Taken {
  readonly client: string;
  bytes: number;
}

/** A body of the current request, before it is read. Its client is the account, or else the address. */
export function nothingTaken(): Taken {
  const { accountId, ip = "" } = currentRequest() ?? {};
  return { client: accountId === undefined ? ip : `${accountId}`, bytes: 0 };
}

/**
 * Counts bytes as held. Throws 41300 above `most` for one body, 42900 above what its client or all clients may hold.
 */
export function take(taken: Taken, length: number, most: number): void {
  taken.bytes += length;
  held.add(taken.client, length);
  if (taken.bytes > most) throw over(most);
}

/** Counts them as released. */
export function release({ client, bytes }: Taken): void {
  held.drop(client, bytes);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw malformed();
  }
}

function parseJson(bytes: Uint8Array): unknown {
  const json = decode(bytes);
  try {
    return JSON.parse(json);
  } catch {
    throw malformed();
  }
}

function checkValue(
  value: unknown,
  depth: number,
  seen: { values: number },
): void {
  if (depth > DEEPEST) throw malformed();
  if (++seen.values > MOST_VALUES) throw tooLarge();
  if (typeof value === "string") return checkText(value);
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    if (value.length > MOST_VALUES) throw tooLarge();
    return value.forEach((entry) => checkValue(entry, depth + 1, seen));
  }
  for (const [name, entry] of Object.entries(value)) {
    if (name === "__proto__") throw malformed();
    checkText(name);
    checkValue(entry, depth + 1, seen);
  }
}

/** PostgreSQL holds neither NUL nor half of a surrogate pair. */
function checkText(value: string): void {
  if (value.includes("\0") || !value.isWellFormed()) throw malformed();
}

function readUrlEncoded(bytes: Uint8Array): FormData {
  const encoded = decode(bytes);
  if (encoded.split("&", MOST_FIELDS + 1).length > MOST_FIELDS) {
    throw tooLarge();
  }
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(encoded)) {
    checkText(name);
    checkText(value);
    form.append(name, asKept(value));
  }
  return form;
}

/** Browsers send a line's end as two characters, the database keeps one: who didn't touch a text sends the same. */
function asKept(value: string): string {
  return value.replaceAll("\r\n", "\n");
}

/** Its files wait in memory for the store: they count as held until the request is answered. */
async function readMultipart(
  req: Request,
  limits: BodyLimits,
): Promise<FormData> {
  const { text: mostText = Infinity } = limits;
  const read = new Multipart(
    boundaryOf(req.headers.get("content-type") ?? ""),
    true,
  );
  const taken = nothingTaken();
  const most = mostText * LONGEST_CHARACTER + LONGEST_HEAD;
  try {
    for await (const chunk of counted(req, limits, taken)) {
      read.push(chunk);
      if (read.parts > MOST_FIELDS || read.held > most) throw tooLarge();
    }
  } finally {
    whenAnswered(() => release(taken));
  }
  if (!read.ended) throw malformed();
  return formWith(read, mostText);
}

function formWith({ fields, files }: Multipart, mostText: number): FormData {
  const form = new FormData();
  let length = 0;
  const check = (name: string, written: string) => {
    length += name.length + written.length;
    if (length > mostText) throw tooLarge();
    checkText(name);
    checkText(written);
  };
  for (const [name, value] of fields) {
    check(name, value);
    form.append(name, asKept(value));
  }
  for (const [name, file] of files) {
    check(name, file.name);
    form.append(name, file);
  }
  return form;
}
