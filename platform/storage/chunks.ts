import { Buffer } from "node:buffer";
import type { Bytes } from "./storage.ts";

/**
 * Regroups a stream into pieces of `size` bytes, the last one shorter. When the source breaks off, what has arrived
 * is still given out before its error is thrown: a cut upload loses nothing.
 */
export async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Bytes> {
  let collected: Uint8Array[] = [];
  let length = 0;
  const take = () => {
    const piece = new Uint8Array(Buffer.concat(collected));
    collected = [];
    length = 0;
    return piece;
  };
  let failure: { error: unknown } | null = null;
  try {
    for await (let bytes of source) {
      while (bytes.length > 0) {
        const part = bytes.subarray(0, size - length);
        collected.push(part);
        length += part.length;
        bytes = bytes.subarray(part.length);
        if (length === size) yield take();
      }
    }
  } catch (error) {
    failure = { error };
  }
  if (length > 0) yield take();
  if (failure) throw failure.error;
}
