import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { Sheet } from "@/components/sheet.tsx";
import { Table, Two } from "@/components/table.tsx";
import { Money, Tag } from "@/components/values.tsx";
import type { CardTotal } from "@/db/finance/card_totals.ts";
import { tailOf } from "@/components/finance/card_tail.ts";

interface TotalsProps {
  totals: readonly CardTotal[];
  /** current path and query */
  here: string;
  /** the card that the list is narrowed to */
  chosen?: number;
}

/**
 * The amount received on each card under the other filters, approved vouchers only, with a link to the list behind it.
 */
export function Totals({ totals, here, chosen }: TotalsProps) {
  const t = useT();
  return (
    <Sheet title={t("sales.card_log.totals")} flush>
      <Table
        caption={t("sales.card_log.totals")}
        rows={totals}
        rowKey={({ card }) => card.id}
        selected={({ card }) => card.id === chosen}
        plain
        columns={[
          {
            header: t("sales.card_log.card"),
            cell: ({ card }) => (
              <Two
                first={
                  <>
                    {card.bank}{" "}
                    <span class="num mut nw">{tailOf(t, card.number)}</span>
                    {card.status === 0 && (
                      <>
                        {" "}
                        <Tag tone="shut">{t("finance.card.status.0")}</Tag>
                      </>
                    )}
                  </>
                }
                second={card.holder}
              />
            ),
          },
          {
            header: t("sales.card_log.receipts"),
            align: "end",
            cell: ({ card, receipts }) => (
              <a
                class="lk nw"
                href={withQuery(here, {
                  card_id: card.id,
                  status: null,
                  after: null,
                })}
              >
                {t("sales.card_log.count", {
                  n: receipts ?? t("list.more_than", { n: 1 }),
                })}
              </a>
            ),
          },
          {
            header: t("sales.card_log.amount"),
            align: "end",
            cell: ({ amount }) => (
              <b>
                {amount === null
                  ? t("sales.card_log.uncounted")
                  : <Money fen={amount} />}
              </b>
            ),
          },
        ]}
      />
    </Sheet>
  );
}
