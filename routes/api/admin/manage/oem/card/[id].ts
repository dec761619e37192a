import { findCard } from "@/db/finance/cards.ts";
import { CardEdit, deleteCard, updateCard } from "@/domain/finance/cards.ts";
import { parse } from "@/domain/validate.ts";
import { caller, write } from "@/platform/api.ts";
import { shapeCard } from "@/routes/api/(_shapes)/card.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  PUT: write("optional", async (ctx, trx, body) => {
    const actor = caller(ctx);
    const id = Number(ctx.params.id);
    await updateCard(trx, actor, id, parse(CardEdit, body));
    return shapeCard(await findCard(trx, actor, id));
  }),

  DELETE: write("optional", async (ctx, trx) => {
    await deleteCard(trx, caller(ctx), Number(ctx.params.id));
    return null;
  }),
});
