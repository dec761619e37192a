import { cardWords } from "@/components/finance/card_tail.ts";
import { DateRange, Field } from "@/components/filter_field.tsx";
import { counted } from "@/components/list.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Money } from "@/components/values.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import type { ReceiptList } from "@/db/finance/receipts.ts";
import { RECEIPT_DAYS } from "@/domain/finance/receipt_filter.ts";
import { CustomerField } from "@/lists/oem/order_fields.tsx";
import type { BillTab } from "./bill_tabs.tsx";

interface ReceiptConditionsProps {
  cards: ReceiptList["cards"];
  choices: OwnerChoices;
  rows: ReceiptList["rows"];
}

/** The conditions of the vouchers. */
export function ReceiptConditions(props: ReceiptConditionsProps) {
  const { cards, choices, rows } = props;
  const t = useT();
  return (
    <>
      <KeywordField hint={t("finance.page.list.keyword_hint")} />
      <CustomerField choices={choices} rows={rows} />
      <Field
        name="card_id"
        label={t("finance.page.list.card")}
        kind="select"
        options={cards.map((card) =>
          [String(card.id), cardWords(t, card)] as const
        )}
      />
      <Field
        name="purpose"
        label={t("finance.page.list.purpose")}
        kind="select"
        options={[
          ["deposit", t("finance.page.purpose.deposit")],
          ["balance", t("finance.page.purpose.balance")],
        ]}
      />
      <Field
        name="day_of"
        label={t("finance.page.list.day_of")}
        kind="select"
        unset={t("finance.page.list.day_of.submitted")}
        options={RECEIPT_DAYS.slice(1).map((day) =>
          [day, t(`finance.page.list.day_of.${day}`)] as const
        )}
      />
      <DateRange
        label={t("finance.page.list.from")}
      />
    </>
  );
}

interface SumsProps {
  sums: ReceiptList["sums"];
  /** also the amount received */
  received: boolean;
}

/** The totals of the filtered vouchers. */
export function ReceiptSums({ sums, received }: SumsProps) {
  if (!sums) return null;
  const amount = <Money fen={sums.amount} strong />;
  return (
    <>
      {" · "}
      {received
        ? (
          <Sentence
            of="finance.page.list.sums_received"
            with={{ amount, received: <Money fen={sums.received} strong /> }}
          />
        )
        : <Sentence of="finance.page.list.sums" with={{ amount }} />}
    </>
  );
}

interface ReceiptsWaitingProps {
  found: Pick<ReceiptList, "counts" | "total" | "totalMore">;
  tab: BillTab;
}

/**
 * How many vouchers wait for the reader. If the matches are too many to be told apart, only the list of waiting ones
 * knows.
 */
export function ReceiptsWaiting({ found, tab }: ReceiptsWaitingProps) {
  const t = useT();
  const { counts, total, totalMore } = found;
  const n = tab === "pending"
    ? counted(t, total, totalMore)
    : counted(t, counts?.pending ?? 0);
  if (n === "0") return null;
  return (
    <Sentence
      of="finance.page.list.waiting_note"
      with={{ n: <b class="text-ink num">{n}</b> }}
    />
  );
}
