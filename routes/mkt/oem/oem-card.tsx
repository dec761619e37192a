import { ConfirmDialog } from "@/components/dialog.tsx";
import { tailOf } from "@/components/finance/card_tail.ts";
import { useT } from "@/components/reader.tsx";
import { CARD } from "@/nouns/finance/card.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
import type { Row } from "@/resource/spec.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers(resourceHandlers(CARD));

export default define.page<typeof handler>(
  function CardsPage({ data, state: { t }, url }) {
    return (
      <ResourcePage
        noun={CARD}
        data={data}
        url={url}
        note={t("sales.card.note")}
        first={{
          title: t("sales.card.empty"),
          text: t("sales.card.empty.text"),
        }}
        leaving={(row, close) => <DeleteCard row={row} close={close} />}
      />
    );
  },
);

/** Asks before a card is deleted: several may be of the same bank. */
function DeleteCard({ row, close }: { row: Row; close: string }) {
  const t = useT();
  const { bank, holder, number } = row.values;
  return (
    <ConfirmDialog
      title={t("sales.card.delete.title")}
      text={t("sales.card.delete.text")}
      facts={[
        [t("sales.card.bank"), String(bank)],
        [t("sales.card.holder"), String(holder)],
        [t("sales.card.number"), tailOf(t, String(number))],
      ]}
      close={close}
      submit={t("common.delete")}
      danger
      event="delete"
      values={{ row: row.id }}
    />
  );
}
