import { readEntries } from "@/db/journal.ts";
import { findOrder } from "@/db/oem/order_detail.ts";
import { checkVisible } from "@/db/oem/visible_orders.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { paramsIn } from "@/domain/finance/rejection.ts";
import { orderFlow } from "@/domain/oem/order_flow.ts";
import {
  type DocumentLogFilter,
  toAfter,
} from "@/domain/platform/list_filter.ts";
import { pagedAfter } from "@/platform/api.ts";
import type { Ctx } from "@/utils.ts";
import { shapeOrder, shapeOwner } from "./order.ts";

/** The order as the actor sees it after the act. Throws 40400 if the actor may not see it. */
export async function answerOrder(
  { state }: Ctx,
  db: Db | Trx,
  actor: Actor,
  id: number,
) {
  const order = await findOrder(db, actor, id, state.settings);
  const shape = shapeOrder(state.t, order, orderFlow.actions(actor, order));
  return actor.kind === "staff" ? { ...shape, ...shapeOwner(order) } : shape;
}

/** Entries of a log that a call answers with: the log of an order is far shorter, unless a program writes to it. */
const MOST = 1_000;

/** The latest of the order's log before `after`, oldest first; internal rows are the staff's only. */
export async function answerLog(
  { state, params }: Ctx,
  by: Actor,
  { after }: DocumentLogFilter,
) {
  const { db, t } = state;
  const id = Number(params.id);
  await checkVisible(db, by, id);
  const wanted = { before: after?.id, most: MOST };
  const { entries, earlier } = await readEntries(
    db,
    by,
    "oem_order",
    id,
    wanted,
  );
  const [oldest] = entries;
  const nextAfter = earlier !== null && oldest
    ? toAfter({ at: oldest.at.getTime() * 1000, id: oldest.id })
    : null;
  return pagedAfter(
    { rows: entries, pageSize: MOST, nextAfter },
    ({ event, actor, at, from, to, params }) => ({
      event,
      actor,
      at,
      from,
      to,
      params: paramsIn(t, event, params),
    }),
  );
}
