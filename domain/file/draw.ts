import sharp, { type Metadata } from "sharp";
import type { Bytes } from "@/platform/storage/storage.ts";

/** Longest side, in pixels (decisions 1.9). */
const SIDE = 88;

/** A picture that claims to be larger is not unpacked: a small file may hold gigabytes of one colour. */
const MAX_PIXELS = 64_000_000;

/** The most bytes that a picture may take which can't be unpacked line by line: an interlaced one is held whole. */
const MAX_WHOLE = 200 * 1024 * 1024;

/** Whether this process can draw; one without native code leaves it to the background work. */
export const draws = true;

/** A small upright WebP without the camera's metadata; null if the file is no picture. */
export async function draw(original: Bytes): Promise<Bytes | null> {
  try {
    const picture = sharp(original, { limitInputPixels: MAX_PIXELS });
    if (heldWhole(await picture.metadata()) > MAX_WHOLE) return null;
    return new Uint8Array(
      await picture.rotate()
        .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true }).webp()
        .toBuffer(),
    );
  } catch {
    return null;
  }
}

/** The bytes of the whole picture, where all of them are held at once. */
function heldWhole(
  { isProgressive, width, height, channels, depth }: Metadata,
): number {
  const bytes = depth === "ushort" ? 2 : 1;
  return isProgressive ? width * height * channels * bytes : 0;
}
