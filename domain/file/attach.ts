import { sql } from "kysely";
import { unusedFiles, visibleFiles } from "@/db/file/files.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { FileRole } from "@/db/schema/platform.ts";
import type { Actor } from "@/domain/access.ts";
import { invalid } from "@/domain/errors.ts";

/** The document that a file is attached to, and the part of it: the order's line, the receipt, the package's line. */
export interface FilePlace {
  source: string;
  id: number;
  lineId: number | null;
  role: FileRole;
}

/** Documents that are their author's alone. */
const PRIVATE = ["feedback"];

/**
 * Attaches uploaded files to a document. They must be uploads of the actor, or of a colleague in the actor's
 * organization that hang on something the actor sees, or on nothing yet where the document is the organization's:
 * anything else is 42200 at `field`. A file with the same name at the same place is the next revision (decisions 1.9).
 */
export async function attachFiles(
  trx: Trx,
  actor: Actor,
  place: FilePlace,
  files: number[],
  field = "files",
): Promise<void> {
  if (files.length === 0) return;
  const own = await trx.selectFrom("file").innerJoin(
    "account",
    "account.id",
    "file.account_id",
  )
    .select("file.id")
    .where("file.id", "in", files).orderBy("file.id")
    .where((eb) =>
      eb.or([
        eb("account.id", "=", actor.id),
        ...(actor.organizationId === null ? [] : [eb.and([
          eb("account.organization_id", "=", actor.organizationId),
          eb.or([
            eb("file.id", "in", visibleFiles(trx, actor).select("f.id")),
            ...PRIVATE.includes(place.source)
              ? []
              : [eb("file.id", "in", unusedFiles(trx).select("f.id"))],
          ]),
        ])]),
      ])
    )
    .forUpdate("file").execute(); // the sweep of unused files waits, or has taken them already
  if (own.length < new Set(files).size) throw invalid(field, "file.unknown");
  for (const file of files) await attachFile(trx, place, file);
}

async function attachFile(
  trx: Trx,
  { source, id, lineId, role }: FilePlace,
  file: number,
): Promise<void> {
  await sql`
    insert into file_link (file_id, source, source_id, line_id, role, revision)
    select file.id, ${source}, ${id}, ${lineId}::bigint, ${role}, 1 + coalesce((
      select max(link.revision) from file_link link join file earlier on earlier.id = link.file_id
      where link.source = ${source} and link.source_id = ${id} and link.line_id is not distinct from ${lineId}::bigint
        and link.role = ${role} and earlier.name = file.name
    ), 0)
    from file where file.id = ${file}
  `.execute(trx);
}
