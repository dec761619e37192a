/** How the global search finds each kind of row: who may see it, and how it is searched. */
import { type Expression, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isOneOf } from "@/db/list.ts";
import { DIGITS, endsNumber } from "@/db/numbered.ts";
import { visibleOrders } from "@/db/oem/visible_orders.ts";
import { GOODS_KINDS } from "@/db/schema/catalogue.ts";
import type { Db } from "@/db/schema/database.ts";
import { type Actor, may, staffMay } from "@/domain/access.ts";
import { seesParts } from "@/domain/catalogue/catalogue_access.ts";
import { keepsCustomers } from "@/domain/customer/keeper.ts";
import { NO_ORGANIZATION, ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";
import {
  beginsWith,
  bestMatches,
  calledBy,
  type Searchable,
} from "./best_matches.ts";
import { paidAs, sentAs } from "./foreign_numbers.ts";
import type {
  FoundCustomer,
  FoundGoods,
  FoundIndividual,
  FoundOrder,
  FoundOrganization,
  FoundRows,
  FoundStock,
} from "./search.ts";

/** How many of the newest orders are scanned for staff: those being worked on are among them. */
const RECENT = 1_500;
/** How many other rows are scanned: a keyword too common for its index to be quick is found among them. */
const SOME = 500;
/** How many rows are scanned of a customer's own and of what they can order; few have as many. */
const OWN = 3_000;
/**
 * How many goods that an index of words has found are read to find those of a kind or of a customer's stock: that is
 * tested on what the index has found, so that others are not read without end, and the planner doesn't prefer their index.
 */
const MIXED = 1_000;

type Ways =
  & Pick<Searchable, "rows" | "read" | "words">
  & Partial<Pick<Searchable, "called">>;

interface Finder<Row> {
  /** whether the actor may see rows of the kind at all */
  may(actor: Actor): boolean;
  /** at most `most` rows that the actor may see, the best first, as JSON */
  find(db: Db, actor: Actor, keyword: string, most: number): Expression<Row[]>;
}

/** A keyword's matches as the table `hit`: ids with their places. */
function hits(searchable: Searchable, keyword: string, most: number) {
  const best = bestMatches(searchable, keyword, most);
  return sql<{ id: number; place: number }>`${best}`.as<"hit">(sql`hit`);
}

/** {@link hits} of rows whose column `search` starts with the name. */
function named(search: string, keyword: string, most: number, ways: Ways) {
  const called = ways.called ?? [calledBy(search, keyword)];
  const better = sql`length(search), id`;
  return hits({ ...ways, called, better }, keyword, most);
}

const isStaff = (actor: Actor) => actor.kind === "staff";
const isCustomer = (actor: Actor) =>
  actor.kind === "oem" && may(actor, "oem_customer");

const order: Finder<FoundOrder> = {
  may: (actor) => isCustomer(actor) || staffMay(actor, ...ORDER_PERMISSIONS),
  find(db, actor, keyword, most) {
    const searchable: Searchable = {
      rows: (where, inOrder, limit) =>
        visibleOrders(db, actor).where(where).select(["o.id", "o.search"])
          .$if(inOrder !== null, (query) => query.orderBy(inOrder!))
          .limit(sql.lit(limit)),
      called: [
        ...sameNumber(keyword),
        ...isStaff(actor) ? numberBegins(keyword) : [],
        ...sentAs(keyword),
        ...staffMay(actor, "manage_bill") ? paidAs(db, keyword) : [],
      ],
      read: {
        order: sql`o.created_at desc, o.id desc`,
        most: isStaff(actor) ? RECENT : OWN,
      },
      words: isStaff(actor) ? "o.search" : undefined,
      exact: DIGITS.test(keyword) ? sql`id = ${Number(keyword)}` : undefined,
      better: sql`id desc`,
    };
    const ofOrder = (table: "production_task" | "shipment" | "receipt") =>
      db.selectFrom(table).select("id")
        .where("source", "=", "oem_order")
        .whereRef("source_id", "=", sql.ref("o.id"))
        .orderBy("id", "desc").limit(1);
    return jsonArrayFrom(
      db.selectFrom(hits(searchable, keyword, most))
        .innerJoin("oem_order as o", "o.id", "hit.id")
        .innerJoin("organization as g", "g.id", "o.organization_id")
        .select(["o.id", "o.order_no", "o.status", "g.name as organization"])
        .select(["o.receiver", "o.phone"])
        .select([
          ofOrder("production_task").as("task"),
          ofOrder("shipment").as("shipment"),
          ofOrder("receipt").as("receipt"),
        ])
        .orderBy("hit.place"),
    );
  },
};

const orderNo = sql`o.order_no collate "C"`;

/** The order of a whole number, or of the last part of one: the id. */
function sameNumber(keyword: string): Searchable["called"] {
  return endsNumber("o.id", "o.order_no", keyword).map((ends) => ({
    where: sql<boolean>`(${orderNo} = ${keyword} or ${ends})`,
    order: sql`o.id desc`,
  }));
}

/** The orders whose numbers start with the keyword, such as those of a day: the newest first. */
function numberBegins(keyword: string): Searchable["called"] {
  if (!DIGITS.test(keyword)) return [];
  return [{ where: beginsWith(orderNo, keyword), order: sql`${orderNo} desc` }];
}

/** Rows of a plain noun that are not deleted, by name and by words. */
function nouns(
  table: "organization" | "customer_user" | "individual",
  keyword: string,
  most: number,
) {
  const rows: Searchable["rows"] = (where, inOrder, limit) =>
    sql`(select id, search from ${sql.table(table)}
      where deleted_at is null and ${where}
      ${inOrder ? sql`order by ${inOrder}` : sql``} limit ${sql.lit(limit)})`;
  const read = { order: sql`id desc`, most: SOME };
  return named("search", keyword, most, { rows, read, words: "search" });
}

const organization: Finder<FoundOrganization> = {
  may: keepsCustomers,
  find: (db, _actor, keyword, most) =>
    jsonArrayFrom(
      db.selectFrom(nouns("organization", keyword, most))
        .innerJoin("organization as g", "g.id", "hit.id")
        .select(["g.id", "g.name", "g.contact", "g.phone"])
        .orderBy("hit.place"),
    ),
};

const customer: Finder<FoundCustomer> = {
  may: keepsCustomers,
  find: (db, _actor, keyword, most) =>
    jsonArrayFrom(
      db.selectFrom(nouns("customer_user", keyword, most))
        .innerJoin("customer_user as u", "u.id", "hit.id")
        .innerJoin("organization as g", "g.id", "u.organization_id")
        .select(["u.id", "u.name", "u.phone", "g.name as organization"])
        .orderBy("hit.place"),
    ),
};

const individual: Finder<FoundIndividual> = {
  may: keepsCustomers,
  find: (db, _actor, keyword, most) =>
    jsonArrayFrom(
      db.selectFrom(nouns("individual", keyword, most))
        .innerJoin("individual as i", "i.id", "hit.id")
        .select(["i.id", "i.name", "i.phone"]).orderBy("hit.place"),
    ),
};

/** The goods that were found. */
function foundGoods(db: Db, keyword: string, most: number, ways: Ways) {
  return jsonArrayFrom(
    db.selectFrom(named("p.search", keyword, most, ways))
      .innerJoin("goods as p", "p.id", "hit.id")
      .select(["p.id", "p.sn", "p.name", "p.kind"])
      .orderBy("hit.place"),
  );
}

const goods: Finder<FoundGoods> = {
  may: isStaff,
  find(db, actor, keyword, most) {
    const kinds = GOODS_KINDS.filter((kind) =>
      kind !== "part" || seesParts(actor)
    );
    const rows: Searchable["rows"] = (where, inOrder, limit) => {
      const all = db.selectFrom("goods as p").where(where)
        .select(["p.id", "p.search", "p.kind"])
        .$if(inOrder !== null, (query) => query.orderBy(inOrder!))
        .limit(sql.lit(MIXED));
      return db.selectFrom(all.as("p")).where(isOneOf("p.kind", kinds))
        .select(["p.id", "p.search"])
        .$if(inOrder !== null, (query) => query.orderBy(inOrder!))
        .limit(sql.lit(limit));
    };
    const read = { order: sql`p.id desc`, most: SOME };
    return foundGoods(db, keyword, most, { rows, read, words: "p.search" });
  },
};

/** What the product dialog of the order form offers: products on the shelf with a version that can be ordered. */
const product: Finder<FoundGoods> = {
  may: isCustomer,
  find(db, _actor, keyword, most) {
    const isOnShelf = sql<SqlBool>`(p.kind = 'oem' and p.status = 1)`;
    // A subquery per row: it is evaluated for those that have the keyword, not for all of them beforehand.
    const hasVersion = sql<SqlBool>`(
      select true from goods_version v where v.goods_id = p.id and v.status = 1 limit 1)`;
    const columns = ["p.id", "p.search"] as const;
    return foundGoods(db, keyword, most, {
      rows(where, inOrder, limit) {
        const goods = db.selectFrom("goods as p").where(where)
          .select([...columns, "p.kind", "p.status"]);
        const some = inOrder
          ? goods.where(isOnShelf).orderBy(inOrder).limit(sql.lit(limit))
          : goods.limit(sql.lit(MIXED));
        return db.selectFrom(some.as("p")).where(isOnShelf).where(hasVersion)
          .select(columns);
      },
      called: [],
      read: { order: sql`p.sort, p.id`, most: OWN },
      words: "p.search",
    });
  },
};

const stock: Finder<FoundStock> = {
  may: isCustomer,
  find(db, actor, keyword, most) {
    const own = actor.organizationId ?? NO_ORGANIZATION;
    const ways: Ways = {
      rows(where, inOrder, limit) {
        const columns = ["p.id", "p.search"] as const;
        if (inOrder) {
          const first = db.selectFrom("oem_stock as s").select("s.goods_id")
            .where("s.organization_id", "=", own)
            .orderBy(inOrder).limit(sql.lit(limit));
          return db.selectFrom(first.as("s"))
            .innerJoin("goods as p", "p.id", "s.goods_id")
            .where(where).select(columns);
        }
        const some = db.selectFrom("goods as p").where(where).select(columns)
          .limit(sql.lit(MIXED));
        return db.selectFrom(some.as("p"))
          .innerJoin("oem_stock as s", "s.goods_id", "p.id")
          .where("s.organization_id", "=", own)
          .select(columns).limit(sql.lit(limit));
      },
      called: [],
      read: { order: sql`s.goods_id`, most: OWN },
      words: "p.search",
    };
    return jsonArrayFrom(
      db.selectFrom(named("p.search", keyword, most, ways))
        .innerJoin("goods as p", "p.id", "hit.id")
        .innerJoin(
          "oem_stock as s",
          (join) =>
            join.onRef("s.goods_id", "=", "p.id")
              .on("s.organization_id", "=", own),
        )
        .select(["p.id", "p.sn", "p.name", "p.unit", "s.quantity"])
        .orderBy("hit.place"),
    );
  },
};

export const FINDERS: {
  [Kind in keyof FoundRows]: Finder<FoundRows[Kind][number]>;
} = { order, organization, customer, individual, goods, stock, product };
