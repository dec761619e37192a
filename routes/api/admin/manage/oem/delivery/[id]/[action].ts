import { caller } from "@/platform/api.ts";
import { shapeStaffDelivery } from "@/routes/api/(_shapes)/delivery.ts";
import { deliveryEvent } from "@/routes/api/(_shapes)/delivery_action.ts";
import { define } from "@/utils.ts";

/** The warehouse's event: ship. */
export const handler = define.handlers({
  PUT: deliveryEvent(caller, shapeStaffDelivery),
});
