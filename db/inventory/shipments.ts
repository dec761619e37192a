import { type Expression, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { type Headline, headlineOf } from "@/db/headline.ts";
import { byStatus } from "@/db/by_status.ts";
import { firstOf, foundBy, orderWithin } from "@/db/found.ts";
import {
  type Excerpt,
  isOneOf,
  type List,
  matches,
  withinDays,
} from "@/db/list.ts";
import { withOrganization } from "@/db/organization.ts";
import { endsNumber } from "@/db/numbered.ts";
import { belongsTo } from "@/db/planned.ts";
import {
  lineVersion,
  type OrderPackage,
  readPackages,
} from "@/db/oem/order_fulfilment.ts";
import { daysAgo, type Held, isOverdue } from "@/db/oem/visible_orders.ts";
import {
  isOrderIn,
  SAMPLED_ORDER,
  sampledOrders,
} from "@/db/oem/order_search.ts";
import { isSampled, NO_SAMPLE } from "@/db/sample.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import {
  type FulfilmentSource,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from "@/db/schema/fulfilment.ts";
import type { DeliveryMode } from "@/db/schema/oem.ts";
import { chosen, type StatusCounts } from "@/db/status_counts.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { ShipmentFilter } from "@/domain/inventory/shipment_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import {
  DESTINATION,
  sourceNo,
  visibleShipments,
} from "./visible_shipments.ts";

/** A document that the warehouse sends, whatever its source. */
export interface ShipmentRow {
  id: number;
  shipment_no: string;
  source: FulfilmentSource;
  source_id: number;
  /** the source document's number, as shown */
  source_no: string;
  /** into the customer's inventory instead of to the address (part orders only) */
  delivery: DeliveryMode;
  organization: { id: number; name: string } | null;
  status: ShipmentStatus;
  receiver: string;
  phone: string;
  region: string;
  address: string;
  is_abroad: boolean;
  headline: Headline;
  packages: number;
  /** since when its document waits for the warehouse; null while it doesn't */
  held: Held | null;
  created_at: Date;
}

export interface ShipmentLine {
  id: number;
  /** the line of the source document */
  line_id: number;
  goods_id: number;
  name: string;
  sn: string;
  /** "" of what has no versions */
  version: string;
  quantity: number;
  /** what the customer wrote at the order's line */
  remark: string;
  /** what is packed with each piece */
  accessories: { name: string; sn: string; usage: number }[];
}

export interface ShipmentDetail extends Omit<ShipmentRow, "packages" | "held"> {
  /** what the customer wrote at the order */
  remark: string;
  lines: ShipmentLine[];
  packages: OrderPackage[];
}

export interface ShipmentList extends List<ShipmentRow> {
  /** shipments per status under the filter without its status; each at most 10,001; none when they are too many to tell */
  counts?: StatusCounts<ShipmentStatus>["counts"];
}

function withSource(shipments: ReturnType<typeof visibleShipments>) {
  return shipments
    .leftJoin("organization as g", "g.id", "h.organization_id")
    .select([
      ...DESTINATION,
      "h.id",
      "h.shipment_no",
      "h.status",
      "h.created_at",
      sourceNo.as("source_no"),
      sql<DeliveryMode>`coalesce(o.delivery, 'ship')`.as("delivery"),
      headlineOf("shipment", "h.id").as("headline"),
      sql<number>`(select count(*) from package x where x.shipment_id = h.id)`
        .as("packages"),
    ]);
}

/** The shipments under the filter, their id and status; with a keyword the first of each way to match, in no order. */
function foundShipments(
  db: Db,
  actor: Actor,
  filter: ShipmentFilter,
  settings: Settings,
  excerpt: Excerpt<ShipmentStatus>,
): Expression<unknown> {
  const { statuses, sampled } = excerpt;
  const { keyword, source, organization_id } = filter;
  let query = visibleShipments(db, actor)
    .where(withinDays("h.created_at", filter, settings))
    .where(isOneOf("h.status", statuses));
  if (source) query = query.where(isOneOf("h.source", [source]));
  if (organization_id) {
    query = query.where(belongsTo("h.organization_id", organization_id));
  }
  const first = (shipments: typeof query) =>
    firstOf(shipments.select(["h.id", "h.status"]), excerpt);
  if (sampled && !keyword) {
    return organization_id
      ? NO_SAMPLE
      : query.where(isSampled("h.id")).select("h.id");
  }
  if (!keyword) return foundBy([first(query)], excerpt);
  const waiting = areWaiting(statuses);
  if (sampled) {
    const shipments = query.where("h.source", "=", "oem_order")
      .where("h.source_id", "=", SAMPLED_ORDER).select("h.id");
    return sampledOrders(keyword, waiting, shipments);
  }
  const ways = [
    isOrderIn(keyword, excerpt, waiting),
    matches("d.search", keyword),
    sql<SqlBool>`h.shipment_no = ${keyword}`,
    ...endsNumber("h.id", "h.shipment_no", keyword),
  ];
  return foundBy(ways.map((way) => first(query.where(way))), excerpt);
}

function areWaiting(statuses: readonly ShipmentStatus[]): boolean {
  return statuses.every((status) => status === 0 || status === 1);
}

async function readRows(
  shipments: ReturnType<typeof visibleShipments>,
  settings: Settings,
): Promise<ShipmentRow[]> {
  const { warehouse } = settings.overdue_days;
  const rows = await withSource(shipments).select([
    sql<Date | null>`coalesce(o.status_at, d.status_at)`.as("since"),
    sql<boolean>`coalesce(${isOverdue(settings)}, d.status_at < ${
      daysAgo(warehouse)
    }, false)`.as("overdue"),
  ]).execute();
  return rows.map(({ since, overdue, ...row }) => ({
    ...withOrganization(row),
    held: row.status === 1 && since ? { since, overdue } : null,
  }));
}

/** Those that only wait oldest first, others newest first. */
function choice(filter: ShipmentFilter) {
  const statuses = chosen(filter.status, SHIPMENT_STATUSES);
  const sort = areWaiting(statuses) ? "id" : "-id";
  return { statuses, order: orderWithin("h", sort, "created_at", filter) };
}

const reads = byStatus({
  statuses: SHIPMENT_STATUSES,
  visible: visibleShipments,
  id: "h.id",
  choice,
  found: foundShipments,
  read: readRows,
});

/** A page of shipments: those that only wait oldest first, others newest first. Two statements. */
export const listShipments = reads.page;

/** The ids of all shipments under the filter in its order, `most` of them. */
export const shipmentIds = reads.ids;

/** Those of these shipments that the actor sees. */
export const shipmentsOf = reads.rows;

/** One shipment with what has to be sent and its packages. Throws Refused 40400. Two statements. */
export async function findShipment(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<ShipmentDetail> {
  const read = found(
    await withSource(visibleShipments(db, actor)).where("h.id", "=", id)
      .select((eb) =>
        jsonArrayFrom(
          eb.selectFrom("shipment_line as l")
            .leftJoin("oem_order_line as w", (join) =>
              join.onRef("w.id", "=", "l.line_id")
                .on("h.source", "=", "oem_order"))
            .select([
              "l.id",
              "l.line_id",
              "l.goods_id",
              "l.name",
              "l.sn",
              lineVersion,
              "l.quantity",
              sql<string>`coalesce(w.remark, '')`.as("remark"),
              jsonArrayFrom(
                db.selectFrom("oem_order_part as a")
                  .select(["a.name", "a.sn", "a.usage"])
                  .where("a.line_id", "=", sql<number>`w.id`)
                  .where("a.accessory", "=", true).where("a.usage", ">", 0)
                  .orderBy("a.position"),
              ).as("accessories"),
            ])
            .whereRef("l.shipment_id", "=", "h.id").orderBy("l.id"),
        ).as("lines")
      )
      .select(sql<string>`coalesce(o.remark, d.remark, '')`.as("remark"))
      .executeTakeFirst(),
  );
  return {
    ...withOrganization(read),
    packages: await readPackages(db, actor, read.source, read.source_id),
  };
}
