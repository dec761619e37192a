import { DateRange } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { Money } from "@/components/values.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import type { RefundList } from "@/db/finance/refunds.ts";
import { CustomerField } from "@/lists/oem/order_fields.tsx";

interface RefundConditionsProps {
  choices: OwnerChoices;
  rows: RefundList["rows"];
}

/** The conditions of the refunds. */
export function RefundConditions({ choices, rows }: RefundConditionsProps) {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("finance.page.list.refund_hint")} />
      <CustomerField choices={choices} rows={rows} />
      <DateRange />
    </>
  );
}

/** The total of the filtered refunds, unless they are too many. */
export function RefundSum({ sum }: Pick<RefundList, "sum">) {
  if (sum === null) return null;
  return (
    <>
      {" · "}
      <Sentence
        of="finance.page.refund.sum"
        with={{ amount: <Money fen={sum} strong /> }}
      />
    </>
  );
}
