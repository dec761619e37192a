import { expressionBuilder, sql } from "kysely";
import type { Schema } from "@/db/schema/database.ts";

/**
 * The id of the cover of goods (`g`) as a column of a list that draws it: null without one, and for SVG, which has no
 * thumbnail.
 */
export function coverOf() {
  return expressionBuilder<Schema, never>().selectFrom("file as cf")
    .select("cf.id")
    .where("cf.id", "=", sql<number>`g.cover_file_id`)
    .where("cf.mime", "<>", "image/svg+xml");
}
