import { openStorage } from "@/platform/storage/open.ts";
import type { Bytes, Storage } from "@/platform/storage/storage.ts";
import { filesBelow } from "../files.ts";
import { startS3 } from "./s3_server.ts";

/** A storage for one test. */
export interface TestStorage extends AsyncDisposable {
  storage: Storage;
  /** everything that lies in it, finished or not */
  keys(): Promise<string[]>;
}

/** A folder of its own. */
export async function openFolder(): Promise<TestStorage> {
  const folder = await Deno.makeTempDir({ prefix: "files-" });
  return {
    storage: openStorage({ kind: "folder", folder }),
    keys: () => filesBelow(folder, () => true),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

function openBucket(): Promise<TestStorage> {
  const s3 = startS3();
  return Promise.resolve({
    storage: openStorage({ kind: "s3", ...s3.options }),
    keys: () => Promise.resolve([...s3.objects.keys(), ...s3.open.keys()]),
    [Symbol.asyncDispose]: () => s3[Symbol.asyncDispose](),
  });
}

/** What the tests of files are run against, by name. */
export const STORAGES: [name: string, open: () => Promise<TestStorage>][] = [
  ["a local folder", openFolder],
  ["a bucket", openBucket],
];

export async function bytesOf(
  stream: ReadableStream<Bytes> | null,
): Promise<Bytes | null> {
  return stream && new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Bytes that repeat at no short distance, so that a piece at the wrong place is noticed. */
export function patterned(size: number, seed = 1): Bytes {
  const bytes = new Uint8Array(size);
  let state = seed;
  for (let i = 0; i < size; i++) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[i] = state >> 16;
  }
  return bytes;
}
