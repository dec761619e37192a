import { sql } from "kysely";
import { anyWayTo } from "@/db/account/grants.ts";
import type { Target } from "@/resource/field.ts";

/**
 * Staff who may look after a customer's orders, by a permission of their own or of a role: notices of the orders go to
 * nobody else (`salesOf`, db/message/audience.ts).
 */
export const SALES: Target = {
  table: "account",
  label: "coalesce(nullif(nickname, ''), username)",
  where: sql`kind = 'staff' and status = 1 and deleted_at is null
    and id in (${anyWayTo("manage_oem")})`,
  left: "customer.organization.sales.left",
  few: true,
};
