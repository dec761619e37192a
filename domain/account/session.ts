import { type InferResult, sql } from "kysely";
import type { Db, Trx } from "@/db/schema/database.ts";
import { type ListMemory, listMemory } from "@/db/platform/list_memory.ts";
import { inTransaction } from "@/db/transaction.ts";
import { bound, written } from "@/db/written.ts";
import { type Actor, allows, GROUP } from "@/domain/access.ts";
import { sha256 } from "@/domain/canonical.ts";
import { found, notFound, stale } from "@/domain/errors.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { cleanLine, excerpt } from "@/domain/text.ts";
import { isToken, newToken } from "@/domain/token.ts";
import { ACTOR, actorFrom, permissionsOf } from "./actor.ts";

/** How long a session lasts from the authentication on: 30 days. */
export const SESSION_SECONDS = 30 * 24 * 3_600;

/** From where somebody signed in. */
export interface Client {
  ip: string;
  userAgent: string;
}

/** The organization of a signed-in customer. */
export interface OwnOrganization {
  name: string;
  /** by sales: it places no orders */
  disabled: boolean;
}

/** A session and its account as it is now. */
export interface Session {
  sessionId: number;
  expiresAt: Date;
  actor: Actor;
  /** the panel that the account starts in */
  panel: string;
  /** a customer's */
  organization: OwnOrganization | null;
  /** the file of the account's picture */
  avatar: number | null;
  /** a role demands a second factor that the account does not have yet */
  totpDue: boolean;
  /** what the page's lists remember; null if it has none */
  memory: ListMemory | null;
}

/** Starts a session and gives its token: 256 random bits, of which only the SHA-256 is kept. */
export async function createSession(
  trx: Db | Trx,
  accountId: number,
  client: Client,
): Promise<string> {
  const token = newToken();
  await trx.with(
    "ended",
    (query) =>
      query.deleteFrom("session").where("account_id", "=", accountId).where(
        "expires_at",
        "<=",
        sql<Date>`app_now()`,
      ),
  )
    .insertInto("session").values({
      account_id: accountId,
      token_hash: sha256(token),
      expires_at: sql<
        Date
      >`app_now() + make_interval(secs => ${SESSION_SECONDS})`,
      ip: client.ip,
      user_agent: excerpt(cleanLine(client.userAgent), 300),
    }).execute();
  return token;
}

/**
 * The session of a token; null when it is unknown, over, or of a disabled account. One statement, which also reads
 * what `lists` remember of the account.
 */
export async function readSession(
  db: Db | Trx,
  token: string,
  lists: readonly string[] = [],
): Promise<Session | null> {
  if (!isToken(token)) return null;
  const [row] = await byToken(db, { lists }, sha256(token));
  return row ? sessionFrom(row) : null;
}

const byToken = written((db, { lists }: { lists: readonly string[] }) =>
  selectSession(db, lists).where("session.token_hash", "=", bound).compile()
);

/** A session by its id, for what outlives its request; null when it is over, or of a disabled account. */
export async function readSessionById(
  db: Db | Trx,
  id: number,
): Promise<Session | null> {
  const row = await selectSession(db, []).where("session.id", "=", id)
    .executeTakeFirst();
  return row ? sessionFrom(row) : null;
}

type SessionRow = InferResult<ReturnType<typeof selectSession>>[number];

function sessionFrom(row: SessionRow): Session {
  return {
    sessionId: row.session_id,
    expiresAt: row.expires_at,
    panel: row.panel,
    organization: row.organization === null ? null : {
      name: row.organization,
      disabled: row.organization_status === 0,
    },
    avatar: row.avatar_file_id,
    totpDue: row.totp_due,
    memory: row.memory,
    actor: actorFrom(row),
  };
}

/** Whether a role of the `account` demands a second factor that it lacks. */
const totpDue = sql<boolean>`(exists (
  select 1 from account_role h join role r on r.id = h.role_id
  where h.account_id = account.id and r.requires_totp
) and not exists (
  select 1 from account_totp t
  where t.account_id = account.id and t.confirmed_at is not null
))`;

function selectSession(db: Db | Trx, lists: readonly string[]) {
  return db.selectFrom("session").innerJoin(
    "account",
    "account.id",
    "session.account_id",
  )
    .leftJoin("organization", "organization.id", "account.organization_id")
    .where("account.status", "=", 1)
    .where("session.expires_at", ">", sql<Date>`app_now()`)
    .select([
      "session.id as session_id",
      "session.expires_at",
      ...ACTOR,
      "organization.name as organization",
      "organization.status as organization_status",
      "account.panel",
      "account.avatar_file_id",
      totpDue.as("totp_due"),
      listMemory(lists).as("memory"),
      permissionsOf().as("permissions"),
    ]);
}

/**
 * The session of basic auth: `credentials` is base64 of "username:token" (decisions 1.5). Null as in {@link
 * readSession}.
 */
export async function readBasic(
  db: Db | Trx,
  credentials: string,
): Promise<Session | null> {
  const text = new TextDecoder().decode(fromBase64(credentials));
  const at = text.lastIndexOf(":");
  if (at < 0) return null;
  const session = await readSession(db, text.slice(at + 1));
  const named =
    session?.actor.username.toLowerCase() === text.slice(0, at).toLowerCase();
  return named ? session : null;
}

function fromBase64(encoded: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(encoded);
  } catch {
    return new Uint8Array();
  }
}

/** Ends one session; it may be over already. */
export async function endSession(
  db: Db | Trx,
  sessionId: number,
): Promise<void> {
  await db.deleteFrom("session").where("id", "=", sessionId).execute();
}

/** Keeps the account's session from being ended before the transaction is. Throws 40901 when it is over. */
export async function holdSession(
  trx: Trx,
  accountId: number,
  sessionId: number | null,
): Promise<void> {
  const held = await trx.selectFrom("session").select("id")
    .where("id", "=", sessionId).where("account_id", "=", accountId)
    .where("expires_at", ">", sql<Date>`app_now()`).forShare()
    .executeTakeFirst();
  if (!held) throw stale();
}

/** Ends an account's sessions, except one, and the sign-ins that wait for a second factor (decisions 1.5). */
export async function endSignIns(
  trx: Db | Trx,
  accountId: number,
  exceptId: number | null = null,
): Promise<void> {
  await trx.deleteFrom("session").where("account_id", "=", accountId)
    .$if(exceptId !== null, (query) => query.where("id", "<>", exceptId))
    .execute();
  await trx.deleteFrom("sign_in_challenge").where("account_id", "=", accountId)
    .execute();
}

/** Ends a session of the account, unless it ended by itself or in another tab. Throws 40400 for another account's. */
export async function endSessionOf(
  trx: Trx,
  actor: Actor,
  accountId: number,
  id: number,
): Promise<void> {
  const session = await trx.selectFrom("session").select("account_id")
    .where("id", "=", id).forUpdate().executeTakeFirst();
  if (!session) return;
  if (session.account_id !== accountId) {
    throw notFound();
  }
  await revokeSession(trx, actor, id);
}

/**
 * Ends one's own session, or as an admin one of an account that is not above oneself (decisions 1.5, 1.6). Throws
 * 40400.
 */
export async function revokeSession(
  db: Db | Trx,
  actor: Actor,
  id: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const rules = allows({ group: GROUP.admin }, actor);
    const ended = await trx.deleteFrom("session").using("account")
      .whereRef("account.id", "=", "session.account_id")
      .where("session.id", "=", id)
      .where((eb) =>
        rules
          ? eb.or([
            eb("account.id", "=", actor.id),
            eb("account.group_level", "<=", actor.group),
          ])
          : eb("account.id", "=", actor.id)
      )
      .returning(["account.id", "session.ip"])
      .executeTakeFirst();
    const { id: account, ip } = found(ended);
    await logOperation(trx, actor, "session.revoke", "account", {
      id: account,
      before: { ip },
    });
  });
}
