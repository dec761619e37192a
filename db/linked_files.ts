import { type Expression, expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Schema } from "@/db/schema/database.ts";
import type { FileClass, FileRole } from "@/db/schema/platform.ts";

/** A file as a document shows it. */
export interface LinkedFile {
  id: number;
  name: string;
  class: FileClass;
  mime: string;
  /** bytes */
  size: number;
  revision: number;
  sha256: string;
}

/**
 * The files attached to a document, or to one line of it, in a role: a JSON column, in the order in which they were
 * attached. `id` and `line` are columns of the enclosing query.
 */
export function linkedFiles(
  hung: {
    source: string | Expression<string>;
    id: string;
    line?: string;
    role: FileRole;
  },
) {
  const eb = expressionBuilder<Schema, never>();
  const files = eb.selectFrom("file_link as k")
    .innerJoin("file as f", "f.id", "k.file_id")
    .select([
      "f.id",
      "f.name",
      "f.class",
      "f.mime",
      "f.size",
      "k.revision",
      "f.sha256",
    ])
    .where("k.source", "=", hung.source)
    .where("k.role", "=", hung.role)
    .where("k.source_id", "=", sql<number>`${sql.ref(hung.id)}`)
    .orderBy("k.id");
  const { line } = hung;
  const ofLine = line === undefined
    ? files
    : files.where("k.line_id", "=", sql<number>`${sql.ref(line)}`);
  return jsonArrayFrom<LinkedFile>(ofLine);
}
