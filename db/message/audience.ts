import { type RawBuilder, sql } from "kysely";
import { grantsOf, waysTo } from "@/db/account/grants.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Audience } from "@/db/schema/message.ts";
import type { Permission } from "@/domain/permissions.ts";

/** A query of accounts, with the column `account_id`. */
export type Accounts = RawBuilder<{ account_id: number }>;

/** Everybody of an audience, whatever their account's state; one branch for each way in, so that indexes answer. */
export function accountsOf(db: Db | Trx, audience: Audience): Accounts {
  const { accounts = [], organizations = [], roles = [], permissions = [] } =
    audience;
  const ways = [
    ...accounts.length
      ? [
        db.selectFrom("account").select("id as account_id")
          .where("id", "in", accounts),
      ]
      : [],
    ...organizations.length
      ? [
        db.selectFrom("account").select("id as account_id")
          .where("organization_id", "in", organizations),
      ]
      : [],
    ...roles.length
      ? [
        db.selectFrom("account_role").select("account_id")
          .where("role_id", "in", roles),
      ]
      : [],
    ...permissions.length ? waysTo(sql.join(permissions)) : [],
  ];
  if (ways.length === 0) return sql`select null::bigint as account_id`;
  return sql`${sql.join(ways, sql` union `)}`;
}

/**
 * The active staff who hold a permission; if nobody does, the super admins, who may do everything: a notice must reach
 * somebody.
 */
export function staffWith(db: Db | Trx, permission: Permission): Accounts {
  const staff = sql`select a.id as account_id from account a join (${
    accountsOf(db, { permissions: [permission] })
  }) as p on p.account_id = a.id where a.kind = 'staff' and a.status = 1`;
  return sql`${staff} union all
    select s.id from account s
    where ${
    grantsOf("s").isSuperRow
  } and s.status = 1 and not exists (${staff})`;
}

/** Sales: the organization's own sales account if it may do the work, else everyone who may. */
export function salesOf(db: Db | Trx, organizationId: number): Accounts {
  const sales = staffWith(db, "manage_oem");
  return sql`select h.account_id from (${sales}) as h
    where h.account_id = coalesce((
      select g.sales_account_id from organization g
      where g.id = ${organizationId} and g.sales_account_id in (${sales})
    ), h.account_id)`;
}

/** The accounts of a customer's organization that may open its orders. */
export function customersOf(organizationId: number): Accounts {
  const ways = waysTo(sql.lit("oem_customer")).map((way) =>
    sql`exists (select from (${way}) as p where p.account_id = a.id)`
  );
  return sql`select a.id as account_id from account a
    where a.organization_id = ${organizationId} and (${
    sql.join(ways, sql` or `)
  })`;
}
