import { sql } from "kysely";
import type { Target } from "@/resource/field.ts";

/** The organizations, chosen by typing their names. */
export const AN_ORGANIZATION: Target = {
  table: "organization",
  label: "name",
  where: sql`deleted_at is null`,
  page: "organization",
};
