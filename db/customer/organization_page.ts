import { type RawBuilder, sql, type SqlBool } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { isOneOf } from "@/db/list.ts";
import { fen, sumOf } from "@/db/money.ts";
import { belongsTo } from "@/db/planned.ts";
import type { ParkRole } from "@/db/schema/customer.ts";
import type { Db } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import { type Actor, may } from "@/domain/access.ts";
import { addressesOf, type AddressRow } from "./addresses.ts";
import { type Belonging, belongingsOf } from "./belongings.ts";

/** Rows of each kind that the page of an organization shows; a link leads to the others. */
const SHOWN = 5;
/** Accounts have no list that whoever keeps customers may open: so many are shown. */
const ACCOUNTS_SHOWN = 50;

/** What an organization's page shows around it, as far as the actor may see it. */
export interface Surroundings {
  users: {
    id: number;
    name: string;
    phone: string;
    role: ParkRole;
    status: number;
  }[];
  accounts: {
    id: number;
    username: string;
    nickname: string;
    phone: string;
    status: number;
  }[];
  parks: { id: number; name: string; region: string; crop: string }[];
  addresses: AddressRow[];
  /** null: not for this actor */
  orders:
    | {
      id: number;
      order_no: string;
      status: OrderStatus;
      /** fen */
      total: number;
      created_at: string;
    }[]
    | null;
  stock:
    | { id: number; name: string; sn: string; unit: string; quantity: number }[]
    | null;
  money: Money | null;
  counts: Record<Belonging, number>;
}

/** In fen. */
export interface Money {
  /** of confirmed orders, not paid yet */
  outstanding: number;
  /** sent in, not reviewed yet */
  pending: number;
}

/** Reads what an organization's page shows around it: one statement. */
export async function readSurroundings(
  db: Db,
  actor: Actor,
  organizationId: number,
): Promise<Surroundings> {
  const oem = may(actor, "manage_oem");
  const money = may(actor, "manage_oem", "manage_bill");
  const row = await db.selectNoFrom([
    belongingsOf(organizationId).as("counts"),
    usersOf(db, organizationId).as("users"),
    accountsOf(db, organizationId).as("accounts"),
    parksOf(db, organizationId).as("parks"),
    jsonArrayFrom(
      addressesOf(db, { organization_id: organizationId }).limit(SHOWN),
    ).as("addresses"),
    ordersOf(db, oem ? organizationId : null).as("orders"),
    stockOf(db, oem ? organizationId : null).as("stock"),
    outstandingOf(money ? organizationId : null).as("outstanding"),
    pendingOf(db, money ? organizationId : null).as("pending"),
  ]).executeTakeFirstOrThrow();
  const { outstanding, pending, orders, stock, ...open } = row;
  return {
    ...open,
    orders: oem ? orders : null,
    stock: oem ? stock : null,
    money: money ? { outstanding, pending: pending ?? 0 } : null,
  };
}

/** What moves when an organization is merged into another one: one statement. */
export async function readMoving(
  db: Db,
  organizationId: number,
): Promise<Pick<Surroundings, "counts"> & Pick<Money, "outstanding">> {
  return await db.selectNoFrom([
    belongingsOf(organizationId).as("counts"),
    outstandingOf(organizationId).as("outstanding"),
  ]).executeTakeFirstOrThrow();
}

function usersOf(db: Db, organizationId: number) {
  return jsonArrayFrom(
    db.selectFrom("customer_user")
      .select(["id", "name", "phone", "role", "status"])
      .where("organization_id", "=", organizationId)
      .where("deleted_at", "is", null)
      .orderBy("status", "desc").orderBy("id", "desc").limit(SHOWN),
  );
}

function accountsOf(db: Db, organizationId: number) {
  return jsonArrayFrom(
    db.selectFrom("account")
      .select(["id", "username", "nickname", "phone", "status"])
      .where("organization_id", "=", organizationId)
      .where("deleted_at", "is", null)
      .orderBy("status", "desc").orderBy("id").limit(ACCOUNTS_SHOWN),
  );
}

function parksOf(db: Db, organizationId: number) {
  return jsonArrayFrom(
    db.selectFrom("park").select(["id", "name", "region", "crop"])
      .where("organization_id", "=", organizationId)
      .where("deleted_at", "is", null).orderBy("id", "desc").limit(SHOWN),
  );
}

function ordersOf(db: Db, organizationId: number | null) {
  return jsonArrayFrom(
    db.selectFrom("oem_order")
      .select(["id", "order_no", "status", fen("total").as("total")])
      .select(sql<string>`created_at`.as("created_at"))
      .where("organization_id", "=", organizationId)
      .where("deleted_at", "is", null)
      .orderBy("created_at", "desc").orderBy("id", "desc").limit(SHOWN),
  );
}

function stockOf(db: Db, organizationId: number | null) {
  return jsonArrayFrom(
    db.selectFrom("oem_stock as s")
      .innerJoin("goods as p", "p.id", "s.goods_id")
      .select(["p.id", "p.name", "p.sn", "p.unit", "s.quantity"])
      .where(
        organizationId === null
          ? sql<SqlBool>`false`
          : belongsTo("s.organization_id", organizationId),
      )
      .where("s.quantity", ">", 0)
      .orderBy("s.quantity", "desc").orderBy("p.id").limit(SHOWN),
  );
}

/** In fen, from the tallies: nothing is owed before an order is confirmed, nor of a closed one. */
function outstandingOf(
  organizationId: number | null,
): RawBuilder<number> {
  return sql<number>`(select ${sumOf("outstanding")} from oem_order_tally
    where organization_id = ${organizationId}::bigint and status not in ('draft', 'close'))`;
}

function pendingOf(db: Db, organizationId: number | null) {
  return db.selectFrom("receipt")
    .select(sumOf("amount").as("amount"))
    .where("organization_id", "=", organizationId)
    .where(isOneOf("status", ["pending"])); // written out: an index has those alone
}
