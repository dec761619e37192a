import { createHash } from "node:crypto";
import type { Trx } from "@/db/schema/database.ts";
import type { FileClass } from "@/db/schema/platform.ts";
import type { Actor } from "@/domain/access.ts";
import {
  type Bytes,
  newStorageKey,
  type Storage,
} from "@/platform/storage/storage.ts";

/** Where a demo file's bytes go; its row is written in the seed's own transaction, unlike an upload's. */
export async function storeDemoFile(
  trx: Trx,
  storage: Storage,
  owner: Actor,
  file: { name: string; class: FileClass; mime: string; bytes: Bytes },
): Promise<number> {
  const { bytes, ...row } = file;
  const key = newStorageKey("file");
  await storage.put(key, bytes, file.mime);
  const { id } = await trx.insertInto("file").values({
    ...row,
    account_id: owner.id,
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    storage_key: key,
  }).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** A drawing of one line in a PDF of one page. */
export function drawPdf(words: string): Bytes {
  const content = `BT /F1 18 Tf 72 740 Td (${words}) Tj ET 72 600 400 100 re S`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let pdf = "%PDF-1.4\n";
  const offsets = objects.map((object, i) => {
    const at = pdf.length;
    pdf += `${i + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`;
  return new TextEncoder().encode(
    `${pdf}${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}
