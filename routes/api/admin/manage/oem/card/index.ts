import { findCard, listCards } from "@/db/finance/cards.ts";
import { CardInput, createCard } from "@/domain/finance/cards.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, write } from "@/platform/api.ts";
import { shapeCard } from "@/routes/api/(_shapes)/card.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call(async (ctx) => {
    const cards = await listCards(ctx.state.db, caller(ctx));
    return cards.map(shapeCard);
  }),

  POST: write("required", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const { id } = await createCard(trx, actor, parse(CardInput, body));
    return shapeCard(await findCard(trx, actor, id));
  }),
});
