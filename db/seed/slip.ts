import { crc32, deflateSync } from "node:zlib";
import type { Bytes } from "@/platform/storage/storage.ts";

const WIDTH = 480;
const HEIGHT = 300;
/** paper, ink, frame, seal, print */
const PALETTE = [0xfffdf5, 0x33302a, 0xc9b678, 0xd2605a, 0xd9d4c3];
const [PAPER, INK, FRAME, SEAL, PRINT] = [0, 1, 2, 3, 4];

/** Five columns by seven rows, one number per row. */
const GLYPHS: Record<string, readonly number[]> = {
  "0": [14, 17, 19, 21, 25, 17, 14],
  "1": [4, 12, 4, 4, 4, 4, 14],
  "2": [14, 17, 1, 6, 8, 16, 31],
  "3": [31, 2, 4, 2, 1, 17, 14],
  "4": [2, 6, 10, 18, 31, 2, 2],
  "5": [31, 16, 30, 1, 1, 17, 14],
  "6": [6, 8, 16, 30, 17, 17, 14],
  "7": [31, 1, 2, 4, 8, 8, 8],
  "8": [14, 17, 17, 14, 17, 17, 14],
  "9": [14, 17, 17, 15, 1, 2, 12],
  "¥": [17, 10, 31, 4, 31, 4, 4],
  ",": [0, 0, 0, 0, 12, 4, 8],
  ".": [0, 0, 0, 0, 0, 12, 12],
  "-": [0, 0, 0, 31, 0, 0, 0],
};

/** A bank slip as a small PNG: amount, day and serial are readable, the rest is grey print. */
export function drawSlip(
  slip: { amount: string; day: string; serial: string },
): Bytes {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const fill = (
    x: number,
    y: number,
    width: number,
    height: number,
    colour: number,
  ) => {
    for (let row = y; row < y + height; row++) {
      pixels.fill(colour, row * WIDTH + x, row * WIDTH + x + width);
    }
  };
  const write = (text: string, x: number, y: number, size: number) => {
    for (const [place, character] of [...text].entries()) {
      for (const [row, bits] of (GLYPHS[character] ?? []).entries()) {
        for (let column = 0; column < 5; column++) {
          if (bits & (16 >> column)) {
            fill(
              x + (place * 6 + column) * size,
              y + row * size,
              size,
              size,
              INK,
            );
          }
        }
      }
    }
  };
  frame(fill);
  write(slip.amount, 110, 152, 4);
  write(slip.day, 110, 246, 2);
  write(slip.serial, 300, 246, 2);
  seal(pixels);
  return encode(pixels);
}

type Fill = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: number,
) => void;

function frame(fill: Fill): void {
  for (const y of [12, 58, 130, 200, 226, 286]) {
    fill(12, y, WIDTH - 24, 2, FRAME);
  }
  for (const x of [12, WIDTH - 14]) fill(x, 12, 2, 276, FRAME);
  fill(160, 28, 160, 16, PRINT);
  for (
    const [x, y, width] of [
      [30, 76, 170],
      [30, 102, 150],
      [258, 76, 180],
      [258, 102, 140],
      [30, 160, 56],
      [30, 208, 250],
    ]
  ) {
    fill(x!, y!, width!, 10, PRINT);
  }
}

function seal(pixels: Uint8Array): void {
  for (let y = -38; y <= 38; y++) {
    for (let x = -38; x <= 38; x++) {
      const radius = Math.hypot(x, y);
      const bar = Math.abs(y) < 6 && Math.abs(x) < 24;
      if ((radius > 34 && radius <= 38) || bar) {
        pixels[(206 + y) * WIDTH + 400 + x] = SEAL;
      }
    }
  }
}

function encode(pixels: Uint8Array): Bytes {
  const rows = new Uint8Array((WIDTH + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    rows.set(pixels.subarray(y * WIDTH, (y + 1) * WIDTH), y * (WIDTH + 1) + 1);
  }
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, WIDTH);
  header.setUint32(4, HEIGHT);
  header.setUint32(8, 0x08030000); // 8 bits, palette
  const colours = PALETTE.flatMap((
    colour,
  ) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  return Uint8Array.from([
    ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    ...chunk("IHDR", new Uint8Array(header.buffer)),
    ...chunk("PLTE", Uint8Array.from(colours)),
    ...chunk("IDAT", deflateSync(rows)),
    ...chunk("IEND", new Uint8Array()),
  ]);
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
