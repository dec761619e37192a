import { type Expression, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { foundBy, isAmong, isFew, matchesAll } from "@/db/found.ts";
import {
  capped,
  type Choice,
  COUNT_LIMIT,
  countRows,
  limits,
  type List,
  matches,
  mentions,
  orderOf,
  toList,
  withinDays,
} from "@/db/list.ts";
import { linkedFiles } from "@/db/linked_files.ts";
import type { PackageLine } from "@/db/oem/order_fulfilment.ts";
import type { Db } from "@/db/schema/database.ts";
import type {
  FulfilmentSource,
  ShipmentStatus,
} from "@/db/schema/fulfilment.ts";
import { EVERY_ORGANIZATION, scopeOf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { found as existing } from "@/domain/errors.ts";
import type { PackageFilter } from "@/domain/inventory/shipment_filter.ts";
import type { Settings } from "@/domain/settings.ts";

/** A package on its way or arrived, of any source. */
export interface PackageRow {
  id: number;
  position: number;
  carrier: string;
  express_no: string;
  shipped_at: Date | null;
  received_at: Date | null;
  shipment: { id: number; shipment_no: string; status: ShipmentStatus };
  source: FulfilmentSource;
  source_id: number;
  /** the source document's number, as shown */
  source_no: string;
  organization: { id: number; name: string } | null;
  receiver: string;
  phone: string;
  region: string;
  address: string;
  is_abroad: boolean;
  pieces: number;
}

export interface PackageDetail extends PackageRow {
  lines: PackageLine[];
}

/** The packages (`p`) that were sent, for the warehouse; others see none. */
function visiblePackages(db: Db, actor: Actor) {
  const all = actor.kind === "staff" &&
    scopeOf(actor, "manage_inventory") === EVERY_ORGANIZATION;
  return db.selectFrom("package as p")
    .innerJoin("shipment as h", "h.id", "p.shipment_id")
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
    .where("p.shipped_at", "is not", null)
    .$if(!all, (query) => query.where(sql<boolean>`false`));
}

function withSource(packages: ReturnType<typeof visiblePackages>) {
  return packages
    .leftJoin("organization as g", "g.id", "h.organization_id")
    .select([
      "p.id",
      "p.position",
      "p.carrier",
      "p.express_no",
      "p.shipped_at",
      "p.received_at",
      "h.id as shipment_id",
      "h.shipment_no",
      "h.status as shipment_status",
      "h.source",
      "h.source_id",
      "h.receiver",
      "h.phone",
      "h.region",
      "h.address",
      "h.is_abroad",
      "g.id as organization_id",
      "g.name as organization_name",
      sql<string>`coalesce(o.order_no, d.delivery_no, '')`.as("source_no"),
      sql<
        number
      >`(select coalesce(sum(l.quantity), 0)::bigint from package_line l where l.package_id = p.id)`
        .as("pieces"),
    ]);
}

type Read = Awaited<
  ReturnType<ReturnType<typeof withSource>["execute"]>
>[number];

function toRow(
  {
    shipment_id,
    shipment_no,
    shipment_status,
    organization_id,
    organization_name,
    ...row
  }: Read,
): PackageRow {
  return {
    ...row,
    shipment: { id: shipment_id, shipment_no, status: shipment_status },
    organization: organization_id === null
      ? null
      : { id: organization_id, name: organization_name ?? "" },
  };
}

/** The ids of packages under the filter; with a keyword the first of each way to match, in no order. */
function found(
  db: Db,
  actor: Actor,
  filter: PackageFilter,
  settings: Settings,
  { order, most }: Omit<Choice<never>, "statuses">,
): Expression<unknown> {
  const { keyword, source, organization_id, carrier, received } = filter;
  let query = visiblePackages(db, actor)
    .where(withinDays("p.shipped_at", filter, settings));
  if (carrier) query = query.where(mentions("p.carrier", carrier));
  if (received !== undefined) {
    query = query.where("p.received_at", received ? "is not" : "is", null);
  }
  if (source) query = query.where("h.source", "=", source);
  if (organization_id) {
    query = query.where("h.organization_id", "=", organization_id);
  }
  const first = (packages: typeof query) => {
    const ids = packages.select("p.id").limit(most);
    return order ? ids.orderBy(order) : ids;
  };
  if (!keyword) return foundBy([first(query)]);
  const ways = [
    sql<SqlBool>`p.express_no = ${keyword}`,
    order ? matches("o.search", keyword) : matchesAll("o", keyword),
    sql<SqlBool>`${keyword} in (d.delivery_no, d.receiver, d.phone)`,
  ];
  return foundBy(ways.map((way) => first(query.where(way))));
}

/** A page of the packages that were sent, newest first. Two statements. */
export async function listPackages(
  db: Db,
  actor: Actor,
  filter: PackageFilter,
  settings: Settings,
): Promise<List<PackageRow>> {
  const { limit, offset } = limits(filter);
  const order = orderOf("p", "-shipped_at");
  const all = { order: null, most: COUNT_LIMIT };
  const count = await countRows(db, found(db, actor, filter, settings, all));
  const page = isFew(capped(count)) ? all : { order, most: offset + limit };
  const ids = visiblePackages(db, actor)
    .where(isAmong("p.id", found(db, actor, filter, settings, page)))
    .select("p.id").orderBy(order).limit(limit).offset(offset);
  const rows = await withSource(
    visiblePackages(db, actor).where(isAmong("p.id", ids)),
  ).orderBy(order).execute();
  return toList(rows.map(toRow), count, filter);
}

/** The ids of all packages under the filter, newest first, `most` of them. */
export async function packageIds(
  db: Db,
  actor: Actor,
  filter: PackageFilter,
  settings: Settings,
  most: number,
): Promise<number[]> {
  const order = orderOf("p", "-shipped_at");
  const chosen = found(db, actor, filter, settings, { order, most });
  const rows = await visiblePackages(db, actor)
    .where(isAmong("p.id", chosen)).select("p.id")
    .orderBy(order).limit(most).execute();
  return rows.map(({ id }) => id);
}

/** Those of these packages that the actor sees. */
export async function packagesOf(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<PackageRow[]> {
  const packages = visiblePackages(db, actor).where("p.id", "in", [...ids]);
  return (await withSource(packages).execute()).map(toRow);
}

/** One package with its lines. Throws Refused 40400. One statement. */
export async function findPackage(
  db: Db,
  actor: Actor,
  id: number,
): Promise<PackageDetail> {
  const { lines, ...read } = existing(
    await withSource(visiblePackages(db, actor))
      .where("p.id", "=", id)
      .select((eb) =>
        jsonArrayFrom(
          eb.selectFrom("package_line as l")
            .select([
              "l.id",
              "l.line_id",
              "l.name",
              "l.sn",
              "l.quantity",
              "l.received",
              "l.damaged",
              "l.reason",
            ])
            .select(
              linkedFiles({
                source: "oem_order",
                id: "h.source_id",
                line: "l.id",
                role: "receipt",
              }).as("files"),
            )
            .whereRef("l.package_id", "=", "p.id").orderBy("l.id"),
        ).as("lines")
      )
      .executeTakeFirst(),
  );
  return { ...toRow(read), lines };
}
