import { readSessionById } from "@/domain/account/session.ts";
import {
  busy,
  malformed,
  Refused,
  text,
  unavailable,
} from "@/domain/errors.ts";
import {
  redeemSocketToken,
  SocketQuery,
} from "@/domain/message/socket_token.ts";
import { readQuery } from "@/platform/filter.ts";
import { isSameOrigin } from "@/platform/headers.ts";
import { currentRequest } from "@/platform/request.ts";
import { hubOf } from "@/platform/socket_hub.ts";
import { type Ctx, define } from "@/utils.ts";

/** Seconds of silence after which the server asks whether somebody is still there. */
const IDLE_SECONDS = 60;

/**
 * The socket of decisions 1.8: counters and unread messages when they change. It is authenticated once, by a token; its
 * origin must be ours.
 */
export const handler = define.handlers({
  async GET(ctx) {
    const { req, url, state } = ctx;
    const { token, since } = readQuery(SocketQuery, url);
    if (!isHandshake(req.headers)) throw malformed();
    if (!isSameOrigin(ctx)) throw new Refused(40301, text("error.40301"));
    const session = await sessionOf(ctx, token);
    const hub = hubOf(state.database);
    if (hub.isClosed) throw unavailable();
    const most = state.settings.sockets_per_account;
    if (hub.seatsOf(session.actor.id) >= most) {
      throw busy(60);
    }
    const { received = req, left } = currentRequest() ?? {};
    if (left?.aborted) throw malformed(); // never opens, nor ever ends: the server's stop would wait for it
    const { socket, response } = Deno.upgradeWebSocket(
      received,
      { idleTimeout: IDLE_SECONDS },
    );
    hub.join(socket, session, since ?? null);
    return response;
  },
});

/** Whether it can be upgraded: asked before its token, which is good for once, is redeemed. */
function isHandshake(headers: Headers): boolean {
  return names(headers, "upgrade", "websocket") &&
    names(headers, "connection", "upgrade") &&
    headers.has("sec-websocket-key");
}

function names(headers: Headers, header: string, option: string): boolean {
  const options = headers.get(header)?.toLowerCase().split(",") ?? [];
  return options.some((one) => one.trim() === option);
}

async function sessionOf({ state }: Ctx, token: string) {
  const id = await redeemSocketToken(state.db, token);
  const session = id === null ? null : await readSessionById(state.db, id);
  if (!session || session.totpDue) {
    throw new Refused(40100, text("error.40100"));
  }
  return session;
}
