import { listMovements } from "@/db/oem/movements.ts";
import { OwnMovementFilter } from "@/domain/oem/stock_filter.ts";
import { callWith, pagedAfter } from "@/platform/api.ts";
import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { define } from "@/utils.ts";

/** The inventory's ledger, newest first. */
export const handler = define.handlers({
  GET: callWith(OwnMovementFilter, async (ctx, filter) => {
    const { db, settings } = ctx.state;
    const movements = await listMovements(
      db,
      customer(ctx),
      filter,
      settings,
    );
    return pagedAfter(
      movements,
      ({ goods_id, name, sn, type, quantity, balance, reference, at }) => ({
        goods_id,
        name,
        sn,
        type,
        quantity,
        balance,
        reference,
        at,
      }),
    );
  }),
});
