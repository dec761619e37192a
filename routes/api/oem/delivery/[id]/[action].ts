import { deliveryAction } from "@/routes/api/(_shapes)/delivery_action.ts";
import { define } from "@/utils.ts";

/** A customer's events: revoke, receive. */
export const handler = define.handlers({ PUT: deliveryAction });
