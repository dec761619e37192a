import { listOrders } from "@/db/oem/orders.ts";
import { OwnOrderFilter } from "@/domain/oem/order_filter.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import { callWith, paged, write } from "@/platform/api.ts";
import { answerOrder } from "@/routes/api/(_shapes)/answer_order.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { shapeOrderRow } from "@/routes/api/(_shapes)/order_row.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: callWith(OwnOrderFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    return paged(
      await listOrders(db, customer(ctx), filter, settings),
      shapeOrderRow,
    );
  }),

  POST: write("required", async (ctx, trx, body) => {
    const actor = customer(ctx);
    const { id } = await createOrder(trx, actor, parse(OrderInput, body));
    return answerOrder(ctx, trx, actor, id);
  }),
});
