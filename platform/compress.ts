import { Buffer } from "node:buffer";
import {
  brotliCompressSync,
  constants,
  gzipSync,
  zstdCompressSync,
} from "node:zlib";
import { weightsOf } from "./weights.ts";

type Encoding = "zstd" | "br" | "gzip";

/** In the order in which they are preferred: at these levels about 0.1 ms for a page, less than rendering it. */
const ENCODINGS: Record<Encoding, (body: Uint8Array) => Buffer> = {
  zstd: (body) => zstdCompressSync(body, zstdOptions(body)),
  br: (body) =>
    brotliCompressSync(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
    }),
  gzip: (body) => gzipSync(body, { level: 1 }),
};

/** The level, and how long the page is: for a short one zstd does with smaller tables, and a fifth less work. */
function zstdOptions({ length }: Uint8Array) {
  return {
    params: { [constants.ZSTD_c_compressionLevel]: 3 },
    pledgedSrcSize: length,
  };
}

let withoutZlib = false;

/** Until one was sent so, answers that may be in gzip are compressed by streams: zlib is loaded after (decision 36). */
export function startWithoutZlib(): void {
  withoutZlib = true;
}

const COMPRESSIBLE = /^(?:text\/(?:html|plain|csv)|application\/json)\b/;
/** Tables are made while they are sent, and would not fit into memory. */
const STREAMED = /^text\/csv\b/;
/** Below this many bytes nothing is won. */
const SMALLEST = 512;

/** The encoding of ours, or of these, that the client likes best; null for none. */
export function chooseEncoding(
  accept: string | null,
  ours: readonly Encoding[] = Object.keys(ENCODINGS) as Encoding[],
): Encoding | null {
  if (!accept) return null;
  const weights = new Map(weightsOf(accept));
  const weightOf = (encoding: string) =>
    weights.get(encoding) ?? weights.get("*") ?? 0;
  const [best] = ours.filter((encoding) => weightOf(encoding) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one)); // stable: ours among equals
  const plain = weights.get("identity") ?? 0;
  return best !== undefined && weightOf(best) >= plain ? best : null;
}

/** Does not look at `response.body`, which would turn a text into a stream. */
function isBodiless({ method }: Request, { status }: Response): boolean {
  return method === "HEAD" || [204, 205, 304].includes(status);
}

/** More than this is packed piece by piece, bytes: at once, other answers would wait for it. */
const LONGEST_AT_ONCE = 2 * 1024 * 1024;

const encoder = new TextEncoder();
/** Where pages are put in UTF-8, one after the other: an array for each of them is a tenth of a request. */
let room = new Uint8Array(256 * 1024);

/** A larger text has an array of its own: one such page would keep its room for ever. */
const MOST_ROOM = 4 * 1024 * 1024;

/** The text in UTF-8, until the next one is. */
function inUtf8(text: string): Uint8Array<ArrayBuffer> {
  const most = text.length * 3;
  if (most > MOST_ROOM) return encoder.encode(text);
  if (room.length < most) room = new Uint8Array(most);
  return room.subarray(0, encoder.encodeInto(text, room).written);
}

/**
 * The answer in an encoding that the request accepts; a table in none but gzip, while it is made. Files, and what is
 * encoded or small already, stay as they are.
 */
export async function compressed(
  request: Request,
  response: Response,
): Promise<Response> {
  const { headers } = response;
  const type = headers.get("content-type") ?? "";
  if (
    !COMPRESSIBLE.test(type) ||
    headers.has("content-encoding")
  ) return response;
  headers.append("vary", "Accept-Encoding");
  const accept = request.headers.get("accept-encoding");
  const isStreamed = STREAMED.test(type);
  const encoding = chooseEncoding(accept, isStreamed ? ["gzip"] : undefined);
  if (
    !encoding || isBodiless(request, response) ||
    headers.get("cache-control")?.includes("no-transform")
  ) return response;
  if (isStreamed) {
    return new Response(
      toGzip(response.body!),
      encodedIn(encoding, response),
    );
  }
  const content = type.startsWith("text/html")
    ? await response.text()
    : await response.bytes(); // may begin with a byte order mark, which a text loses
  // Nothing waits from here on, or it has a copy: other answers are put in the same room.
  const body = typeof content === "string" ? inUtf8(content) : content;
  if (body.length < SMALLEST) return new Response(body.slice(), response);
  const isLong = withoutZlib || body.length > LONGEST_AT_ONCE;
  if (isLong && chooseEncoding(accept, ["gzip"])) {
    return new Response(await packed(body), encodedIn("gzip", response));
  }
  const sent = new Uint8Array(ENCODINGS[encoding](body));
  return new Response(sent, encodedIn(encoding, response));
}

/** The body in gzip, without zlib; that is loaded once the answer is on its way. */
async function packed(
  body: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([body]).stream();
  const bytes = await new Response(toGzip(stream)).bytes();
  setTimeout(() => {
    withoutZlib = false;
    gzipSync("");
  });
  return bytes;
}

function toGzip(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  return stream.pipeThrough(new CompressionStream("gzip"));
}

/** The response with the headers of its content in that encoding. */
function encodedIn(encoding: Encoding, response: Response): Response {
  const { headers } = response;
  headers.set("content-encoding", encoding);
  headers.delete("content-length");
  if (headers.get("etag")?.startsWith('"')) {
    headers.set("etag", `W/${headers.get("etag")}`);
  }
  return response;
}
