import fc from "fast-check";
import type { Shot, Target } from "./fire.ts";
import { type Dose, long, PEOPLE, sample } from "./shots.ts";

const fileName = fc.oneof(
  fc.constantFrom(
    "a.png",
    "a.svg",
    "a.pdf",
    "a.exe",
    "a.png.html",
    "../../a.png",
    "a\r\nx: y.png",
    ".png",
    "a",
    "a.PNG\u202egpj",
  ),
  long.map((text) => `${text.slice(0, 5_000).toWellFormed()}.png`),
);
const content = fc.oneof(
  fc.uint8Array({ maxLength: 2_000 }),
  fc.constantFrom(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "<html><script>alert(1)</script>",
    "MZ\x90\x00",
    "%PDF-1.7",
    "\x89PNG\r\n\x1a\n",
    "GIF89a",
    "PK\x03\x04",
    "",
  ).map((text) => Uint8Array.from(text, (char) => char.charCodeAt(0))),
  fc.constant(new Uint8Array(11 * 1024 * 1024)),
);

/** Files that are too large, or not what they are called; whole and resumable. */
export async function* files(
  _: Target,
  { seed, each }: Dose,
): AsyncGenerator<Shot> {
  const file = fc.tuple(fileName, content, fc.constantFrom(...PEOPLE));
  const dose = { seed, each: 20 * each };
  for (const [name, bytes, by] of sample(file, dose, 0)) {
    const body = new FormData();
    body.append("file", new File([new Uint8Array(bytes)], name));
    yield { by, method: "POST", path: "/api/common/file", body };
    yield {
      by,
      method: "POST",
      path: "/api/common/file/tus",
      headers: {
        "tus-resumable": "1.0.0",
        "upload-length": String(bytes.length),
        "upload-metadata": `filename ${
          btoa(encodeURIComponent(name.toWellFormed()))
        }`,
      },
    };
  }
}
