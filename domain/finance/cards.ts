import { sql } from "kysely";
import { z } from "zod";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import { type Actor, may } from "@/domain/access.ts";
import { found, Refused, text } from "@/domain/errors.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { integer, requiredLine, version } from "@/domain/validate.ts";

/** A receiving bank card (decisions 4.5); status 1 = customers may pay to it, 0 = not. */
export const CardInput = z.object({
  bank: requiredLine(100, "finance.card.bank.required"),
  holder: requiredLine(100, "finance.card.holder.required"),
  number: requiredLine(40, "finance.card.number.required")
    .transform((number) => number.replaceAll(/[ -]/g, ""))
    .refine(
      (number) => /^[0-9]{8,30}$/.test(number),
      "finance.card.number.invalid",
    ),
  status: integer(0, 1).default(1),
});
/** The same with the version that was read. */
export const CardEdit = CardInput.extend({ version });
export type CardInput = z.output<typeof CardInput>;
export type CardEdit = z.output<typeof CardEdit>;

/** Throws 40300, 40903 (the number is another card's). */
export function createCard(
  db: Db | Trx,
  actor: Actor,
  card: CardInput,
): Promise<{ id: number }> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const created = await trx.insertInto("receiving_card").values(card)
      .onConflict((conflict) =>
        conflict.column("number").where("deleted_at", "is", null).doNothing()
      )
      .returning("id").executeTakeFirst();
    if (!created) throw numberTaken();
    const { id } = created;
    await logOperation(trx, actor, "create", "receiving_card", id, null, card);
    return { id };
  });
}

/** Throws 40300, 40400, 40901 (stale version), 40903. */
export function updateCard(
  db: Db | Trx,
  actor: Actor,
  id: number,
  input: CardEdit,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const { version, ...card } = input;
    const before = await lockCard(trx, id);
    if (before.version !== version) {
      throw new Refused(40901, text("error.stale"));
    }
    await checkNumber(trx, card.number, id);
    await trx.updateTable("receiving_card").set({
      ...card,
      version: version + 1,
    }).where("id", "=", id).execute();
    await logOperation(
      trx,
      actor,
      "update",
      "receiving_card",
      id,
      before,
      card,
    );
  });
}

/** Takes the card out of use; receipts that name it keep it. Throws 40300, 40400. */
export function deleteCard(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    checkMay(actor);
    const before = await lockCard(trx, id);
    await trx.updateTable("receiving_card").set({
      status: 0,
      deleted_at: sql<Date>`app_now()`,
    })
      .where("id", "=", id).execute();
    await logOperation(
      trx,
      actor,
      "delete",
      "receiving_card",
      id,
      before,
      null,
    );
  });
}

function checkMay(actor: Actor): void {
  if (actor.kind !== "staff" || !may(actor, "manage_oem")) {
    throw new Refused(40300, text("error.forbidden"));
  }
}

async function lockCard(trx: Trx, id: number) {
  return found(
    await trx.selectFrom("receiving_card").select([
      "bank",
      "holder",
      "number",
      "status",
      "version",
    ])
      .where("id", "=", id).where("deleted_at", "is", null).forUpdate()
      .executeTakeFirst(),
  );
}

async function checkNumber(
  trx: Trx,
  number: string,
  except: number,
): Promise<void> {
  const other = await trx.selectFrom("receiving_card").select("id")
    .where("number", "=", number).where("id", "<>", except)
    .where("deleted_at", "is", null).executeTakeFirst();
  if (other) throw numberTaken();
}

function numberTaken(): Refused {
  return new Refused(40903, text("error.duplicate"), {
    number: text("finance.card.number.taken"),
  });
}
