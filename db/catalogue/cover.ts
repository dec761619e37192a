import { expressionBuilder, sql } from "kysely";
import type { Schema } from "@/db/schema/database.ts";

/**
 * The id of goods' cover as a column of a list that draws it: null without one, and for SVG, which has no thumbnail.
 * `goods` is the name that the enclosing query has for the goods.
 */
export function coverOf(goods: string) {
  return expressionBuilder<Schema, never>().selectFrom("file as cf")
    .select("cf.id")
    .where("cf.id", "=", sql<number>`${sql.ref(`${goods}.cover_file_id`)}`)
    .where("cf.mime", "<>", "image/svg+xml");
}
