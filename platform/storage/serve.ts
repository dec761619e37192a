import { notFound } from "@/domain/errors.ts";
import { log } from "@/platform/log.ts";
import type { ByteRange, Storage } from "./storage.ts";

/** A stored object as it is served. */
export interface Served {
  key: string;
  /** bytes; without it no ranges are served */
  size?: number;
  mime: string;
  /** changes when the content does */
  version: string;
  /** the name for saving it */
  name: string;
  /** shown in the browser, or only saved */
  inline: boolean;
}

/** Nothing in a file may run or load anything, even if it is opened by itself. */
const SANDBOX =
  "sandbox; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";
/** The browsers' own PDF viewers do not open in a sandbox. */
const PDF = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'";

/**
 * Answers with an object: whole, a range of it (RFC 9110), or 304. Browsers cache it but revalidate each time, because
 * the right to see it can change. Throws 40400 when the object is gone, which it logs: the row that names it was there.
 */
export async function serveObject(
  request: Request,
  storage: Storage,
  served: Served,
): Promise<Response> {
  const headers = headersOf(served);
  if (request.headers.get("if-none-match")?.includes(`"${served.version}"`)) {
    return new Response(null, { status: 304, headers });
  }
  const range = rangeOf(request, served);
  if (range === "unsatisfiable") {
    headers.set("content-range", `bytes */${served.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range) {
    headers.set(
      "content-range",
      `bytes ${range.start}-${range.end}/${served.size}`,
    );
  }
  const length = range ? range.end - range.start + 1 : served.size;
  if (length !== undefined) headers.set("content-length", String(length));
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const body = await storage.get(served.key, range);
  if (!body) {
    log.error("the object {key} is missing", { key: served.key });
    throw notFound();
  }
  return new Response(body, { status, headers });
}

function headersOf({ size, mime, version, name, inline }: Served): Headers {
  const isPdf = mime === "application/pdf";
  return new Headers({
    "content-type": mime,
    "content-disposition": disposition(inline ? "inline" : "attachment", name),
    "content-security-policy": `${
      isPdf ? PDF : SANDBOX
    }; frame-ancestors 'self'`,
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "private, no-cache, no-transform",
    "etag": `"${version}"`,
    ...(size === undefined ? {} : { "accept-ranges": "bytes" }),
  });
}

/** RFC 6266: the name in ASCII for old readers, whole for the others. */
function disposition(kind: "inline" | "attachment", name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${whole}`;
}

/** The one range that is asked for; several, or a form that we don't know, mean the whole (RFC 9110, 14.2). */
function rangeOf(
  request: Request,
  { size, version }: Served,
): ByteRange | "unsatisfiable" | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(
    request.headers.get("range") ?? "",
  );
  const condition = request.headers.get("if-range");
  if (
    !match || size === undefined || (condition && condition !== `"${version}"`)
  ) return undefined;
  const [, first = "", last = ""] = match;
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  if (first && last && Number(last) < Number(first)) return undefined;
  return start < size && start <= end ? { start, end } : "unsatisfiable";
}
