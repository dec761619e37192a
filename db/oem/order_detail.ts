import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { fen } from "@/db/money.ts";
import type { Db, Schema, Trx } from "@/db/schema/database.ts";
import type {
  DeliveryMode,
  Holder,
  OrderStatus,
  OrderType,
  PayStatus,
} from "@/db/schema/oem.ts";
import type { ActorOrSystem } from "@/domain/access.ts";
import { found } from "@/domain/errors.ts";
import { openRefundsOf } from "@/domain/finance/paid.ts";
import type { Settings } from "@/domain/setting_rules.ts";
import { type OrderLine, readLines } from "./detail_lines.ts";
import {
  duesOf,
  type OrderDue,
  type OrderReceipt,
  readReceipts,
  toDues,
} from "./order_money.ts";
import {
  type OrderPackage,
  type OrderProgress,
  readPackages,
  taskOf,
  toProgress,
} from "./order_fulfilment.ts";
import { isDisabled, isOverdue, visibleOrders } from "./visible_orders.ts";

interface OrderAdjustment {
  amount: number;
  reason: string;
  /** nickname */
  by: string;
  at: Date;
}

/** One order with everything that its page and its call show (decisions 4.6 "The order"); amounts in fen. */
export interface OrderDetail {
  id: number;
  order_no: string;
  organization_id: number;
  type: OrderType;
  delivery: DeliveryMode;
  status: OrderStatus;
  status_at: Date;
  holder: Holder;
  overdue: boolean;
  pay_status: PayStatus;
  total: number;
  deducted: number;
  outstanding: number;
  remark: string;
  address_id: number | null;
  receiver: string;
  phone: string;
  region: string;
  address: string;
  is_abroad: boolean;
  auto_receive_at: Date | null;
  receive_extended: boolean;
  auto_complete_at: Date | null;
  confirmed_at: Date | null;
  snapshot_sha256: string | null;
  version: number;
  created_at: Date;
  organization: {
    id: number;
    name: string;
    short_name: string;
    contact: string;
    phone: string;
  };
  sales: { id: number; nickname: string } | null;
  creator: { id: number; nickname: string };
  lines: OrderLine[];
  adjustments: OrderAdjustment[];
  dues: OrderDue[];
  /** whether a refund is due and not paid: what the flow asks for */
  refund_open: boolean;
  receipts: OrderReceipt[];
  packages: OrderPackage[];
  progress: OrderProgress;
  shipment_id: number | null;
  /** sales have disabled the organization */
  disabled: boolean;
}

/** The adjustments of order `o`, the oldest first: a JSON column. */
function adjustmentsOf() {
  const eb = expressionBuilder<Schema, never>();
  return jsonArrayFrom(
    eb.selectFrom("oem_order_adjustment as a")
      .innerJoin("account as b", "b.id", "a.created_by")
      .select([
        fen("a.amount").as("amount"),
        "a.reason",
        "b.nickname as by",
        sql<string>`a.created_at`.as("at"),
      ])
      .where("a.order_id", "=", sql<number>`o.id`).orderBy("a.id"),
  );
}

function readOrder(
  db: Db | Trx,
  actor: ActorOrSystem,
  id: number,
  settings: Settings,
) {
  return visibleOrders(db, actor)
    .where("o.id", "=", id)
    .innerJoin("organization as g", "g.id", "o.organization_id")
    .innerJoin("account as c", "c.id", "o.created_by")
    .leftJoin("account as s", "s.id", "g.sales_account_id")
    .leftJoin(
      "shipment as h",
      (join) =>
        join.onRef("h.source_id", "=", "o.id").on("h.source", "=", "oem_order"),
    )
    .select([
      "o.id",
      "o.order_no",
      "o.organization_id",
      "o.created_by",
      "o.type",
      "o.delivery",
      "o.status",
      "o.status_at",
      "o.holder",
      "o.pay_status",
      "o.total",
      "o.deducted",
      "o.outstanding",
      "o.remark",
      "o.address_id",
      "o.receiver",
      "o.phone",
      "o.region",
      "o.address",
      "o.is_abroad",
      "o.auto_receive_at",
      "o.receive_extended",
      "o.auto_complete_at",
      "o.confirmed_at",
      "o.snapshot_sha256",
      "o.version",
      "o.created_at",
    ])
    .select([
      sql<boolean>`${isOverdue(settings)}`.as("overdue"),
      "g.name as organization_name",
      "g.short_name",
      "g.contact",
      isDisabled,
      "g.phone as organization_phone",
      "s.id as sales_id",
      "s.nickname as sales_nickname",
      "c.nickname as creator_nickname",
      "h.id as shipment_id",
      adjustmentsOf().as("adjustments"),
      duesOf().as("dues"),
      taskOf().as("task"),
    ])
    .executeTakeFirst();
}

/**
 * One order with all that hangs on it, in four statements. Throws Refused 40400 when there is none or it is not the
 * actor's to see. Its log is the business of `readJournal` (db/journal.ts).
 */
export async function findOrder(
  db: Db | Trx,
  actor: ActorOrSystem,
  id: number,
  settings: Settings,
): Promise<OrderDetail> {
  const {
    organization_name,
    short_name,
    contact,
    organization_phone,
    sales_id,
    sales_nickname,
    created_by,
    creator_nickname,
    adjustments,
    dues,
    task,
    ...order
  } = found(await readOrder(db, actor, id, settings));
  const lines = await readLines(db, id);
  const receipts = await readReceipts(db, actor, id);
  const packages = await readPackages(db, actor, "oem_order", id);
  const owed = toDues(dues, receipts, order.status);
  return {
    ...order,
    organization: {
      id: order.organization_id,
      name: organization_name,
      short_name,
      contact,
      phone: organization_phone,
    },
    sales: sales_id === null
      ? null
      : { id: sales_id, nickname: sales_nickname ?? "" },
    creator: { id: created_by, nickname: creator_nickname },
    adjustments: adjustments.map((row) => ({ ...row, at: new Date(row.at) })),
    dues: owed,
    refund_open: openRefundsOf(owed) > 0,
    progress: toProgress(task),
    lines,
    receipts,
    packages,
  };
}
