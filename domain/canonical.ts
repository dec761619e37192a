import { createHash } from "node:crypto";

/** One text for one value, whatever the order of its keys: what hashes and snapshots are made of. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => sorted(inner));
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return value;
  }
  return Object.fromEntries(
    Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** SHA-256 of a text, in hexadecimal. */
export function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/** SHA-256 of a file's content, in hexadecimal. */
export async function sha256OfFile(file: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of file.stream()) hash.update(chunk);
  return hash.digest("hex");
}
