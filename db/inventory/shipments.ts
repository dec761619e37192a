import { type Expression, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { foundBy, idsOf, isAmong, isFew, matchesAll } from "@/db/found.ts";
import {
  capped,
  type Choice,
  chosen,
  COUNT_LIMIT,
  isOneOf,
  limits,
  type List,
  matches,
  orderOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import { type OrderPackage, readPackages } from "@/db/oem/order_fulfilment.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import {
  type FulfilmentSource,
  SHIPMENT_STATUSES,
  type ShipmentStatus,
} from "@/db/schema/fulfilment.ts";
import type { DeliveryMode } from "@/db/schema/oem.ts";
import { EVERY_ORGANIZATION, scopeOf } from "@/db/visible.ts";
import { countByStatus, type StatusCounts } from "@/db/status_counts.ts";
import type { Actor } from "@/domain/access.ts";
import { found as existing } from "@/domain/errors.ts";
import type { ShipmentFilter } from "@/domain/inventory/shipment_filter.ts";
import type { Settings } from "@/domain/settings.ts";

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
  headline: { name: string; quantity: number; lines: number };
  packages: number;
  created_at: Date;
  version: number;
}

export interface ShipmentLine {
  id: number;
  /** the line of the source document */
  line_id: number;
  goods_id: number;
  name: string;
  sn: string;
  quantity: number;
}

export interface ShipmentDetail extends Omit<ShipmentRow, "packages"> {
  lines: ShipmentLine[];
  packages: OrderPackage[];
}

export interface ShipmentList extends List<ShipmentRow> {
  /** shipments per status under the filter without its status; each at most 10,001; none when they are too many to tell */
  counts?: StatusCounts<ShipmentStatus>["counts"];
}

/** The shipments (`h`, with order `o` or delivery application `d`) for the warehouse; others see none. */
function visibleShipments(db: Db | Trx, actor: Actor) {
  const all = actor.kind === "staff" &&
    scopeOf(actor, "manage_inventory") === EVERY_ORGANIZATION;
  return db.selectFrom("shipment as h")
    .leftJoin(
      "oem_order as o",
      (join) =>
        join.onRef("o.id", "=", "h.source_id").on("h.source", "=", "oem_order"),
    )
    .leftJoin(
      "oem_delivery as d",
      (join) =>
        join.onRef("d.id", "=", "h.source_id").on(
          "h.source",
          "=",
          "oem_delivery",
        ),
    )
    .$if(!all, (query) => query.where(sql<boolean>`false`));
}

function withSource(shipments: ReturnType<typeof visibleShipments>) {
  return shipments
    .leftJoin("organization as g", "g.id", "h.organization_id")
    .select([
      "h.id",
      "h.shipment_no",
      "h.source",
      "h.source_id",
      "h.status",
      "h.receiver",
      "h.phone",
      "h.region",
      "h.address",
      "h.is_abroad",
      "h.created_at",
      "h.version",
      "g.id as organization_id",
      "g.name as organization_name",
      sql<string>`coalesce(o.order_no, d.delivery_no, '')`.as("source_no"),
      sql<DeliveryMode>`coalesce(o.delivery, 'ship')`.as("delivery"),
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb.selectFrom("shipment_line as l")
          .select([
            "l.id",
            "l.line_id",
            "l.goods_id",
            "l.name",
            "l.sn",
            "l.quantity",
          ])
          .whereRef("l.shipment_id", "=", "h.id").orderBy("l.id"),
      ).as("lines"),
      sql<number>`(select count(*) from package x where x.shipment_id = h.id)`
        .as("packages"),
    ]);
}

type Read = Awaited<
  ReturnType<ReturnType<typeof withSource>["execute"]>
>[number];

function toRow(
  { organization_id, organization_name, lines, ...row }: Read,
): ShipmentRow {
  const [first] = lines;
  return {
    ...row,
    organization: organization_id === null
      ? null
      : { id: organization_id, name: organization_name ?? "" },
    headline: {
      name: first?.name ?? "",
      quantity: first?.quantity ?? 0,
      lines: lines.length,
    },
  };
}

/** The shipments under the filter, their id and status; with a keyword the first of each way to match, in no order. */
function found(
  db: Db,
  actor: Actor,
  filter: ShipmentFilter,
  settings: Settings,
  { statuses, order, most }: Choice<ShipmentStatus>,
): Expression<unknown> {
  const { keyword, source, organization_id } = filter;
  let query = visibleShipments(db, actor)
    .where(withinDays("h.created_at", filter, settings))
    .where(isOneOf("h.status", statuses));
  if (source) query = query.where("h.source", "=", source);
  if (organization_id) {
    query = query.where("h.organization_id", "=", organization_id);
  }
  const first = (shipments: typeof query) => {
    const rows = shipments.select(["h.id", "h.status"]).limit(most);
    return order ? rows.orderBy(order) : rows;
  };
  if (!keyword) return foundBy([first(query)]);
  const ways = [
    order ? matches("o.search", keyword) : matchesAll("o", keyword),
    sql<SqlBool>`${keyword} in (d.delivery_no, d.receiver, d.phone)`,
    sql<SqlBool>`h.shipment_no = ${keyword}`,
  ];
  return foundBy(ways.map((way) => first(query.where(way))));
}

/** Those that only wait oldest first, others newest first. */
function choiceOf(filter: ShipmentFilter, most: number) {
  const statuses = chosen(filter.status, SHIPMENT_STATUSES);
  const waiting = statuses.every((status) => status === 0 || status === 1);
  return { statuses, order: orderOf("h", waiting ? "id" : "-id"), most };
}

/** The ids of all shipments under the filter in its order, `most` of them. */
export async function shipmentIds(
  db: Db,
  actor: Actor,
  filter: ShipmentFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const choice = choiceOf(filter, most);
  const rows = await visibleShipments(db, actor)
    .where(isAmong("h.id", idsOf(found(db, actor, filter, settings, choice))))
    .select("h.id").orderBy(choice.order).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these shipments that the actor sees. */
export async function shipmentsOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<ShipmentRow[]> {
  const shipments = visibleShipments(db, actor).where("h.id", "in", [...ids]);
  return (await withSource(shipments).execute()).map(toRow);
}

/** A page of shipments: those that only wait oldest first, others newest first. Two statements. */
export async function listShipments(
  db: Db,
  actor: Actor,
  filter: ShipmentFilter,
  settings: Settings,
): Promise<ShipmentList> {
  const { limit, offset } = limits(filter);
  const page = choiceOf(filter, offset + limit);
  const { statuses } = page;
  const allOf = (statuses: readonly ShipmentStatus[]) =>
    found(db, actor, filter, settings, {
      statuses,
      order: null,
      most: COUNT_LIMIT,
    });
  const { counts, total } = await countByStatus(db, {
    all: SHIPMENT_STATUSES,
    chosen: statuses,
    keyword: filter.keyword,
  }, allOf);
  const chosen = isFew(capped(total))
    ? allOf(statuses)
    : found(db, actor, filter, settings, page);
  const ids = visibleShipments(db, actor).where(isAmong("h.id", idsOf(chosen)))
    .select("h.id").orderBy(page.order).limit(limit).offset(offset);
  const rows = await withSource(
    visibleShipments(db, actor).where(isAmong("h.id", ids)),
  ).orderBy(page.order).execute();
  return {
    ...toList(rows.map(toRow), total, filter),
    counts,
  };
}

/** One shipment with what has to be sent and its packages. Throws Refused 40400. Two statements. */
export async function findShipment(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<ShipmentDetail> {
  const read = existing(
    await withSource(visibleShipments(db, actor)).where("h.id", "=", id)
      .executeTakeFirst(),
  );
  return {
    ...toRow(read),
    lines: read.lines,
    packages: await readPackages(db, read.source, read.source_id),
  };
}
