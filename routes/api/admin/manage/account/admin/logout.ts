import { endSession } from "@/domain/account/session.ts";
import { call } from "@/platform/api.ts";
import { define } from "@/utils.ts";

export const handler = define.handlers({
  POST: call(async ({ state }) => {
    if (state.sessionId) await endSession(state.db, state.sessionId);
    return null;
  }),
});
