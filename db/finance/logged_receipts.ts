/** Which receipts the log of the cards finds. */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { firstOf, foundBy, isAmong } from "@/db/found.ts";
import { belowCursor, isOneOf, newestFirst, withinDays } from "@/db/list.ts";
import type { Part } from "@/db/log_search.ts";
import { belongsTo } from "@/db/planned.ts";
import { CONTAINING } from "@/db/oem/order_search.ts";
import type { Db } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import type { CardLogFilter } from "@/domain/finance/receipt_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { seesCards } from "./cards.ts";
import { MOMENT, paidWays } from "./found_receipts.ts";

/** The receipts (`r`) of OEM orders, for those who manage the cards. */
export function loggedReceipts(db: Db, actor: Actor) {
  return db.selectFrom("receipt as r")
    .where("r.source", "=", "oem_order")
    .where(onlyIf(seesCards(actor)));
}

/** The receipts (`r`) of OEM orders under the filter but its card and keyword, of one status or `all`. */
export function onAnyCard(
  db: Db,
  actor: Actor,
  days: CardLogFilter,
  settings: Settings,
  status: CardLogFilter["status"],
) {
  const query = loggedReceipts(db, actor).where(
    withinDays(MOMENT, days, settings),
  );
  return status === "all" ? query : query.where(isOneOf("r.status", [status]));
}

export type Receipts = ReturnType<typeof onAnyCard>;

/** The ways in which a keyword finds receipts: `wanted` is "all" to count them, or a page in the log's order. */
export function waysOf(
  keyword: string,
  wanted: "all" | "page",
): RawBuilder<SqlBool>[] {
  const ofOrder = sql<SqlBool>`exists (select from oem_order as o
    where o.id = r.source_id and ${CONTAINING[wanted](keyword)})`;
  return [ofOrder, ...paidWays(keyword)];
}

export const NEWEST = { at: MOMENT, id: "r.id" };

/** The receipts under the whole filter; with a keyword the newest of each way to match, `most` below the cursor. */
export function logged(
  db: Db,
  actor: Actor,
  filter: CardLogFilter,
  settings: Settings,
  { after, most }: Part,
): Receipts {
  const { card_id, status, keyword } = filter;
  const all = onAnyCard(db, actor, filter, settings, status);
  const receipts = card_id === undefined
    ? all
    : all.where(belongsTo("r.card_id", card_id));
  if (!keyword) return receipts;
  const newest = { order: newestFirst(NEWEST), most };
  const ways = waysOf(keyword, "page").map((way) =>
    firstOf(
      receipts.where(way).where(belowCursor(NEWEST, after)).select("r.id"),
      newest,
    )
  );
  return receipts.where(isAmong("r.id", foundBy(ways, newest)));
}
