import { fileTypeFromBuffer } from "file-type";
import type { Bytes } from "@/platform/storage/storage.ts";
import type { Kind } from "./kinds.ts";

/** How much of a file's start is examined. */
export const HEAD_SIZE = 1024 * 1024;

/** Signatures of two letters, which plain text may well begin with. */
const MEANINGLESS_IN_TEXT = ["bmp", "exe"];

/**
 * Whether the content is what the kind promises (decisions 1.9). `head` is the first {@link HEAD_SIZE} bytes or the
 * whole file, `size` its size.
 */
export async function isOfKind(
  kind: Kind,
  head: Bytes,
  size: number,
): Promise<boolean> {
  const detected = await signatureOf(head);
  if ("signature" in kind.content) {
    return detected !== undefined && kind.content.signature.includes(detected);
  }
  const foreign = detected !== undefined &&
    !MEANINGLESS_IN_TEXT.includes(detected);
  switch (kind.content.text) {
    case "plain":
      return !foreign && isText(head);
    case "svg":
      return (!foreign || detected === "xml") && isText(head) &&
        /<svg[\s>]/i.test(begin(head));
    case "dxf":
      return !foreign &&
        (begin(head).startsWith("AutoCAD Binary DXF") || isAsciiDxf(head));
    case "step":
      return !foreign && /^\s*ISO-10303-21;/.test(begin(head));
    case "stl":
      return detected === "stl" || isBinaryStl(head, size);
  }
}

async function signatureOf(head: Bytes): Promise<string | undefined> {
  try {
    return (await fileTypeFromBuffer(head))?.ext ?? archiveOf(head);
  } catch {
    return archiveOf(head); // broken off inside a structure that a signature promised
  }
}

/** A zip archive whose first entry is longer than the head: streaming writers put its size behind it. */
function archiveOf(head: Bytes): string | undefined {
  return [0x50, 0x4b, 3, 4].every((byte, i) => head[i] === byte)
    ? "zip"
    : undefined;
}

function begin(head: Bytes): string {
  return new TextDecoder("latin1").decode(head.subarray(0, 64 * 1024));
}

/** No control characters but white space and the old end-of-file mark; UTF-16 only with its mark. */
function isText(head: Bytes): boolean {
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) ||
    (head[0] === 0xfe && head[1] === 0xff);
  return utf16 ||
    !head.some((byte) => byte < 32 && ![9, 10, 12, 13, 26, 27].includes(byte));
}

function isAsciiDxf(head: Bytes): boolean {
  return isText(head) && /^\s*(999\s[^]*?)?0\s+SECTION\s/.test(begin(head));
}

/** 80 bytes of anything, the number of triangles, 50 bytes each. */
function isBinaryStl(head: Bytes, size: number): boolean {
  return head.length >= 84 &&
    size ===
      84 + 50 * new DataView(head.buffer, head.byteOffset).getUint32(80, true);
}
