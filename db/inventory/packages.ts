import { hasSerial } from "@/db/finance/serials.ts";
import {
  type Expression,
  type InferResult,
  type RawBuilder,
  sql,
  type SqlBool,
} from "kysely";
import { byStatus } from "@/db/by_status.ts";
import { firstOf, foundBy } from "@/db/found.ts";
import {
  type Excerpt,
  isOneOf,
  type List,
  matches,
  mentions,
  orderOf,
  withinDays,
} from "@/db/list.ts";
import { withOrganization } from "@/db/organization.ts";
import { belongsTo } from "@/db/planned.ts";
import { type PackageLine, packageLines } from "@/db/oem/order_fulfilment.ts";
import {
  isOrderIn,
  SAMPLED_ORDER,
  sampledOrders,
} from "@/db/oem/order_search.ts";
import { isSampled, NO_SAMPLE } from "@/db/sample.ts";
import type { Db } from "@/db/schema/database.ts";
import type {
  FulfilmentSource,
  ShipmentStatus,
} from "@/db/schema/fulfilment.ts";
import type { StatusCounts } from "@/db/status_counts.ts";
import { onlyIf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { PackageFilter } from "@/domain/inventory/shipment_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import {
  DESTINATION,
  seesShipments,
  sourceNo,
  visibleShipments,
} from "./visible_shipments.ts";

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

/** Whether a package arrived (1), or is on its way or was lost (0). */
const ARRIVALS = [0, 1] as const;
type Arrival = typeof ARRIVALS[number];

export interface PackageList extends List<PackageRow> {
  /** packages by whether they arrived, under the filter without that; each at most 10,001; none when too many to tell */
  counts?: StatusCounts<Arrival>["counts"];
}

export interface PackageDetail extends PackageRow {
  lines: PackageLine[];
}

/** The packages (`p`) that were sent, for the warehouse; others see none. */
function visiblePackages(db: Db, actor: Actor) {
  return visibleShipments(db, actor)
    .innerJoin("package as p", "p.shipment_id", "h.id")
    .where("p.shipped_at", "is not", null);
}

/** The same without their shipments, which every package has. */
function sentPackages(db: Db, actor: Actor) {
  return db.selectFrom("package as p").where("p.shipped_at", "is not", null)
    .where(onlyIf(seesShipments(actor)));
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
      ...DESTINATION,
      sourceNo.as("source_no"),
      sql<
        number
      >`(select coalesce(sum(l.quantity), 0)::bigint from package_line l where l.package_id = p.id)`
        .as("pieces"),
    ]);
}

type Read = InferResult<ReturnType<typeof withSource>>[number];

function toRow(
  { shipment_id, shipment_no, shipment_status, ...row }: Read,
): PackageRow {
  return {
    ...withOrganization(row),
    shipment: { id: shipment_id, shipment_no, status: shipment_status },
  };
}

/** The columns of a package that are counted. */
const COUNTED = [
  "p.id",
  sql<Arrival>`(p.received_at is not null)::int`.as("status"),
] as const;

/** Whether a package itself is under the filter, whatever it was sent for. */
function isWanted(
  filter: PackageFilter,
  settings: Settings,
  statuses: readonly Arrival[],
): RawBuilder<SqlBool> {
  const { carrier } = filter;
  const arrived = sql`p.received_at is ${
    statuses[0] === 1 ? sql`not null` : sql`null`
  }`;
  return sql<SqlBool>`${
    sql.join([
      withinDays("p.shipped_at", filter, settings),
      ...carrier ? [mentions("p.carrier", carrier)] : [],
      ...statuses.length === 1 ? [arrived] : [],
    ], sql` and `)
  }`;
}

/** The packages under the filter, their id and arrival; with a keyword the first of each way to match, in no order. */
function foundPackages(
  db: Db,
  actor: Actor,
  filter: PackageFilter,
  settings: Settings,
  excerpt: Excerpt<Arrival>,
): Expression<unknown> {
  const { statuses, sampled } = excerpt;
  const { keyword, source, organization_id, carrier } = filter;
  const own = isWanted(filter, settings, statuses);
  if (!keyword && !source && !organization_id) {
    const packages = sentPackages(db, actor).where(own);
    if (!sampled) {
      return foundBy([firstOf(packages.select(COUNTED), excerpt)], excerpt);
    }
    return carrier
      ? NO_SAMPLE
      : packages.where(isSampled("p.id")).select("p.id");
  }
  if (!keyword && sampled) return NO_SAMPLE;
  let query = visiblePackages(db, actor).where(own);
  if (source) query = query.where(isOneOf("h.source", [source]));
  if (organization_id) {
    query = query.where(belongsTo("h.organization_id", organization_id));
  }
  const first = (packages: typeof query) =>
    firstOf(packages.select(COUNTED), excerpt);
  if (!keyword) return foundBy([first(query)], excerpt);
  if (sampled) {
    const packages = query.where("h.source", "=", "oem_order")
      .where("h.source_id", "=", SAMPLED_ORDER).select("p.id");
    return sampledOrders(keyword, false, packages);
  }
  const ways = [
    hasSerial("p.express_no", keyword),
    isOrderIn(keyword, excerpt, false),
    matches("d.search", keyword),
  ];
  return foundBy(ways.map((way) => first(query.where(way))), excerpt);
}

async function readRows(
  packages: ReturnType<typeof visiblePackages>,
): Promise<PackageRow[]> {
  return (await withSource(packages).execute()).map(toRow);
}

/** Newest first, of the arrivals that the filter wants. */
function choice({ received }: PackageFilter) {
  const statuses: readonly Arrival[] = received === undefined
    ? ARRIVALS
    : [received ? 1 : 0];
  return { statuses, order: orderOf("p", "-shipped_at") };
}

const reads = byStatus({
  statuses: ARRIVALS,
  visible: visiblePackages,
  id: "p.id",
  choice,
  found: foundPackages,
  read: readRows,
});

/** A page of the packages that were sent, newest first. Two statements. */
export const listPackages = reads.page;

/** The ids of all packages under the filter, newest first, `most` of them. */
export const packageIds = reads.ids;

/** Those of these packages that the actor sees. */
export const packagesOf = reads.rows;

/** One package with its lines. Throws Refused 40400. One statement. */
export async function findPackage(
  db: Db,
  actor: Actor,
  id: number,
): Promise<PackageDetail> {
  const { lines, ...read } = found(
    await withSource(visiblePackages(db, actor))
      .where("p.id", "=", id)
      .select(packageLines().as("lines"))
      .executeTakeFirst(),
  );
  return { ...toRow(read), lines };
}
