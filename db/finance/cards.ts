import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { onlyIf } from "@/db/visible.ts";
import { type Actor, staffMay } from "@/domain/access.ts";

/** A bank card that customers pay to. */
export interface CardRow {
  id: number;
  bank: string;
  holder: string;
  number: string;
  /** 1 = customers may pay to it, 0 = not */
  status: number;
  version: number;
  created_at: Date;
}

/** Whether a receipt names the card `r`, whatever became of it. */
export const isPaidTo = sql<boolean>`
  exists (select from receipt x where x.card_id = r.id)`;

function cards(db: Db) {
  return db.selectFrom("receiving_card as c")
    .select([
      "c.id",
      "c.bank",
      "c.holder",
      "c.number",
      "c.status",
      "c.version",
      "c.created_at",
    ])
    .where("c.deleted_at", "is", null);
}

/** The cards that a payment may name now. */
export function activeCards(db: Db): Promise<CardRow[]> {
  return cards(db).where("c.status", "=", 1).orderBy("c.id").execute();
}

/** Every card, for sales; the table is small by nature and not paged. */
export function listCards(db: Db, actor: Actor): Promise<CardRow[]> {
  return visibleCards(db, actor).orderBy("c.id").execute();
}

function visibleCards(db: Db, actor: Actor) {
  return cards(db).where(onlyIf(seesCards(actor)));
}

/** Whether an actor manages the cards and sees what arrived on them; others find none. */
export function seesCards(actor: Actor): boolean {
  return staffMay(actor, "manage_oem");
}
