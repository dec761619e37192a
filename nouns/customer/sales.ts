import type { Target } from "@/resource/field.ts";

/**
 * Staff who may look after a customer's orders, by a permission of their own or of a role: notices of the orders go to
 * nobody else (`salesOf`, db/message/audience.ts).
 */
export const SALES: Target = {
  table: "account",
  label: "coalesce(nullif(nickname, ''), username)",
  where: `kind = 'staff' and status = 1 and deleted_at is null and id in (
    select h.account_id from account_permission h where h.action = 'manage_oem'
    union all
    select r.account_id from account_role r
    join role_permission h on h.role_id = r.role_id where h.action = 'manage_oem')`,
  left: "customer.organization.sales.left",
  few: true,
};
