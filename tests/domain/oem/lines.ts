import type { StoredLine } from "@/db/oem/stored_lines.ts";
import type { Hanging } from "@/domain/oem/design_files.ts";
import type { ResolvedLine } from "@/domain/oem/resolve_lines.ts";

/** What an edit can change of a line. */
export type Line = Pick<
  StoredLine,
  "goods_id" | "quantity" | "remark" | "parts"
>;

/** No line has a design file. */
export const NONE: Hanging[] = [];

/** What lines look like in the database. */
export function stored(lines: readonly Line[]): StoredLine[] {
  return lines.map((line, i) => ({ ...line, id: i + 1, version_id: 1 }));
}

/** What lines look like when an edit sends them. */
export function resolved(lines: readonly Line[]): ResolvedLine[] {
  return lines.map(({ goods_id, parts, ...line }) => ({
    ...line,
    goodsId: goods_id,
    versionId: 1,
    parts: parts.map(({ goods_id, ...part }) => ({
      ...part,
      goodsId: goods_id,
    })),
  } as ResolvedLine));
}
