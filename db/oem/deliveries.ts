import type { Expression, InferResult } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { byStatus } from "@/db/by_status.ts";
import { firstOf, foundBy, orderWithin } from "@/db/found.ts";
import { type JournalRow, readJournal } from "@/db/journal.ts";
import {
  type Excerpt,
  isOneOf,
  type List,
  matches,
  orderOf,
  withinDays,
} from "@/db/list.ts";
import { belongsTo } from "@/db/planned.ts";
import { isSampled, NO_SAMPLE } from "@/db/sample.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { DELIVERY_STATUSES, type DeliveryStatus } from "@/db/schema/oem.ts";
import { chosen, type StatusCounts } from "@/db/status_counts.ts";
import { isInScope, scopeOf } from "@/db/visible.ts";
import type { Actor } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import type { DeliveryFilter } from "@/domain/oem/delivery_filter.ts";
import { LIST_LIMIT } from "@/domain/platform/list_filter.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import {
  type OrderPackage,
  type Parcel,
  readPackages,
  readParcels,
} from "./order_fulfilment.ts";

export interface DeliveryLine {
  id: number;
  goods_id: number;
  name: string;
  sn: string;
  quantity: number;
  /** as the part is counted today */
  unit: string;
}

/** A delivery application: parts that leave the customer's inventory for an address (decisions 4.4). */
export interface DeliveryRow {
  id: number;
  delivery_no: string;
  organization_id: number;
  organization: { id: number; name: string };
  status: DeliveryStatus;
  status_at: Date;
  receiver: string;
  phone: string;
  region: string;
  address: string;
  is_abroad: boolean;
  remark: string;
  /** nickname */
  created_by: string;
  created_at: Date;
  version: number;
  shipment_id: number | null;
  lines: DeliveryLine[];
}

export interface DeliveryList extends List<DeliveryRow> {
  /** applications per status under the filter without its status, as {@link StatusCounts} has them */
  counts?: StatusCounts<DeliveryStatus>["counts"];
}

export interface DeliveryDetail extends DeliveryRow {
  packages: OrderPackage[];
}

/** One as it is opened over a list. */
export interface OpenedDelivery extends DeliveryDetail {
  /** oldest first */
  log: JournalRow[];
}

export interface SentDelivery extends DeliveryRow {
  packages: Parcel[];
}

/** The delivery applications that the actor may see, as `d`. */
export function visibleDeliveries(db: Db | Trx, actor: Actor) {
  const scope = scopeOf(actor, "manage_oem", "manage_inventory");
  return db.selectFrom("oem_delivery as d")
    .where(isInScope("d.organization_id", scope));
}

/** The applications under the filter, their id and status. */
function foundDeliveries(
  db: Db,
  actor: Actor,
  filter: DeliveryFilter,
  settings: Settings,
  excerpt: Excerpt<DeliveryStatus>,
): Expression<unknown> {
  const { statuses, sampled } = excerpt;
  const { organization_id, keyword } = filter;
  let query = visibleDeliveries(db, actor)
    .where(withinDays("d.created_at", filter, settings))
    .where(isOneOf("d.status", statuses));
  if (organization_id) {
    query = query.where(belongsTo("d.organization_id", organization_id));
  }
  if (sampled) {
    return organization_id || actor.organizationId || keyword
      ? NO_SAMPLE
      : query.where(isSampled("d.id")).select("d.id");
  }
  if (keyword) query = query.where(matches("d.search", keyword));
  return foundBy(
    [firstOf(query.select(["d.id", "d.status"]), excerpt)],
    excerpt,
  );
}

function withDetails(deliveries: ReturnType<typeof visibleDeliveries>) {
  return deliveries
    .innerJoin("organization as g", "g.id", "d.organization_id")
    .innerJoin("account as c", "c.id", "d.created_by")
    .leftJoin(
      "shipment as h",
      (join) =>
        join.onRef("h.source_id", "=", "d.id").on(
          "h.source",
          "=",
          "oem_delivery",
        ),
    )
    .select([
      "d.id",
      "d.delivery_no",
      "d.organization_id",
      "d.status",
      "d.status_at",
      "d.receiver",
      "d.phone",
      "d.region",
      "d.address",
      "d.is_abroad",
      "d.remark",
      "d.created_at",
      "d.version",
      "g.name as organization_name",
      "c.nickname as created_by",
      "h.id as shipment_id",
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb.selectFrom("oem_delivery_line as l")
          .innerJoin("goods as p", "p.id", "l.goods_id")
          .select([
            "l.id",
            "l.goods_id",
            "l.name",
            "l.sn",
            "l.quantity",
            "p.unit",
          ])
          .whereRef("l.delivery_id", "=", "d.id").orderBy("l.id"),
      ).as("lines")
    );
}

type Read = InferResult<ReturnType<typeof withDetails>>[number];

function toRow({ organization_name, ...row }: Read): DeliveryRow {
  return {
    ...row,
    organization: { id: row.organization_id, name: organization_name },
  };
}

async function readRows(
  deliveries: ReturnType<typeof visibleDeliveries>,
): Promise<DeliveryRow[]> {
  return (await withDetails(deliveries).execute()).map(toRow);
}

const reads = byStatus({
  statuses: DELIVERY_STATUSES,
  visible: visibleDeliveries,
  id: "d.id",
  choice: (filter: DeliveryFilter) => ({
    statuses: chosen(filter.status, DELIVERY_STATUSES),
    order: newestFirst(filter),
    whole: LIST_LIMIT,
  }),
  found: foundDeliveries,
  read: readRows,
});

/** A page of delivery applications with their lines, newest first, and the count of each status. Two statements. */
export const listDeliveries = reads.page;

/** The ids of all applications under the filter, newest first, `most` of them. */
export const deliveryIds = reads.ids;

/** Those of these applications that the actor sees. */
export const deliveriesOf = reads.rows;

/** The same with what carries each of them: three statements. */
export async function listSentDeliveries(
  db: Db,
  actor: Actor,
  filter: DeliveryFilter,
  settings: Settings,
): Promise<List<SentDelivery>> {
  const list = await listDeliveries(db, actor, filter, settings);
  const ids = list.rows.map(({ id }) => id);
  const parcels = await readParcels(db, actor, "oem_delivery", ids);
  const rows = list.rows.map((row) => ({
    ...row,
    packages: parcels.get(row.id) ?? [],
  }));
  return { ...list, rows };
}

/** One customer's stand in an index by their numbers, those of all in one by days. */
function newestFirst({ organization_id, ...days }: DeliveryFilter) {
  return organization_id
    ? orderOf("d", "-id")
    : orderWithin("d", "-id", "created_at", days);
}

/** One delivery application with its packages. Throws Refused 40400. Two statements. */
export async function findDelivery(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<DeliveryDetail> {
  const row = await withDetails(
    visibleDeliveries(db, actor).where("d.id", "=", id),
  ).executeTakeFirst();
  return {
    ...toRow(found(row)),
    packages: await readPackages(db, actor, "oem_delivery", id),
  };
}

/** The same with what happened to it. Throws Refused 40400. Three statements. */
export async function openDelivery(
  db: Db,
  actor: Actor,
  id: number,
): Promise<OpenedDelivery> {
  const delivery = await findDelivery(db, actor, id);
  const { entries: log } = await readJournal(db, actor, "oem_delivery", id);
  return { ...delivery, log };
}
