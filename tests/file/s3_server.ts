import { Buffer } from "node:buffer";
import { createHash, createHmac } from "node:crypto";
import type { S3Options } from "@/platform/storage/s3.ts";
import { listen } from "../listen.ts";

/** A bucket in memory, for tests: answers like S3 and refuses what is not signed as SigV4 says. */
export interface S3Server extends AsyncDisposable {
  options: S3Options;
  objects: Map<string, Uint8Array<ArrayBuffer>>;
  /** multipart uploads that are neither complete nor given up */
  open: Map<string, Uint8Array<ArrayBuffer>[]>;
  /** answers requests of this method with this error, `times` of them, after as many as `after` */
  fail: { method: string; times: number; status: number; after: number };
}

export function startS3(): S3Server {
  const objects: S3Server["objects"] = new Map();
  const open: S3Server["open"] = new Map();
  const fail = { method: "", times: 0, status: 503, after: 0 };
  const credentials = {
    region: "cn-test-1",
    accessKeyId: "AKTEST",
    secretAccessKey: "a secret/with+signs",
  };
  const server = listen(async (request) => {
    const body = new Uint8Array(await request.arrayBuffer());
    const fault = signatureFault(request, body, credentials);
    if (fault) return error(403, fault);
    const isMeant = request.method === fail.method && fail.after-- <= 0;
    if (isMeant && fail.times-- > 0) return error(fail.status, "SlowDown");
    return answer(request, body, objects, open);
  });
  return {
    options: {
      ...credentials,
      endpoint: `http://127.0.0.1:${server.addr.port}`,
      bucket: "office",
    },
    objects,
    open,
    fail,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}

function error(status: number, code: string): Response {
  return new Response(`<Error><Code>${code}</Code></Error>`, { status });
}

function answer(
  request: Request,
  body: Uint8Array<ArrayBuffer>,
  objects: S3Server["objects"],
  open: S3Server["open"],
): Response {
  const url = new URL(request.url);
  const key = url.pathname.replace(/^\/office\//, "");
  if (key === url.pathname) return error(404, "NoSuchBucket");
  const upload = url.searchParams.get("uploadId");
  if (url.searchParams.has("uploads") || upload !== null) {
    return multipart(request, url, key, body, objects, open);
  }
  const object = objects.get(key);
  switch (request.method) {
    case "PUT":
      objects.set(key, body);
      return new Response(null, { headers: { etag: etagOf(body) } });
    case "DELETE":
      objects.delete(key);
      return new Response(null, { status: 204 });
  }
  if (!object) return error(404, "NoSuchKey");
  const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get("range") ?? "");
  return range
    ? new Response(object.slice(Number(range[1]), Number(range[2]) + 1), {
      status: 206,
    })
    : new Response(object);
}

function multipart(
  request: Request,
  url: URL,
  key: string,
  body: Uint8Array<ArrayBuffer>,
  objects: S3Server["objects"],
  open: S3Server["open"],
): Response {
  const id = url.searchParams.get("uploadId");
  if (id === null) {
    const created = crypto.randomUUID();
    open.set(created, []);
    return new Response(`<R><UploadId>${created}</UploadId></R>`);
  }
  const parts = open.get(id);
  if (!parts) return error(404, "NoSuchUpload");
  if (request.method === "PUT") {
    parts[Number(url.searchParams.get("partNumber")) - 1] = body;
    return new Response(null, { headers: { etag: etagOf(body) } });
  }
  open.delete(id);
  if (request.method === "DELETE") return new Response(null, { status: 204 });
  const listed = [
    ...new TextDecoder().decode(body).matchAll(/<ETag>([^<]+)<\/ETag>/g),
  ].map((match) => match[1]);
  const small = parts.slice(0, -1).some((part) =>
    part.length < 5 * 1024 * 1024
  );
  const matches = listed.length === parts.length &&
    parts.every((part, i) => etagOf(part) === listed[i]);
  if (small) return new Response("<Error><Code>EntityTooSmall</Code></Error>"); // S3 says so with status 200
  if (!matches) return error(400, "InvalidPart");
  objects.set(key, new Uint8Array(Buffer.concat(parts)));
  return new Response(`<R><ETag>&quot;whole&quot;</ETag></R>`);
}

function etagOf(body: Uint8Array): string {
  return `"${createHash("md5").update(body).digest("hex")}"`;
}

type Credentials = Pick<
  S3Options,
  "region" | "accessKeyId" | "secretAccessKey"
>;

/** What is wrong with the request's signature, if anything. */
function signatureFault(
  request: Request,
  body: Uint8Array,
  credentials: Credentials,
): string | null {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/
      .exec(request.headers.get("authorization") ?? "");
  if (!header) return "AccessDenied";
  const [, credential = "", signedHeaders = "", signature] = header;
  const date = request.headers.get("x-amz-date") ?? "";
  const scope = `${date.slice(0, 8)}/${credentials.region}/s3/aws4_request`;
  if (credential !== `${credentials.accessKeyId}/${scope}`) {
    return "InvalidAccessKeyId";
  }
  const signed = signedHeaders.split(";");
  if (
    !["host", "x-amz-content-sha256", "x-amz-date"].every((name) =>
      signed.includes(name)
    )
  ) return "AccessDenied";
  if (request.headers.get("x-amz-content-sha256") !== sha256(body)) {
    return "XAmzContentSHA256Mismatch";
  }
  const sent = Date.parse(
    date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, "$1-$2-$3:$4:$5"),
  );
  if (!(Math.abs(Date.now() - sent) < 15 * 60_000)) {
    return "RequestTimeTooSkewed";
  }
  return signature === signatureOf(request, signed, credentials)
    ? null
    : "SignatureDoesNotMatch";
}

/** The signature of a request, written from AWS's description of Signature Version 4 and not with our client. */
export function signatureOf(
  request: Request,
  signedHeaders: string[],
  credentials: Credentials,
): string {
  const url = new URL(request.url);
  const query = [...url.searchParams].map(([name, value]) =>
    `${encode(name)}=${encode(value)}`
  ).sort().join("&");
  const host = request.headers.get("host") ?? url.host;
  const canonical = [
    request.method,
    url.pathname.split("/").map((segment) =>
      encode(decodeURIComponent(segment))
    ).join("/"),
    query,
    ...signedHeaders.map((name) =>
      `${name}:${name === "host" ? host : request.headers.get(name)?.trim()}`
    ),
    "",
    signedHeaders.join(";"),
    request.headers.get("x-amz-content-sha256"),
  ].join("\n");
  const date = request.headers.get("x-amz-date") ?? "";
  const scope = [date.slice(0, 8), credentials.region, "s3", "aws4_request"];
  const toSign = ["AWS4-HMAC-SHA256", date, scope.join("/"), sha256(canonical)]
    .join("\n");
  const start: string | Uint8Array = `AWS4${credentials.secretAccessKey}`;
  const key = scope.reduce<string | Uint8Array>(
    (secret, word) => hmac(secret, word),
    start,
  );
  return hmac(key, toSign).toString("hex");
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Uint8Array, text: string) {
  return createHmac("sha256", key).update(text).digest();
}
