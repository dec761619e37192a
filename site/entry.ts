import type { Entry } from "@/domain/account/sign_in.ts";
import type { Ctx } from "@/utils.ts";

/** Where a sign-in comes from, and which session it takes the place of. */
export function entryOf({ state, req }: Pick<Ctx, "state" | "req">): Entry {
  return {
    ip: state.ip,
    userAgent: req.headers.get("user-agent") ?? "",
    previousSessionId: state.sessionId,
    keys: state.config.secretKeys,
  };
}
