import { sql } from "kysely";
import { isPaidTo, seesCards } from "@/db/finance/cards.ts";
import { type Text, text } from "@/domain/errors.ts";
import { CARD_NUMBER } from "@/domain/finance/cards.ts";
import { codeField, lineField, statusField } from "@/resource/field.ts";
import type { Resource } from "@/resource/spec.ts";

const PAID = text("sales.card.paid");
const NOTHING: Readonly<Record<string, Text>> = {};
const ACCOUNT: typeof NOTHING = { bank: PAID, holder: PAID, number: PAID };

/**
 * A bank card that customers pay to (decisions 4.5). Receipts name it by its id, and nothing paid is ever edited (4.3):
 * once one does, the account that it says stays the same.
 */
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
      fours: true,
      schema: CARD_NUMBER,
    }),
    status: statusField("finance.card.status.1", "finance.card.status.0"),
  },
  label: "bank",
  search: ["bank", "holder", "number"],
  columns: ["bank", "holder", "number", "status", "created_at"],
  filters: ["status"],
  sorts: ["bank", "holder"],
  many: { status: "customer.set_status" },
  derived: { paid: isPaidTo },
  fixed: ({ derived }) => derived.paid ? ACCOUNT : NOTHING,
  mayEdit: seesCards,
  visible: (actor) => sql.lit(seesCards(actor)),
};
