import { type Expression, sql } from "kysely";
import { visibleGoods } from "@/db/catalogue/visible_goods.ts";
import { answersFeedback, visibleTickets } from "@/db/feedback/tickets.ts";
import { countEach } from "@/db/list.ts";
import type { Db } from "@/db/schema/database.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { managesAccounts, mayInvite } from "@/domain/account/rank.ts";
import { demandsTotp, hasTotp } from "./grants.ts";
import { isOpenInvite } from "./open_invites.ts";

/** The figures on the control panel of /pms; each only for readers who may see it, counted up to 10,001. */
export interface PmsFigures {
  /** accounts of staff and of customers that may sign in, and those that may not */
  staff?: number;
  customers?: number;
  disabled?: number;
  /** accounts whose role demands a second factor that is not set up */
  without_factor?: number;
  /** invitations that may be accepted */
  invites?: number;
  /** feedback tickets that wait for an answer */
  tickets?: number;
  organizations?: number;
  parks?: number;
  /** goods on the shelf that the reader sees, and those of them that need a price and have none */
  goods?: number;
  unpriced?: number;
  /** writes by staff since the day that was asked for */
  operations?: number;
}

/** One statement; none for readers who may see nothing. Writes are counted since then. */
export async function readPmsFigures(
  db: Db,
  actor: Actor,
  since: Date,
): Promise<PmsFigures> {
  const counters: Partial<Record<keyof PmsFigures, Expression<unknown>>> = {
    ...managesAccounts(actor) && accountCounters(db),
    ...mayInvite(actor) && customerCounters(db),
    ...answersFeedback(actor) &&
      {
        tickets: visibleTickets(db, actor).select("t.id")
          .where("t.status", "=", "open"),
      },
    ...staffMay(actor, "manage_product_price") &&
      goodsCounters(db, actor),
    ...staffMay(actor, "manage_system_log") &&
      {
        operations: db.selectFrom("operation_log").select("id")
          .where("at", ">=", since),
      },
  };
  const keys = Object.keys(counters) as (keyof PmsFigures)[];
  if (keys.length === 0) return {};
  return await countEach(db, keys, (key) => counters[key]!);
}

function accountCounters(db: Db) {
  const accounts = db.selectFrom("account as a").select("a.id")
    .where("a.deleted_at", "is", null);
  const active = accounts.where("a.status", "=", 1);
  return {
    staff: active.where("a.kind", "=", "staff"),
    customers: active.where("a.kind", "=", "oem"),
    disabled: accounts.where("a.status", "=", 0),
    without_factor: active.where(demandsTotp)
      .where(sql<boolean>`not ${hasTotp}`),
  };
}

function customerCounters(db: Db) {
  return {
    organizations: db.selectFrom("organization").select("id")
      .where("status", "=", 1).where("deleted_at", "is", null),
    parks: db.selectFrom("park").select("id").where("deleted_at", "is", null),
    invites: db.selectFrom("invite as i").select("i.id").where(isOpenInvite),
  };
}

function goodsCounters(db: Db, actor: Actor) {
  const shelf = visibleGoods(db, actor).select("g.id")
    .where("g.status", "=", 1);
  return {
    goods: shelf,
    unpriced: shelf.where("g.price", "is", null).where("g.kind", "<>", "oem"),
  };
}
