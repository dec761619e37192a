import type { Difference } from "@/components/conflict.tsx";
import type { CardRow } from "@/db/finance/cards.ts";
import type { T } from "@/locales/messages.ts";

/** The fields of a receiving card as they stand in its form. */
export const CARD_FIELDS = ["bank", "holder", "number", "status"] as const;
export type CardField = typeof CARD_FIELDS[number];
export type CardTexts = Record<CardField, string>;

export const NEW_CARD: CardTexts = {
  bank: "",
  holder: "",
  number: "",
  status: "1",
};

export function textsOf(card: CardRow): CardTexts {
  const { bank, holder, number, status } = card;
  return { bank, holder, number, status: String(status) };
}

/** What was typed; where {@link ConflictTable} was answered with theirs, what is stored. */
export function typedTexts(form: FormData, stored?: CardTexts): CardTexts {
  const text = (name: CardField) =>
    stored && form.get(`keep.${name}`) === "theirs"
      ? stored[name]
      : String(form.get(name) ?? "");
  return {
    bank: text("bank"),
    holder: text("holder"),
    number: text("number"),
    status: text("status"),
  };
}

/** What the form held when it was opened: tells what was touched. */
export function openedTexts(form: FormData): CardTexts {
  const text = (name: CardField) => String(form.get(`was.${name}`) ?? "");
  return {
    bank: text("bank"),
    holder: text("holder"),
    number: text("number"),
    status: text("status"),
  };
}

/** The fields in which what was typed differs from what somebody else stored meanwhile. */
export function differences(
  t: T,
  typed: CardTexts,
  stored: CardTexts,
  opened: CardTexts,
): Difference[] {
  return CARD_FIELDS.filter((name) => typed[name] !== stored[name])
    .map((name) => ({
      name,
      label: t(`sales.card.${name}`),
      yours: shown(t, name, typed[name]),
      theirs: shown(t, name, stored[name]),
      touched: typed[name] !== opened[name],
    }));
}

function shown(t: T, name: CardField, value: string): string {
  if (name !== "status") return value;
  return t(value === "1" ? "finance.card.status.1" : "finance.card.status.0");
}
