import { customer } from "@/routes/api/(_shapes)/customer.ts";
import { shapeDelivery } from "@/routes/api/(_shapes)/delivery.ts";
import { deliveryEvent } from "@/routes/api/(_shapes)/delivery_action.ts";
import { define } from "@/utils.ts";

/** A customer's events: revoke, receive. */
export const handler = define.handlers({
  PUT: deliveryEvent(customer, shapeDelivery),
});
