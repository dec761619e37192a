import { sql } from "kysely";
import { seesCards } from "@/db/finance/cards.ts";
import { CARD_NUMBER } from "@/domain/finance/cards.ts";
import { codeField, lineField, statusField } from "@/resource/field.ts";
import type { Resource } from "@/resource/spec.ts";

/** A bank card that customers pay to (decisions 4.5). */
export const CARD: Resource = {
  name: "finance.card",
  table: "receiving_card",
  title: "site.mkt.oem.card",
  caption: "sales.card.caption",
  words: {
    add: "sales.card.add",
    edit: "sales.card.edit",
    remove: "sales.card.delete.title",
  },
  fields: {
    bank: lineField("sales.card.bank", 100, {
      required: "finance.card.bank.required",
    }),
    holder: lineField("sales.card.holder", 100, {
      required: "finance.card.holder.required",
    }),
    number: codeField("sales.card.number", 40, {
      required: true,
      unique: true,
      schema: CARD_NUMBER,
    }),
    status: statusField("finance.card.status.1", "finance.card.status.0"),
  },
  label: "bank",
  search: ["bank", "holder", "number"],
  columns: ["bank", "holder", "number", "status", "created_at"],
  filters: ["status"],
  many: { status: "customer.set_status" },
  mayEdit: seesCards,
  visible: (actor) => sql.lit(seesCards(actor)),
  keeps: true,
};
