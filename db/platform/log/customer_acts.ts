import { sql, type SqlBool } from "kysely";
import { calledOf } from "@/db/account/called.ts";
import { isOneOfIds } from "@/db/found.ts";
import { type CursorList, logIds, readAfter, withinDays } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { CustomerActFilter } from "@/domain/platform/log_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { type About, about } from "./about.ts";
import {
  type Accounts,
  accountsCalled,
  isNewestOf,
  isOf,
  seesLogs,
} from "./accounts.ts";

/** Something that somebody of a customer did, as the document's journal has it. */
export interface CustomerActRow {
  id: number;
  at: Date;
  event: string;
  /** the document's table */
  source: string;
  source_id: number;
  about: About | null;
  params: Record<string, unknown>;
  /** nickname, else user name */
  who: string;
  organization: string | null;
}

const NEWEST = { at: "j.at", id: "j.id" };

function visibleActs(db: Db, actor: Actor) {
  return db.selectFrom("journal as j")
    .where(isOf("j.actor_id", { kind: "oem" }))
    .where(onlyIf(seesLogs(actor)));
}

/** Whether the document has this number. */
function isNumbered(number: string) {
  return sql<SqlBool>`(j.source, j.source_id) in (
    select 'oem_order', id from oem_order where order_no = ${number}
    union all select 'oem_delivery', id from oem_delivery where delivery_no = ${number}
    union all select 'feedback', id from feedback where feedback_no = ${number}
  )`;
}

function filtered(
  db: Db,
  actor: Actor,
  filter: CustomerActFilter,
  settings: Settings,
  accounts: Accounts,
) {
  const { act, keyword } = filter;
  let query = visibleActs(db, actor)
    .where(withinDays("j.at", filter, settings));
  if (filter.actor) query = query.where(isOf("j.actor_id", accounts));
  if (act) {
    const [source = "", event = ""] = act.split(".");
    query = query.where("j.source", "=", source).where("j.event", "=", event);
  }
  return keyword ? query.where(isNumbered(keyword)) : query;
}

function withNames(acts: ReturnType<typeof visibleActs>) {
  return acts.innerJoin("account as a", "a.id", "j.actor_id")
    .leftJoin("organization as g", "g.id", "a.organization_id")
    .select(["j.id", "j.at", "j.event", "j.source", "j.source_id", "j.params"])
    .select([calledOf("a").as("who"), "g.name as organization"])
    .select(about("j.source", "j.source_id").as("about"));
}

/** A page of what customers did, newest first. One statement; two where somebody is looked for. */
export async function listCustomerActs(
  db: Db,
  actor: Actor,
  filter: CustomerActFilter,
  settings: Settings,
): Promise<CursorList<CustomerActRow>> {
  const who = await accountsCalled(db, "oem", filter.actor);
  const acts = filtered(db, actor, filter, settings, who);
  const log = { key: NEWEST, account: "j.actor_id" };
  const part = { after: filter.after, most: filter.page_size + 1 };
  const shown = "ids" in who
    ? acts.where(isNewestOf(acts, log, who, part))
    : acts;
  return await readAfter(withNames(shown), NEWEST, filter);
}

/** The ids of all acts under the filter, newest first, `most` of them. */
export async function customerActIds(
  db: Db,
  actor: Actor,
  filter: CustomerActFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const who = await accountsCalled(db, "oem", filter.actor);
  return await logIds(filtered(db, actor, filter, settings, who), NEWEST, most);
}

/** Those of these acts that the actor sees. */
export async function customerActsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<CustomerActRow[]> {
  return await withNames(
    visibleActs(db, actor).where(isOneOfIds("j.id", ids)),
  ).execute();
}
