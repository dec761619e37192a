/** A small tus client: uploads one file in pieces and resumes at the server's offset. */

export interface Uploaded {
  id: number;
  name: string;
  /** bytes */
  size: number;
  url: string;
}

/** Where the address of an unfinished upload is kept, so that it survives a reload: localStorage. */
export type Memory = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface Transfer {
  endpoint: string;
  file: File;
  memory: Memory | null;
  signal: AbortSignal;
  /** the share of the file that the server has, from 0 to 1 */
  onProgress(share: number): void;
}

/** The server does not want the file; the message is for the reader, in their language, the cause its status. */
export class UploadRefused extends Error {}

/** The status that says: nobody is signed in. */
export const UNKNOWN = 401;

const SMALLEST = 32 * 1024;
const LARGEST = 4 * 1024 * 1024;
/** Milliseconds that a piece should take: long enough to be worth it, short enough to show progress. */
const PACE = 1000;
/**
 * Failures in a row, each waited for twice as long as the one before, until it is given up; those while the browser has
 * no network don't count.
 */
const PATIENCE = 6;

/**
 * Milliseconds until a request is given up: longer than the server waits for a silent line. A piece that takes as long
 * on a slow one is sent anew in smaller ones. The last one is answered once the server has put the file together: pieces
 * have a second more for each of its megabytes.
 */
const MOST = 60_000;

interface Rhythm {
  /** bytes of the next piece */
  piece: number;
  /** in a row */
  failures: number;
}

/**
 * Uploads a file, from where an earlier attempt at it stopped. Throws {@link UploadRefused}, the signal's reason, or
 * the network's fault when it stays away; called again, it continues.
 */
export async function upload(transfer: Transfer): Promise<Uploaded> {
  const { signal } = transfer;
  const rhythm: Rhythm = { piece: 256 * 1024, failures: 0 };
  for (;;) {
    try {
      return await sendPieces(transfer, rhythm);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof UploadRefused) {
        // Whoever signs in again goes on with it.
        if (error.cause !== UNKNOWN) forget(transfer);
        throw error;
      }
      const offline = navigator.onLine === false;
      if (!offline) {
        if (++rhythm.failures > PATIENCE) throw error;
        rhythm.piece = Math.max(SMALLEST, rhythm.piece / 2);
      }
      await pause(offline ? PACE : 125 * 2 ** rhythm.failures, signal);
    }
  }
}

/** Aborts the upload; the server may delete its pieces. */
export async function abandon(transfer: Transfer): Promise<void> {
  const url = transfer.memory?.getItem(keyOf(transfer));
  forget(transfer);
  if (url) {
    await fetch(url, { method: "DELETE", headers: PROTOCOL }).catch(() => {}); // it runs out by itself
  }
}

async function sendPieces(
  transfer: Transfer,
  rhythm: Rhythm,
): Promise<Uploaded> {
  const { file, onProgress } = transfer;
  const start = await resume(transfer) ?? await create(transfer);
  for (let offset = start.offset;;) {
    onProgress(offset / file.size);
    const began = performance.now();
    const response = await request(transfer, "PATCH", start.url, {
      "content-type": "application/offset+octet-stream",
      "upload-offset": `${offset}`,
    }, file.slice(offset, offset + rhythm.piece));
    if (response.status === 200) {
      const { data } = await response.json();
      forget(transfer);
      return data;
    }
    offset = offsetOf(response);
    rhythm.failures = 0;
    const quick = performance.now() - began < PACE;
    rhythm.piece = Math.min(
      LARGEST,
      Math.max(SMALLEST, rhythm.piece * (quick ? 2 : 0.5)),
    );
  }
}

interface Place {
  url: string;
  offset: number;
}

/** The upload of this file that was begun before, if the server still has it. */
async function resume(transfer: Transfer): Promise<Place | undefined> {
  const url = transfer.memory?.getItem(keyOf(transfer));
  if (!url) return;
  const response = await request(transfer, "HEAD", url, {});
  if (response.status !== 404) return { url, offset: offsetOf(response) };
  forget(transfer);
}

async function create(transfer: Transfer): Promise<Place> {
  const { endpoint, file, memory } = transfer;
  const name = btoa(
    String.fromCharCode(...new TextEncoder().encode(file.name)),
  );
  const response = await request(transfer, "POST", endpoint, {
    "upload-length": `${file.size}`,
    "upload-metadata": `filename ${name}`,
  });
  const url =
    new URL(response.headers.get("location") ?? "", response.url).href;
  memory?.setItem(keyOf(transfer), url);
  return { url, offset: 0 };
}

const PROTOCOL = { "tus-resumable": "1.0.0" };

/** Answers that may improve on a retry, after asking for the offset. */
const PASSING = [404, 408, 409, 423, 429];

/** 404 is an answer only to HEAD: in between it means to begin again. Throws {@link UploadRefused}. */
async function request(
  { signal, file }: Transfer,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: Blob,
): Promise<Response> {
  signal.throwIfAborted();
  const stop = new AbortController();
  pause(body ? MOST + file.size / 1_000 : MOST, signal).then(() =>
    stop.abort()
  );
  const response = await fetch(url, {
    method,
    headers: { ...PROTOCOL, ...headers },
    body,
    signal: stop.signal,
  });
  const { ok, status } = response;
  if (ok || (status === 404 && method === "HEAD")) return response;
  const answer = await response.json().catch(() => null);
  if (status >= 500 || PASSING.includes(status)) {
    throw new Error(`${method} ${status}`);
  }
  throw new UploadRefused(answer?.message ?? "", { cause: status });
}

function offsetOf(response: Response): number {
  return Number(response.headers.get("upload-offset"));
}

function keyOf({ file }: Transfer): string {
  return `upload:${file.name}:${file.size}:${file.lastModified}`;
}

function forget(transfer: Transfer): void {
  transfer.memory?.removeItem(keyOf(transfer));
}

/** Ends at once when the upload is aborted: the next request says so. */
function pause(ms: number, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
    signal.onabort = resolve;
  });
}
