import { type RawBuilder, sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { type Actor, staffMay } from "@/domain/access.ts";
import { COUNTED_TO } from "@/domain/badges.ts";
import { ORDER_PERMISSIONS } from "@/domain/oem/viewer.ts";

/** Orders that the page names; of more it says how many. */
const SHOWN = 20;
/** Goods in fewer order lines than this are looked up there, all others among the newest drafts. */
const RARE = 2_000;

interface DraftRow {
  id: number;
  order_no: string;
  organization: string;
}

/** Customers' drafts that a change of goods touches: confirming reads prices and versions again (decisions 4.1). */
export interface TouchedDrafts {
  /** counted up to {@link COUNTED_TO} */
  count: number;
  /** the newest of them; none for readers who may not see orders */
  rows: DraftRow[];
}

/** One way in which a draft is touched: by a line `l` of it, or a part `p` of the line. */
interface Touch {
  /** the tables, read through an index */
  from: RawBuilder<unknown>;
  /** the condition that the index answers */
  which: RawBuilder<unknown>;
  /** which of the rows found touch the draft */
  if: RawBuilder<unknown>;
}

function inProducts(partId: number, differs: RawBuilder<unknown>): Touch {
  return {
    from: sql`oem_order_part p join oem_order_line l on l.id = p.line_id`,
    which: sql`p.goods_id = ${partId}`,
    if: sql`p.usage > 0 and ${differs}`,
  };
}

function asLines(partId: number, differs: RawBuilder<unknown>): Touch {
  return {
    from: sql`oem_order_line l`,
    which: sql`l.goods_id = ${partId} and l.version_id is null`,
    if: differs,
  };
}

/**
 * Drafts whose copied price of a part differs from its current price: among a product's parts, or as a line of its own.
 */
export function draftsAtOtherPrice(
  db: Db,
  actor: Actor,
  partId: number,
): Promise<TouchedDrafts> {
  const now = sql`(select price from goods where id = ${partId})`;
  return touched(db, actor, [
    inProducts(partId, sql`p.price is distinct from ${now}`),
    asLines(partId, sql`l.unit_price is distinct from ${now}`),
  ]);
}

/** Drafts in which a part is: all of them will show another price once it changes. */
export function draftsWithPart(
  db: Db,
  actor: Actor,
  partId: number,
): Promise<TouchedDrafts> {
  const all = sql`true`;
  const touches = [inProducts(partId, all), asLines(partId, all)];
  return touched(db, actor, touches);
}

/** Lines that ask for something, whatever it costs. */
function anyLine(which: Touch["which"]): Touch {
  return { from: sql`oem_order_line l`, which, if: sql`true` };
}

/** Drafts that ask for a version. */
export function draftsOfVersion(
  db: Db,
  actor: Actor,
  versionId: number,
): Promise<TouchedDrafts> {
  return touched(db, actor, [anyLine(sql`l.version_id = ${versionId}`)]);
}

/** Drafts that ask for a product, in whichever version. */
export function draftsOfProduct(
  db: Db,
  actor: Actor,
  goodsId: number,
): Promise<TouchedDrafts> {
  return touched(db, actor, [anyLine(sql`l.goods_id = ${goodsId}`)]);
}

/** Everybody who changes a price learns how many; which ones, only those who may see orders. One statement. */
async function touched(
  db: Db,
  actor: Actor,
  touches: readonly Touch[],
): Promise<TouchedDrafts> {
  const sees = staffMay(actor, ...ORDER_PERMISSIONS);
  const found = sql.join(touches.map(draftsTouched), sql` union `);
  const { rows: [drafts] } = await sql<TouchedDrafts>`
    with found as materialized (${found}),
      newest as (
        select o.id, o.order_no, c.name as organization
        from oem_order o join organization c on c.id = o.organization_id
        where o.id in (select id from found)
        order by o.created_at desc, o.id desc limit ${sql.lit(sees ? SHOWN : 0)}
      )
    select least((select count(*) from found), ${
    sql.lit(COUNTED_TO)
  }) as count, coalesce((select json_agg(newest) from newest), '[]') as rows
  `.execute(db);
  return drafts ?? { count: 0, rows: [] };
}

/**
 * Goods in few lines are found through those lines; others by scanning the newest drafts until enough match. Neither
 * way depends on having a million orders.
 */
function draftsTouched({ from, which, if: touches }: Touch) {
  const draft = sql`o.status = 'draft' and o.deleted_at is null`;
  return sql`(
    with few as materialized (
      select l.order_id, ${touches} as hit from ${from} where ${which} limit ${
    sql.lit(RARE + 1)
  }
    ), counted as materialized (select count(*) as n from few)
    select o.id from oem_order o
    where (select n from counted) <= ${sql.lit(RARE)} and ${draft}
      and o.id in (select order_id from few where hit)
    union all
    (select o.id from oem_order o
      cross join lateral (
        select from ${from} where l.order_id = o.id and ${which} and ${touches} limit 1
      ) x
      where (select n from counted) > ${sql.lit(RARE)} and ${draft}
      order by o.created_at desc, o.id desc limit ${sql.lit(COUNTED_TO)})
  )`;
}
