import { AwsClient } from "aws4fetch";
import { createHash } from "node:crypto";
import { log } from "@/platform/log.ts";
import { inChunks } from "./chunks.ts";
import {
  assertStorageKey,
  type ByteRange,
  type Bytes,
  type ByteStream,
  type Storage,
} from "./storage.ts";

export interface S3Options {
  /** e.g. "https://s3.eu-central-1.amazonaws.com"; the bucket is addressed by path */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Larger streams go up in parts of this size; S3 takes no part under 5 MiB but the last. */
const PART_SIZE = 8 * 1024 * 1024;

/** What may be asked of an object that is not there. */
const MAY_MISS = new Set(["GET", "DELETE"]);

/** Milliseconds until an answer has to begin: a part is uploaded meanwhile. */
const PATIENCE = 60_000;

/** Milliseconds until an answer that has begun has to go on, once more of it is wanted. */
const LONGEST_PAUSE = 30_000;

/**
 * Files in a bucket of any S3-compatible service. Every request is signed with its body (SigV4). One whose answer does
 * not begin within `patience` milliseconds, or stops for more than `pause`, fails like that of a server that can't be
 * reached or is busy ({@link away}).
 */
export function s3Storage(
  options: S3Options,
  patience = PATIENCE,
  pause = LONGEST_PAUSE,
): Storage {
  const { send, expect } = client(options, patience, pause);
  return {
    async put(key, body, type) {
      if (body instanceof Uint8Array) {
        return await expect("PUT", key, { body, type });
      }
      const parts = inChunks(body, PART_SIZE);
      const first = await parts.next();
      const second = first.done ? first : await parts.next();
      if (second.done) {
        return await expect("PUT", key, {
          body: first.value ?? new Uint8Array(),
          type,
        });
      }
      await putInParts(send, key, type, all(first.value, second.value, parts));
    },
    async get(key, range) {
      const response = await send("GET", key, { range });
      if (await missing(response)) return null;
      return (response.body ?? new Blob([]).stream()) as ByteStream;
    },
    delete: (key) => expect("DELETE", key, {}),
  };
}

interface Message {
  query?: string;
  body?: Bytes;
  type?: string;
  range?: ByteRange;
}
type Send = (
  method: string,
  key: string,
  message: Message,
) => Promise<Response>;

function client(
  { endpoint, bucket, ...credentials }: S3Options,
  patience: number,
  pause: number,
) {
  const aws = new AwsClient({ ...credentials, service: "s3", retries: 3 });
  const send: Send = async (method, key, { query = "", body, type, range }) => {
    assertStorageKey(key);
    const headers = new Headers({
      "x-amz-content-sha256": sha256(body ?? new Uint8Array()),
    });
    if (type) headers.set("content-type", type);
    if (range) headers.set("range", `bytes=${range.start}-${range.end}`);
    const url = `${endpoint.replace(/\/$/, "")}/${bucket}/${key}${query}`;
    const response = goingOn(
      await within(
        patience,
        (signal) => aws.fetch(url, { method, headers, body, signal }),
      ),
      pause,
    );
    if (response.ok || (response.status === 404 && MAY_MISS.has(method))) {
      return response;
    }
    throw failure(method, response.status, await response.text());
  };
  const expect = async (
    method: string,
    key: string,
    message: Message,
  ): Promise<void> => {
    const { body } = await send(method, key, message);
    await body?.cancel();
  };
  return { send, expect };
}

/** Sends a request and gives up if no answer has begun in time; the body may take as long as it likes. */
async function within(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(silence()), milliseconds);
  try {
    return await ask(late.signal);
  } catch (error) {
    throw away(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The answer, with a body that fails where the next bytes are waited for too long. Who reads slowly may. */
function goingOn(answer: Response, milliseconds: number): Response {
  if (!answer.body) return answer;
  const reader = answer.body.getReader();
  const body = new ReadableStream<Bytes>({
    async pull(controller) {
      const { promise: late, reject } = Promise.withResolvers<never>();
      const timer = setTimeout(() => reject(silence()), milliseconds);
      try {
        const { done, value } = await Promise.race([reader.read(), late]);
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        reader.cancel(error).catch(() => {}); // the first failure is the one to tell
        throw away(error);
      } finally {
        clearTimeout(timer);
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
  return new Response(body, answer);
}

function silence(): Error {
  return new Error("it says nothing");
}

/** No fault of ours, as that of a database that can't be reached (`isUnavailable`): the operator is told of it here. */
function away(cause: unknown): Error {
  log.warning("the storage is away: {cause}", { cause });
  return Object.assign(new Error("the storage is away", { cause }), {
    code: "EHOSTUNREACH",
  });
}

/** What a bucket says that is at fault itself, or busy, where the status has gone out before. */
const BUSY = /^(InternalError|RequestTimeout|ServiceUnavailable|SlowDown)$/;

function failure(method: string, status: number, xml: string): Error {
  const code = /<Code>(\w+)<\/Code>/.exec(xml)?.[1] ?? "";
  const refused = new Error(
    `storage refused ${method}: ${status} ${code}`.trim(),
  );
  return status >= 500 || status === 429 || BUSY.test(code)
    ? away(refused)
    : refused;
}

async function missing(response: Response): Promise<boolean> {
  if (response.status !== 404) return false;
  await response.body?.cancel();
  return true;
}

async function* all(
  first: Bytes,
  second: Bytes,
  rest: AsyncGenerator<Bytes>,
): AsyncGenerator<Bytes> {
  yield first;
  yield second;
  yield* rest;
}

/** S3's multipart upload; the parts of a failed one are thrown away. */
async function putInParts(
  send: Send,
  key: string,
  type: string,
  parts: AsyncIterable<Bytes>,
): Promise<void> {
  const begun = await answer(send, "POST", key, { query: "?uploads=", type });
  const id = tag(begun, "UploadId");
  if (!id) throw failure("POST", 200, begun);
  const upload = `uploadId=${encodeURIComponent(id)}`;
  try {
    const etags: string[] = [];
    for await (const body of parts) {
      const response = await send("PUT", key, {
        query: `?partNumber=${etags.length + 1}&${upload}`,
        body,
      });
      await response.body?.cancel();
      etags.push(response.headers.get("etag") ?? "");
    }
    // This call may answer 200 and still carry an error.
    const whole = await answer(send, "POST", key, {
      query: `?${upload}`,
      body: listOf(etags),
      type: "application/xml",
    });
    if (!tag(whole, "ETag")) throw failure("POST", 200, whole);
  } catch (error) {
    await send("DELETE", key, { query: `?${upload}` }).catch(() => {}); // the first failure is the one to tell
    throw error;
  }
}

/** The parts of an upload in their order, as the call that completes it takes them. */
function listOf(etags: readonly string[]): Bytes {
  const parts = etags.map((etag, i) =>
    `<Part><PartNumber>${i + 1}</PartNumber><ETag>${etag}</ETag></Part>`
  );
  return new TextEncoder().encode(
    `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`,
  );
}

async function answer(
  send: Send,
  method: string,
  key: string,
  message: Message,
): Promise<string> {
  return await (await send(method, key, message)).text();
}

function tag(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
}

function sha256(bytes: Bytes): string {
  return createHash("sha256").update(bytes).digest("hex");
}
