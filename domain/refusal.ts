import type { MessageKey } from "@/locales/messages.ts";
import { Refused, text } from "./errors.ts";

/** 40900: the document's state does not allow the event. The message names both by label; the details say why. */
export function refusal(
  state: MessageKey,
  event: MessageKey,
  why?: MessageKey,
): Refused {
  return new Refused(
    40900,
    text("flow.refused", { state, event }),
    {},
    why ? [text(why)] : [],
  );
}

/** 40900: the state would allow it, but the rows of money or fulfilment say otherwise (decisions 4.2). */
class Disagreement extends Refused {
  constructor(readonly why: MessageKey) {
    super(40900, text(why));
  }
}

/** Why an event can't be; a flow that runs it says state and event with that, see {@link named}. */
export function disagreement(why: MessageKey): Refused {
  return new Disagreement(why);
}

/** What an event's effects threw; a disagreement names the document's state and the event, as other refusals do. */
export function named(
  error: unknown,
  state: MessageKey,
  event: MessageKey,
): unknown {
  return error instanceof Disagreement
    ? refusal(state, event, error.why)
    : error;
}
