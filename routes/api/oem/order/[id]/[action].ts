import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { orderEvent } from "@/routes/api/(_shapes)/order_action.ts";
import { define } from "@/utils.ts";

/** A customer's events: confirm, deposit, balance, receive, extend, close, remark (decisions 4.6). */
export const handler = define.handlers({ PUT: orderEvent(customer) });
