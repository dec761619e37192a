import { Refused, text } from "@/domain/errors.ts";
import {
  issueSocketToken,
  TOKEN_SECONDS,
} from "@/domain/message/socket_token.ts";
import { call } from "@/platform/api.ts";
import { define } from "@/utils.ts";

/** A one-time token for a socket: its address is the only place where a browser can carry one (decisions 1.8). */
export const handler = define.handlers({
  POST: call(async ({ state }) => {
    const { db, sessionId } = state;
    if (sessionId === null) throw new Refused(40100, text("error.40100"));
    const token = await issueSocketToken(db, sessionId);
    return { token, expires_in: TOKEN_SECONDS };
  }),
});
