import sharp from "sharp";
import type { Bytes } from "@/platform/storage/storage.ts";
import { patterned } from "./storages.ts";

/** The beginning of an MP4 and bytes after it: enough for a type by content. */
export function video(size: number): Bytes {
  const bytes = patterned(size);
  bytes.set([
    0,
    0,
    0,
    0x18,
    ...ascii("ftypisom"),
    0,
    0,
    2,
    0,
    ...ascii("isomiso2"),
  ]);
  return bytes;
}

export function ascii(text: string): Bytes {
  return new TextEncoder().encode(text);
}

/** A picture of one colour, `width` × `height` pixels. */
export async function picture(
  format: "png" | "jpeg" | "webp" | "gif",
  width = 200,
  height = 100,
): Promise<Bytes> {
  const background = { r: 20, g: 120, b: 60 };
  const image = sharp({ create: { width, height, channels: 3, background } });
  return new Uint8Array(await image.toFormat(format).toBuffer());
}

/** One white pixel, as the format of old Windows has it. */
export const BMP = new Uint8Array(58);
BMP.set([0x42, 0x4d, 58, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40]);
BMP.set([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24], 18);
BMP.set([0xff, 0xff, 0xff], 54);

export const PDF = ascii(
  "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n",
);
export const SVG = ascii(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);
export const ZIP = new Uint8Array([
  0x50,
  0x4b,
  3,
  4,
  20,
  0,
  0,
  0,
  0,
  0,
  ...new Array(20).fill(0),
]);
/** OLE, as Office wrote files before 2007. */
export const OLE = new Uint8Array([
  0xd0,
  0xcf,
  0x11,
  0xe0,
  0xa1,
  0xb1,
  0x1a,
  0xe1,
  ...new Array(504).fill(0),
]);
export const EXE = new Uint8Array([
  0x4d,
  0x5a,
  0x90,
  0,
  3,
  0,
  0,
  0,
  ...new Array(200).fill(0),
]);
