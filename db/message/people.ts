import { type RawBuilder, sql } from "kysely";
import { calledOf } from "@/db/account/called.ts";
import { countRows, limits, type List, matches, toList } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import type { CustomerAccountFilter } from "@/domain/message/message_filter.ts";
import { plainKeyword } from "@/domain/platform/search_keyword.ts";

/** An account of a customer, to write to. */
interface CustomerAccount {
  id: number;
  username: string;
  nickname: string;
  phone: string;
  organization: { id: number; name: string };
}

function customerAccounts(db: Db, actor: Actor, filter: CustomerAccountFilter) {
  const { keyword, organization_id } = filter;
  let query = db.selectFrom("account as a")
    .innerJoin("organization as g", "g.id", "a.organization_id")
    .where("a.kind", "=", "oem").where("a.status", "=", 1)
    .where("a.deleted_at", "is", null)
    .where(onlyIf(staffMay(actor, "manage_msg")));
  if (organization_id) query = query.where("g.id", "=", organization_id);
  if (keyword) {
    query = query.where(sql<boolean>`a.id in (${accountsNamed(keyword)})`);
  }
  return query;
}

/** Ids of accounts that are found by their own words, or by their organization's. */
function accountsNamed(keyword: string) {
  return sql`select x.id from account x where ${matches("x.search", keyword)}
    union all
    select x.id from account x join organization y on y.id = x.organization_id
    where ${matches("y.search", keyword)}`;
}

/** A page of the active accounts of customers, for whoever may write to them: two statements. */
export async function listCustomerAccounts(
  db: Db,
  actor: Actor,
  filter: CustomerAccountFilter,
): Promise<List<CustomerAccount>> {
  const { limit, offset } = limits(filter);
  const accounts = customerAccounts(db, actor, filter);
  const rows = await accounts.select([
    "a.id",
    "a.username",
    "a.nickname",
    "a.phone",
    "g.id as organization_id",
    "g.name as organization_name",
  ]).orderBy("a.id").limit(limit).offset(offset).execute();
  const count = await countRows(db, accounts.select("a.id"));
  return toList(
    rows.map(({ organization_id, organization_name, ...row }) => ({
      ...row,
      organization: { id: organization_id, name: organization_name },
    })),
    count,
    filter,
  );
}

/** Something that a message can be written to. */
export interface Recipient {
  id: number;
  name: string;
  /** the user name and where somebody belongs to; undefined where the name says it all */
  note?: string;
}

/** What was chosen already, and what a search found beside it. */
export interface Offer {
  chosen: Recipient[];
  found: Recipient[];
  /** the search finds more than it offers */
  more: boolean;
}

export interface AudienceChoices {
  accounts: Offer;
  organizations: Offer;
}

/** How many matches are offered; typing more narrows them. */
const OFFERED = 12;

/**
 * Accounts and organizations that match what was typed, those that it names in full first, and those already chosen:
 * two statements.
 */
export async function findAudience(
  db: Db,
  actor: Actor,
  typed: string,
  chosen: { accounts: readonly number[]; organizations: readonly number[] },
): Promise<AudienceChoices> {
  const keyword = plainKeyword(typed);
  const accounts = await db.selectFrom("account as a")
    .leftJoin("organization as g", "g.id", "a.organization_id")
    .where("a.status", "=", 1).where("a.deleted_at", "is", null)
    .where("a.id", "<>", actor.id)
    .where(
      sql<boolean>`a.id in (${listed("account", chosen.accounts)}
        union all ${keyword ? accountsNamed(keyword) : NONE})`,
    )
    .select([
      "a.id",
      calledOf("a").as("name"),
      sql<string>`concat_ws(' · ', a.username, g.name)`.as("note"),
    ])
    .orderBy(first(
      sql`${isIn("a.id", chosen.accounts)} or ${isNamed("a.username", typed)}
        or ${isNamed("a.nickname", typed)}`,
    ))
    .orderBy("a.id").limit(chosen.accounts.length + OFFERED + 1).execute();
  const named = sql`select x.id from organization x
    where x.deleted_at is null and ${matches("x.search", keyword)}`;
  const organizations = await db.selectFrom("organization as g")
    .where(
      sql<boolean>`g.id in (${listed("organization", chosen.organizations)}
        union all ${keyword ? named : NONE})`,
    )
    .select(["g.id", "g.name"])
    .orderBy(first(
      sql`${isIn("g.id", chosen.organizations)} or ${isNamed("g.name", typed)}`,
    ))
    .orderBy("g.id").limit(chosen.organizations.length + OFFERED + 1)
    .execute();
  return {
    accounts: offerOf(accounts, chosen.accounts),
    organizations: offerOf(organizations, chosen.organizations),
  };
}

function offerOf(rows: Recipient[], ids: readonly number[]): Offer {
  const isChosen = ({ id }: Recipient) => ids.includes(id);
  const found = rows.filter((row) => !isChosen(row));
  return {
    chosen: rows.filter(isChosen),
    found: found.slice(0, OFFERED),
    more: found.length > OFFERED,
  };
}

const NONE = sql`select null::bigint`;

function listed(table: "account" | "organization", ids: readonly number[]) {
  if (ids.length === 0) return NONE;
  return sql`select id from ${sql.table(table)} where id in (${sql.join(ids)})`;
}

function isIn(column: string, ids: readonly number[]) {
  return sql`${sql.ref(column)} = any(${sql.val(ids)}::bigint[])`;
}

function isNamed(column: string, name: string) {
  return sql`lower(${sql.ref(column)}) = ${name.toLowerCase()}`;
}

/** What is chosen, or named in full, comes before mere matches. */
function first(condition: RawBuilder<unknown>) {
  return sql`case when ${condition} then 0 else 1 end`;
}
