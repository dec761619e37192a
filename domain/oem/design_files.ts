import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { attachFiles, type FilePlace } from "@/domain/file/attach.ts";

function place(orderId: number, lineId: number): FilePlace {
  return { source: "oem_order", id: orderId, lineId, role: "design" };
}

/**
 * Makes `files` the design files of an order's line: attaches new ones and detaches those left out, except revisions
 * that are earlier than one that stays (decisions 1.9). Throws 42200 at `field` for a file that is not the actor's or
 * their organization's.
 */
export async function setDesignFiles(
  trx: Trx,
  actor: Actor,
  orderId: number,
  lineId: number,
  { files, linked, field }: {
    files: readonly number[];
    /** those that the line has */
    linked: ReadonlySet<number>;
    field: string;
  },
): Promise<void> {
  const added = files.filter((file) => !linked.has(file));
  if (added.length === 0 && linked.size === new Set(files).size) return;
  await attachFiles(trx, actor, place(orderId, lineId), added, field);
  const now = await hangingOn(trx, orderId, lineId);
  const staying = now.filter((link) => files.includes(link.file_id));
  const dropped = now.filter((link) =>
    !staying.some(({ name, revision }) =>
      name === link.name && revision >= link.revision
    )
  );
  await dropLinks(trx, dropped.map((link) => link.id));
}

/** The line's design files. */
function hangingOn(trx: Trx, orderId: number, lineId: number) {
  return linksOf(trx, orderId)
    .innerJoin("file", "file.id", "link.file_id")
    .where("link.line_id", "=", lineId)
    .select(["link.id", "link.file_id", "link.revision", "file.name"])
    .execute();
}

function linksOf(trx: Trx, orderId: number) {
  return trx.selectFrom("file_link as link")
    .where("link.source", "=", "oem_order")
    .where("link.source_id", "=", orderId)
    .where("link.role", "=", "design");
}

/** A design file, and the line on which it hangs; one may hang on several. */
export interface Hanging {
  file_id: number;
  line_id: number;
}

/** The design files of an order. */
export function hangingFiles(trx: Trx, orderId: number): Promise<Hanging[]> {
  return linksOf(trx, orderId).select(["link.file_id", "link.line_id"])
    .where("link.line_id", "is not", null).$narrowType<{ line_id: number }>()
    .orderBy("link.id").execute();
}

/** Detaches every design file from lines that are removed; the files themselves are swept later. */
export async function dropDesignFiles(
  trx: Trx,
  orderId: number,
  lineIds: readonly number[],
): Promise<void> {
  if (lineIds.length === 0) return;
  await trx.deleteFrom("file_link")
    .where("source", "=", "oem_order").where("source_id", "=", orderId)
    .where("role", "=", "design").where("line_id", "in", lineIds).execute();
}

async function dropLinks(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom("file_link").where("id", "in", ids).execute();
}
