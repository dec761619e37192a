import { listOrders } from "@/db/oem/orders.ts";
import { OrderFilter } from "@/domain/oem/order_filter.ts";
import { OrderInput } from "@/domain/oem/order_input.ts";
import { createOrder } from "@/domain/oem/write_order.ts";
import { parse } from "@/domain/validate.ts";
import { call, caller, paged, write } from "@/platform/api.ts";
import { readFilter } from "@/platform/filter.ts";
import { shapeOrderRow } from "@/routes/api/(_shapes)/order_row.ts";
import { answerOrder } from "@/routes/api/(_shapes)/answer_order.ts";
import { asCustomer } from "@/domain/oem/viewer.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  GET: call(async (ctx) => {
    const filter = readFilter(OrderFilter, ctx.url);
    const { db, settings } = ctx.state;
    const orders = await listOrders(
      db,
      asCustomer(caller(ctx)),
      filter,
      settings,
    );
    return paged(orders, shapeOrderRow);
  }),

  POST: write("required", async (ctx, trx, body) => {
    const { id } = await createOrder(trx, caller(ctx), parse(OrderInput, body));
    return answerOrder(ctx, trx, id);
  }),
});
