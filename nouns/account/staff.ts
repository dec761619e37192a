import type { Target } from "@/resource/field.ts";

/** The members of staff, who can be chosen while they may sign in. */
export const STAFF: Target = {
  table: "account",
  label: "coalesce(nullif(nickname, ''), username)",
  where: "kind = 'staff' and status = 1 and deleted_at is null",
  few: true,
};
