import type { z } from "zod";
import type { Flow } from "@/domain/flow.ts";
import { deliveryFlow } from "@/domain/oem/delivery.ts";
import { type OrderEvent, orderFlow } from "@/domain/oem/order_flow.ts";
import { CALLS } from "@/site/calls.ts";
import { deliveryKeyed } from "../(_shapes)/delivery_action.ts";
import { orderKeyed } from "../(_shapes)/order_action.ts";
import { type CallDocs, changes, makes } from "./call_doc.ts";

/** The events of orders that have a line below `path`; `own` are the bodies that are others there than the flow's. */
export function orderEvents(
  path: string,
  answer: z.ZodType,
  own: Partial<Record<OrderEvent, z.ZodType>> = {},
): CallDocs {
  return events(orderFlow, orderKeyed, path, answer, own);
}

/** The events of delivery applications that have a line below `path`. */
export function deliveryEvents(path: string, answer: z.ZodType): CallDocs {
  return events(deliveryFlow, deliveryKeyed, path, answer);
}

type Life<Event extends string> =
  & Pick<
    Flow<string, never, never, Event>,
    "eventOfCall" | "words"
  >
  & {
    rows: Readonly<Record<Event, readonly { input?: z.ZodType }[]>>;
  };

/** Every call of a flow's table: its title is the event's, its body the event's input. */
function events<Event extends string>(
  flow: Life<Event>,
  keyed: (segment: string) => boolean,
  path: string,
  answer: z.ZodType,
  own: Partial<Record<Event, z.ZodType>> = {},
): CallDocs {
  const lines = CALLS.flatMap((call) => {
    const segment = call.path.replace(`${path}/:id/`, "");
    const event = flow.eventOfCall(segment);
    if (call.method !== "PUT" || event === undefined) return [];
    const write = keyed(segment) ? makes : changes;
    const title = flow.words.event(event);
    const input = own[event] ?? flow.rows[event][0]?.input;
    const doc = write(title, answer, input);
    return [[`PUT ${call.path}`, { ...doc, action: event }] as const];
  });
  return Object.fromEntries(lines);
}
