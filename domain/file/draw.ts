import sharp from "sharp";
import type { Bytes } from "@/platform/storage/storage.ts";

/** Longest side, in pixels (decisions 1.9). */
const SIDE = 88;

/** A picture that claims to be larger is not unpacked: a small file may hold gigabytes of one colour. */
const MAX_PIXELS = 64_000_000;

/** Whether this process can draw; one without native code leaves it to the background work. */
export const draws = true;

/** A small upright WebP without the camera's metadata; null if the file is no picture. */
export async function draw(original: Bytes): Promise<Bytes | null> {
  try {
    return new Uint8Array(
      await sharp(original, { limitInputPixels: MAX_PIXELS }).rotate()
        .resize(SIDE, SIDE, { fit: "inside", withoutEnlargement: true }).webp()
        .toBuffer(),
    );
  } catch {
    return null;
  }
}
