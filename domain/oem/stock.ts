import { sql } from "kysely";
import type { Trx } from "@/db/schema/database.ts";
import type { MovementType } from "@/db/schema/oem.ts";
import { type ActorOrSystem, SYSTEM } from "@/domain/access.ts";
import { Refused, type Text, text } from "@/domain/errors.ts";
import type { MessageKey } from "@/locales/messages.ts";

/** Pieces of one part; a list of them names each part once. */
export interface Pieces {
  goods_id: number;
  quantity: number;
}

/** Why and for which document parts move in or out of an organization's inventory (decisions 4.4). */
export interface Movement {
  organizationId: number;
  type: MovementType;
  source: string | null;
  sourceId: number | null;
  /** the document's number, as shown */
  reference: string;
  reason?: string;
}

/** Sums the pieces per part: demand is summed before anything is locked. */
export function perPart(pieces: Pieces[]): Pieces[] {
  const sums = new Map<number, number>();
  for (const { goods_id, quantity } of pieces) {
    sums.set(goods_id, (sums.get(goods_id) ?? 0) + quantity);
  }
  return [...sums].map(([goods_id, quantity]) => ({ goods_id, quantity }))
    .filter(({ quantity }) => quantity > 0)
    .sort((a, b) => a.goods_id - b.goods_id);
}

/**
 * Takes parts out of an organization's inventory, all of them or none. Rows are locked in id order; a shortage is 40902
 * with every short part, needed and available. `refusal` is the sentence above that list; `field` is where the quantity
 * was asked for, and is named as well.
 */
export async function takeStock(
  trx: Trx,
  actor: ActorOrSystem,
  movement: Movement,
  pieces: Pieces[],
  refusal: MessageKey,
  field?: string,
): Promise<void> {
  const demand = perPart(pieces);
  if (demand.length === 0) return;
  const stock = await lockStock(trx, movement.organizationId, demand);
  const short = demand.filter(({ goods_id, quantity }) =>
    (stock.get(goods_id) ?? 0) < quantity
  );
  if (short.length > 0) {
    const details = await shortages(trx, short, stock);
    const fields = field ? { [field]: details[0]! } : {};
    throw new Refused(40902, text(refusal), fields, details);
  }
  await post(
    trx,
    actor,
    movement,
    demand.map(({ goods_id, quantity }) => ({ goods_id, quantity: -quantity })),
  );
}

/** Puts parts into an organization's inventory. */
export async function putStock(
  trx: Trx,
  actor: ActorOrSystem,
  movement: Movement,
  pieces: Pieces[],
): Promise<void> {
  const supply = perPart(pieces);
  if (supply.length > 0) await post(trx, actor, movement, supply);
}

/** What the document took out of the inventory and did not return, by the ledger. */
export function takenStock(
  trx: Trx,
  source: string,
  sourceId: number,
): Promise<Pieces[]> {
  return trx.selectFrom("oem_movement")
    .select(["goods_id", sql<number>`(-sum(quantity))::bigint`.as("quantity")])
    .where("source", "=", source).where("source_id", "=", sourceId)
    .groupBy("goods_id").having(sql<boolean>`sum(quantity) < 0`)
    .orderBy("goods_id").execute();
}

async function lockStock(
  trx: Trx,
  organizationId: number,
  demand: Pieces[],
): Promise<Map<number, number>> {
  const rows = await trx.selectFrom("oem_stock").select([
    "goods_id",
    "quantity",
  ])
    .where("organization_id", "=", organizationId)
    .where("goods_id", "in", demand.map(({ goods_id }) => goods_id))
    .orderBy("goods_id").forUpdate().execute();
  return new Map(rows.map(({ goods_id, quantity }) => [goods_id, quantity]));
}

async function shortages(
  trx: Trx,
  short: Pieces[],
  stock: Map<number, number>,
): Promise<Text[]> {
  const goods = await trx.selectFrom("goods").select(["id", "name", "sn"])
    .where("id", "in", short.map(({ goods_id }) => goods_id)).execute();
  const named = new Map(goods.map((part) => [part.id, part]));
  return short.map(({ goods_id, quantity }) =>
    text("inventory.short", {
      name: named.get(goods_id)?.name ?? "",
      sn: named.get(goods_id)?.sn ?? "",
      needed: quantity,
      available: stock.get(goods_id) ?? 0,
    })
  );
}

/** Moves stock and ledger together, in chunks that fit into a statement's parameters. */
async function post(
  trx: Trx,
  actor: ActorOrSystem,
  movement: Movement,
  changes: Pieces[],
): Promise<void> {
  for (let start = 0; start < changes.length; start += 1_000) {
    await postSome(trx, actor, movement, changes.slice(start, start + 1_000));
  }
}

async function postSome(
  trx: Trx,
  actor: ActorOrSystem,
  movement: Movement,
  changes: Pieces[],
): Promise<void> {
  const incoming = changes[0]!.quantity > 0;
  const balances = await (incoming ? increase : decrease)(
    trx,
    movement.organizationId,
    changes,
  );
  await trx.insertInto("oem_movement").values(
    changes.map(({ goods_id, quantity }) => ({
      organization_id: movement.organizationId,
      goods_id,
      type: movement.type,
      quantity,
      balance: balanceOf(balances, goods_id),
      source: movement.source,
      source_id: movement.sourceId,
      reference: movement.reference,
      reason: movement.reason ?? "",
      actor_id: actor === SYSTEM ? null : actor.id,
      at: notBefore(movement.organizationId, goods_id),
    })),
  ).execute();
}

/**
 * The transaction's time, or that of the part's last movement if it began before: the latest has the balance. The stock's
 * row is locked, so nobody adds another meanwhile.
 */
function notBefore(organizationId: number, goodsId: number) {
  return sql<Date>`greatest(app_now(), (select max(m.at) from oem_movement as m
    where m.organization_id = ${organizationId} and m.goods_id = ${goodsId}))`;
}

function balanceOf(balances: Pieces[], goodsId: number): number {
  const row = balances.find(({ goods_id }) => goods_id === goodsId);
  if (!row) throw new Error(`stock of part ${goodsId} would fall below zero`);
  return row.quantity;
}

function increase(
  trx: Trx,
  organizationId: number,
  changes: Pieces[],
): Promise<Pieces[]> {
  return trx.insertInto("oem_stock")
    .values(
      changes.map((change) => ({ organization_id: organizationId, ...change })),
    )
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "goods_id"])
        .doUpdateSet({
          quantity: sql<number>`oem_stock.quantity + excluded.quantity`,
        })
    )
    .returning(["goods_id", "quantity"]).execute();
}

/** Leaves out a row that would fall below zero (the table's CHECK guards that too). */
async function decrease(
  trx: Trx,
  organizationId: number,
  changes: Pieces[],
): Promise<Pieces[]> {
  const { rows } = await sql<Pieces>`
    update oem_stock set quantity = oem_stock.quantity + change.quantity
    from jsonb_to_recordset(${
    JSON.stringify(changes)
  }::jsonb) as change(goods_id bigint, quantity bigint)
    where oem_stock.organization_id = ${organizationId} and oem_stock.goods_id = change.goods_id
      and oem_stock.quantity + change.quantity >= 0
    returning oem_stock.goods_id, oem_stock.quantity
  `.execute(trx);
  return rows;
}
