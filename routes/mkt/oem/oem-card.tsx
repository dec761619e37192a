import { CARD } from "@/nouns/finance/card.ts";
import { resourceHandlers } from "@/resource/handlers.ts";
import { ResourcePage } from "@/resource/page.tsx";
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
      />
    );
  },
);
