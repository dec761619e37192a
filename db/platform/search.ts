import { sql } from "kysely";
import type { GoodsKind } from "@/db/schema/catalogue.ts";
import type { Db } from "@/db/schema/database.ts";
import type { OrderStatus } from "@/db/schema/oem.ts";
import type { Actor } from "@/domain/access.ts";
import { FINDERS } from "./search_kinds.ts";

/**
 * What the global search finds in the database, in the order in which it is shown, by the statement that finds it: each
 * takes a few milliseconds, and no reader waits for more than three.
 */
const STATEMENTS = [
  ["order"],
  ["organization", "customer", "individual"],
  ["goods", "stock", "product"],
] as const;
export const FOUND_KINDS = STATEMENTS.flat();
export type FoundKind = typeof FOUND_KINDS[number];

/**
 * An OEM order. `task`, `shipment` and `receipt` (the latest) are the ids of its documents, for staff who work on
 * those.
 */
export interface FoundOrder {
  id: number;
  order_no: string;
  status: OrderStatus;
  organization: string;
  receiver: string;
  phone: string;
  task: number | null;
  shipment: number | null;
  receipt: number | null;
}

export interface FoundOrganization {
  id: number;
  name: string;
  contact: string;
  phone: string;
}

/** Somebody of an organization. */
export interface FoundCustomer {
  id: number;
  name: string;
  phone: string;
  organization: string;
}

export interface FoundIndividual {
  id: number;
  name: string;
  phone: string;
}

export interface FoundGoods {
  id: number;
  sn: string;
  name: string;
  kind: GoodsKind;
}

/** A part in the customer's own inventory. */
export interface FoundStock {
  id: number;
  sn: string;
  name: string;
  unit: string;
  quantity: number;
}

/** Each kind has one row more than was asked for if there are more. */
export interface FoundRows {
  order: FoundOrder[];
  organization: FoundOrganization[];
  customer: FoundCustomer[];
  individual: FoundIndividual[];
  goods: FoundGoods[];
  stock: FoundStock[];
  /** products that the customer can order */
  product: FoundGoods[];
}

/** What is searched for: a keyword in lower case, how many of each kind, which kinds. */
export interface Wanted {
  keyword: string;
  most: number;
  kinds: ReadonlySet<FoundKind>;
}

/**
 * The keyword's matches among the rows that the actor may see, by kind, the best first: three statements at most,
 * whatever is found. A kind that the actor may not see is empty, asked for or not (decisions 1.6).
 */
export async function findRows(
  db: Db,
  actor: Actor,
  { keyword, most, kinds }: Wanted,
): Promise<FoundRows> {
  const found = Object.fromEntries(
    FOUND_KINDS.map((kind): [FoundKind, unknown[]] => [kind, []]),
  ) as Record<FoundKind, unknown[]> as FoundRows;
  if (keyword === "") return found;
  const parts = STATEMENTS.map((part) =>
    part.filter((kind) => kinds.has(kind) && FINDERS[kind].may(actor))
  );
  const rows = await Promise.all(
    parts.filter((part) => part.length > 0).map((part) =>
      db.selectNoFrom(
        part.map((kind) =>
          sql`${FINDERS[kind].find(db, actor, keyword, most + 1)}`.as(kind)
        ),
      ).executeTakeFirstOrThrow()
    ),
  );
  return Object.assign(found, ...rows);
}
