import {
  listMovements,
  type MovementRow,
  pageOfMovements,
} from "@/db/oem/movements.ts";
import { OwnMovementCall } from "@/domain/oem/stock_filter.ts";
import { callWith, paged, pagedAfter } from "@/platform/api.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { define } from "@/utils.ts";

/** The inventory's ledger, newest first: a log, and by `page` a list of its newest rows, but of a keyword's matches. */
export const handler = define.handlers({
  GET: callWith(OwnMovementCall, async (ctx, { page, ...filter }) => {
    const { db, settings } = ctx.state;
    const actor = customer(ctx);
    if (page === undefined || filter.after || filter.keyword) {
      const log = await listMovements(db, actor, filter, settings);
      return pagedAfter(log, shapeMovement);
    }
    const asked = { ...filter, page };
    const list = await pageOfMovements(db, actor, asked, settings);
    return paged(list, shapeMovement);
  }),
});

function shapeMovement(movement: MovementRow) {
  const { goods_id, name, sn, type, quantity, balance, reference, at } =
    movement;
  return { goods_id, name, sn, type, quantity, balance, reference, at };
}
