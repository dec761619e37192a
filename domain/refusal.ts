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
export function disagreement(key: MessageKey): Refused {
  return new Refused(40900, text(key));
}
