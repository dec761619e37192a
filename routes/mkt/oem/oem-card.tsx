import { ConfirmDialog } from "@/components/dialog.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage } from "@/components/list.tsx";
import { useT } from "@/components/reader.tsx";
import { type CardRow, listCards } from "@/db/finance/cards.ts";
import { found, type Refused, text } from "@/domain/errors.ts";
import { caller } from "@/platform/api.ts";
import { readForm } from "@/platform/body.ts";
import { attempt, seeOther } from "@/platform/form.ts";
import { define } from "@/utils.ts";
import { page } from "fresh";
import {
  CardDialog,
  type OpenCard,
} from "../(_components)/card/card_dialog.tsx";
import {
  NEW_CARD,
  openedTexts,
  textsOf,
  typedTexts,
} from "../(_components)/card/card_form.ts";
import { CardsTable } from "../(_components)/card/cards_table.tsx";
import { takeCard } from "../(_components)/card/take.ts";

interface Data {
  cards: CardRow[];
  /** the card whose form is open */
  open?: OpenCard;
  /** the card that the page asks about before it goes */
  leaving?: CardRow;
  refused?: Refused;
}

export const handler = define.handlers({
  async GET(ctx) {
    const cards = await listCards(ctx.state.db, caller(ctx));
    const { searchParams } = ctx.url;
    const leaving = searchParams.get("delete");
    return page<Data>({
      cards,
      open: opened(cards, searchParams.get("edit")),
      leaving: leaving === null ? undefined : cardOf(cards, leaving),
    });
  },
  async POST(ctx) {
    const { db } = ctx.state;
    const actor = caller(ctx);
    const form = await readForm(ctx.req);
    const { event, id, run } = await takeCard(db, actor, form);
    const { refused } = await attempt(ctx, form, run);
    if (!refused) {
      const done = text(`sales.card.done.${event}`);
      return seeOther(ctx.url.pathname, { tone: "done", text: done });
    }
    const cards = await listCards(db, actor);
    const shown = event === "create" || event === "update"
      ? opened(cards, id === null ? "new" : String(id))
      : undefined;
    const open = shown && {
      ...shown,
      typed: typedTexts(form),
      opened: openedTexts(form),
    };
    return page<Data>({ cards, open, refused }, { status: refused.status });
  },
});

function cardOf(cards: CardRow[], id: string): CardRow {
  return found(cards.find((card) => String(card.id) === id));
}

/** The form as it opens: for a new card, for one of the cards, or not at all. */
function opened(cards: CardRow[], asked: string | null): OpenCard | undefined {
  if (asked === null) return undefined;
  if (asked === "new") return { card: null, typed: NEW_CARD, opened: NEW_CARD };
  const card = cardOf(cards, asked);
  const stored = textsOf(card);
  return {
    card: { id: card.id, version: card.version, stored },
    typed: stored,
    opened: stored,
  };
}

export default define.page<typeof handler>(
  function CardsPage({ data: { cards, open, leaving, refused }, state, url }) {
    const { t } = state;
    const here = url.pathname;
    return (
      <>
        <ListPage
          title={t("site.mkt.oem.card")}
          note={t("sales.card.note")}
          actions={
            <a class="btn btn-primary" href={`${here}?edit=new`}>
              <Icon name="plus" />
              {t("sales.card.add")}
            </a>
          }
          notice={refused && !open && (
            <div class="mb-4">
              <ErrorSummary refusal={refused} />
            </div>
          )}
        >
          <CardsTable cards={cards} />
        </ListPage>
        {open && <CardDialog {...open} close={here} refused={refused} />}
        {leaving && <DeleteCard card={leaving} close={here} />}
      </>
    );
  },
);

function DeleteCard({ card, close }: { card: CardRow; close: string }) {
  const t = useT();
  return (
    <ConfirmDialog
      title={t("sales.card.delete.title")}
      text={t("sales.card.delete.text")}
      facts={[[`${card.bank} · ${card.holder}`, card.number]]}
      close={close}
      submit={t("common.delete")}
      event="delete"
      values={{ card: card.id }}
      danger
    />
  );
}
