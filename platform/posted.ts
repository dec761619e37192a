import {
  type BodyLimits,
  chunksOf,
  FORM,
  FORM_WITH_FILES,
  formOf,
  MOST_TEXT,
  nothingTaken,
  readForm,
  release,
  take,
} from "./body.ts";
import { mediaType } from "./media_type.ts";
import { MOST_FIELDS } from "@/domain/form_data.ts";
import { malformed, Refused } from "@/domain/errors.ts";
import { PASSWORD_FIELDS } from "@/domain/idempotency.ts";
import { boundaryOf, Multipart } from "./multipart.ts";

/** A form's content, to be sent again. */
export interface Posted {
  fields: [name: string, value: string][];
  /** files, which no page can fill in again, or passwords, which none sends back */
  leftOut: boolean;
}

/**
 * The content of the request's form, whether or not its body was read before; null if that can't be told: no form,
 * broken off, too large. Files are skipped.
 */
export async function readPosted(
  req: Request,
  limits = FORM_WITH_FILES,
): Promise<Posted | null> {
  try {
    const form = formOf(req);
    if (form) return ofForm(form);
    if (!req.body || req.bodyUsed) return null;
    return await readBody(req, req.body, limits);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const form = formOf(req); // whole, but of another account
    return form ? ofForm(form) : null;
  }
}

function ofForm(form: FormData): Posted {
  const fields: Posted["fields"] = [];
  let hasFiles = false;
  for (const [name, value] of form) {
    if (typeof value === "string") fields.push([name, value]);
    else hasFiles ||= value.size > 0;
  }
  return withoutPasswords(fields, hasFiles);
}

async function readBody(
  req: Request,
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
): Promise<Posted> {
  if (mediaType(req) !== "multipart/form-data") {
    return ofForm(await readForm(req, { ...FORM, bytes: MOST_TEXT }));
  }
  const { fields, hasFiles } = await readMultipart(req, body, limits);
  return withoutPasswords(fields, hasFiles);
}

async function readMultipart(
  { headers }: Request,
  body: ReadableStream<Uint8Array>,
  limits: BodyLimits,
): Promise<Multipart> {
  const type = headers.get("content-type") ?? "";
  const text = new Multipart(boundaryOf(type));
  const taken = nothingTaken();
  let passed = 0;
  try {
    for await (const chunk of chunksOf(body, limits.milliseconds)) {
      passed += chunk.length;
      text.push(chunk);
      take(taken, Math.max(0, text.held - taken.bytes), MOST_TEXT);
      if (passed > limits.bytes || text.fields.length > MOST_FIELDS) {
        throw malformed();
      }
    }
  } finally {
    release(taken);
  }
  if (!text.ended) throw malformed();
  return text;
}

function withoutPasswords(
  fields: Posted["fields"],
  hasFiles: boolean,
): Posted {
  const kept = fields.filter(([name]) => !PASSWORD_FIELDS.includes(name));
  return { fields: kept, leftOut: hasFiles || kept.length < fields.length };
}
