import { useT } from "@/components/reader.tsx";
import { DescriptionList } from "@/components/sheet.tsx";
import { CardNumber } from "@/components/values.tsx";
import type { CardRow } from "@/db/finance/cards.ts";

/** Where the customer pays to: to read, where the customer has the form of a voucher. */
export function PayTo({ cards }: { cards: readonly CardRow[] }) {
  const t = useT();
  return (
    <div class="mt-4">
      <DescriptionList
        items={[[
          t("oem.document.voucher.card"),
          cards.map(({ id, bank, holder, number }) => (
            <div key={id}>
              <CardNumber value={number} /> {`${bank} · ${holder}`}
            </div>
          )),
        ]]}
      />
    </div>
  );
}
