import type { Target } from "@/resource/field.ts";

/** The organizations, whose names are typed. */
export const AN_ORGANIZATION: Target = {
  table: "organization",
  label: "name",
  where: "deleted_at is null",
  page: "organization",
};
