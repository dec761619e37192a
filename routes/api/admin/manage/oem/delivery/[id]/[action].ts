import { deliveryAction } from "@/routes/api/(_shapes)/delivery_action.ts";
import { define } from "@/utils.ts";

/** The warehouse's event: ship. */
export const handler = define.handlers({ PUT: deliveryAction });
