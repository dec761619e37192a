import { type RawBuilder, sql } from "kysely";
import { grantsOf, waysTo } from "@/db/account/grants.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Audience } from "@/db/schema/message.ts";
import type { Permission } from "@/domain/permissions.ts";

/** A query of accounts, with the column `account_id`. */
export type Accounts = RawBuilder<{ account_id: number }>;

/**
 * Everybody of an audience, whatever their account's state; one branch for each way in, so that indexes answer. Super
 * admins have every permission.
 */
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
    ...permissions.length
      ? [
        ...waysTo(sql.join(permissions)),
        sql`select s.id from account s where ${grantsOf("s").isSuperRow}`,
      ]
      : [],
  ];
  if (ways.length === 0) return sql`select null::bigint as account_id`;
  return sql`${sql.join(ways, sql` union `)}`;
}

/**
 * The active staff whose work a permission is, who were granted it; if nobody was, the super admins, who may do
 * everything: a notice must reach somebody.
 */
export function staffWith(permission: Permission): Accounts {
  const granted = sql.join(waysTo(sql.lit(permission)), sql` union `);
  const staff =
    sql`select a.id as account_id from account a join (${granted}) as p on p.account_id = a.id
      where a.kind = 'staff' and a.status = 1`;
  return sql`${staff} union all
    select s.id from account s
    where ${
    grantsOf("s").isSuperRow
  } and s.status = 1 and not exists (${staff})`;
}

/** The accounts that are none of the others. */
export function without(
  accounts: Accounts,
  others: readonly Accounts[],
): Accounts {
  return sql.join(
    [accounts, ...others].map((one) => sql`(${one})`),
    sql` except `,
  );
}

/** Sales: the organization's own sales account if it may do the work, else everyone who may. */
export function salesOf(organizationId: number): Accounts {
  const sales = staffWith("manage_oem");
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
