import { caller } from "@/platform/api.ts";
import { orderEvent } from "@/routes/api/(_shapes)/order_action.ts";
import { define } from "@/utils.ts";

/**
 * The events of staff: price, arrange, arrange_done, produce, progress, produce_done, ship, store, complete, close,
 * remark.
 */
export const handler = define.handlers({ PUT: orderEvent(caller) });
