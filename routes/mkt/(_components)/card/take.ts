import type { Db, Trx } from "@/db/schema/database.ts";
import { findCard } from "@/db/finance/cards.ts";
import type { Actor } from "@/domain/access.ts";
import { Refused, text } from "@/domain/errors.ts";
import {
  CardEdit,
  CardInput,
  createCard,
  deleteCard,
  updateCard,
} from "@/domain/finance/cards.ts";
import { id as cardId, parse } from "@/domain/validate.ts";
import { textsOf, typedTexts } from "./card_form.ts";

const EVENTS = ["create", "update", "toggle", "delete"] as const;
export type CardEvent = typeof EVENTS[number];

/** A posted act on a card. */
export interface Taken {
  event: CardEvent;
  /** null for a new one */
  id: number | null;
  run(trx: Trx): Promise<unknown>;
}

/** Reads the form of an act. Throws 40000 for what no form of the page sends, 40400 for a card that is not there. */
export async function takeCard(
  db: Db,
  actor: Actor,
  form: FormData,
): Promise<Taken> {
  const event = EVENTS.find((one) => one === form.get("event"));
  if (!event) throw new Refused(40000, text("error.malformed"));
  if (event === "create") {
    const input = typedTexts(form);
    const run = (trx: Trx) => createCard(trx, actor, parse(CardInput, input));
    return { event, id: null, run };
  }
  const card = await findCard(db, actor, parse(cardId, form.get("card")));
  if (event === "delete") {
    const run = (trx: Trx) => deleteCard(trx, actor, card.id);
    return { event, id: card.id, run };
  }
  const stored = textsOf(card);
  const changed = event === "toggle"
    ? { ...stored, status: form.get("status") }
    : typedTexts(form, stored);
  const input = { ...changed, version: form.get("version") };
  const run = (trx: Trx) =>
    updateCard(trx, actor, card.id, parse(CardEdit, input));
  return { event, id: card.id, run };
}
