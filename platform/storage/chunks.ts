import { Gathered } from "../gathered.ts";
import type { Bytes } from "./storage.ts";

/**
 * Regroups a stream into pieces of `size` bytes, the last one shorter. When the source breaks off, what has arrived
 * is still given out before its error is thrown: a cut upload loses nothing.
 */
export async function* inChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Bytes> {
  let piece = new Gathered();
  const take = () => {
    const { bytes } = piece;
    piece = new Gathered();
    return bytes;
  };
  let failure: { error: unknown } | null = null;
  try {
    for await (let bytes of source) {
      while (bytes.length > 0) {
        const part = bytes.subarray(0, size - piece.length);
        piece.add(part);
        bytes = bytes.subarray(part.length);
        if (piece.length === size) yield take();
      }
    }
  } catch (error) {
    failure = { error };
  }
  if (piece.length > 0) yield take();
  if (failure) throw failure.error;
}
