import { type RawBuilder, sql } from "kysely";
import {
  type Accounts,
  customersOf,
  staffWith,
} from "@/db/message/audience.ts";
import type { Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import type { JournalEvent } from "@/domain/flow.ts";
import { notify } from "./notify.ts";
import { type Parcel, parcelNames, type Words } from "./order_notice_words.ts";

/** The part of a delivery application that a notice needs. */
interface Told {
  id: number;
  delivery_no: string;
  organization_id: number;
  search: string;
}

const SOURCE = "oem_delivery";

/**
 * Notifies those concerned by an event of a delivery application, in its transaction (decisions 1.4, 4.4): the
 * warehouse, whose work it is, and the customer, who waits for it. `params` are those of the event's journal.
 */
export async function tellDelivery(
  trx: Trx,
  actor: Actor,
  event: "apply" | "ship" | "revoke" | "receive",
  delivery: Told,
  params: JournalEvent["params"] = {},
): Promise<void> {
  if (event === "receive") return; // nothing is left to do
  const { id, delivery_no, organization_id, search } = delivery;
  const { readers, link } = event === "ship"
    ? toCustomer(delivery)
    : toWarehouse(delivery);
  const { name, params: told } = wordsOf(event, params);
  await notify(trx, actor, {
    name,
    params: { no: delivery_no, ...told },
    link,
    source: SOURCE,
    sourceId: id,
    search,
    organizationId: organization_id,
  }, readers);
}

function wordsOf(
  event: "apply" | "ship" | "revoke",
  { packages }: JournalEvent["params"],
): Words {
  if (event !== "ship") return { name: `delivery_${event}`, params: {} };
  const sent = parcelNames(packages as readonly Parcel[]);
  return { name: "delivery_shipped", params: { packages: sent } };
}

interface Room {
  readers: Accounts;
  link: RawBuilder<string | null>;
}

function toCustomer({ id, organization_id }: Told): Room {
  return {
    readers: customersOf(organization_id),
    link: sql`${`/oem/inventory/main?tab=delivery&delivery=${id}`}::text`,
  };
}

function toWarehouse({ id }: Told): Room {
  return {
    readers: staffWith("manage_inventory"),
    link: sql`(
      select '/prod/inventory/pending-orders/detail/' || max(id) from shipment
      where source = ${SOURCE} and source_id = ${id}
    )`,
  };
}
