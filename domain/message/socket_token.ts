import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "@/db/schema/database.ts";
import { sha256 } from "@/domain/canonical.ts";
import { busy } from "@/domain/errors.ts";
import { newToken } from "@/domain/token.ts";
import { integer, optional, requiredLine } from "@/domain/validate.ts";

/** The query of a socket: `since` is the position of the reader's counters in the feed. */
export const SocketQuery = z.object({
  token: requiredLine(100),
  since: optional(integer(0, Number.MAX_SAFE_INTEGER)),
});

/** Tokens that one session may hold at a time: as many as its open pages need at once. */
const MOST_OPEN = 60;
/** How long a token is good for (decisions 1.8). */
export const TOKEN_SECONDS = 30;

/**
 * A one-time token for a socket: 256 random bits, of which only the SHA-256 is kept, so that every instance can redeem
 * it. Throws 42900.
 */
export async function issueSocketToken(
  db: Db,
  sessionId: number,
): Promise<string> {
  const token = newToken();
  const { rows } = await sql`
    with old as (
      delete from socket_token where session_id = ${sessionId} and expires_at <= now()
    )
    insert into socket_token (token_hash, session_id, expires_at)
    select ${
    sha256(token)
  }, ${sessionId}::bigint, now() + make_interval(secs => ${TOKEN_SECONDS})
    where (select count(*) from socket_token where session_id = ${sessionId} and expires_at > now()) < ${MOST_OPEN}
    returning session_id`.execute(db);
  if (rows.length > 0) return token;
  throw busy(TOKEN_SECONDS);
}

/** The session that a token was given to; null when it is unknown, used or too old. A token is good once. */
export async function redeemSocketToken(
  db: Db,
  token: string,
): Promise<number | null> {
  const { rows } = await sql<{ session_id: number; fresh: boolean }>`
    delete from socket_token where token_hash = ${sha256(token)}
    returning session_id, expires_at > now() as fresh`.execute(db);
  const [row] = rows;
  return row?.fresh ? row.session_id : null;
}
