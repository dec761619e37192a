import type { Target } from "@/resource/field.ts";

/** Active members of staff, as choices. */
export const STAFF: Target = {
  table: "account",
  label: "coalesce(nullif(nickname, ''), username)",
  where: "kind = 'staff' and status = 1 and deleted_at is null",
  left: "account.left",
  few: true,
};
