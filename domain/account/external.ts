import type { Provider } from "@/db/schema/account.ts";
import type { Db, Trx } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { forbidden, Refused, text } from "@/domain/errors.ts";
import { logOperation } from "@/domain/operation_log.ts";
import { holdSession } from "./session.ts";
import {
  enterAs,
  type Entered,
  type Entry,
  type Proved,
  type SignedIn,
  signInAs,
} from "./sign_in.ts";

/** An account's identity at another service. */
export interface Identity {
  provider: Provider;
  userId: string;
}

/**
 * Signs in the account that another service vouches for; its second factor is asked for as usual. Throws 40101 when the
 * identity is bound to no active account.
 */
export async function enterByIdentity(
  db: Db,
  identity: Identity,
  entry: Entry,
): Promise<Entered> {
  return await enterAs(db, await provedBy(db, identity), entry);
}

/** The same in one step, with the code of the second factor if the account has one. Throws 40101, 42900. */
export async function signInByIdentity(
  db: Db,
  identity: Identity,
  entry: Entry & { totp: string },
): Promise<SignedIn> {
  return await signInAs(db, await provedBy(db, identity), entry);
}

async function provedBy(db: Db, identity: Identity): Promise<Proved> {
  const { provider, userId } = identity;
  const bound = await db.selectFrom("external_identity as e")
    .innerJoin("account as a", "a.id", "e.account_id").select("a.id")
    .where("e.provider", "=", provider).where("e.provider_user_id", "=", userId)
    .where("a.status", "=", 1).executeTakeFirst();
  if (!bound) throw new Refused(40101, text("account.ewx.unbound"));
  return { ...bound, identity };
}

/**
 * Binds an identity to one's own account, replacing an earlier one. The service was asked meanwhile: whose session has
 * ended since, as by a new password, binds nothing. Throws 40300 (customers), 40901 without the session, 40903 when it
 * is bound to another account.
 */
export async function bindIdentity(
  db: Db | Trx,
  actor: Actor,
  sessionId: number | null,
  { provider, userId }: Identity,
): Promise<void> {
  if (actor.kind !== "staff") throw forbidden();
  await inTransaction(db, async (trx) => {
    await holdSession(trx, actor.id, sessionId);
    const before = await readIdentity(trx, actor, provider);
    if (before?.userId === userId) return;
    const taken = await trx.selectFrom("external_identity").select("account_id")
      .where("provider", "=", provider).where("provider_user_id", "=", userId)
      .executeTakeFirst();
    if (taken) throw new Refused(40903, text("account.ewx.taken"));
    await dropIdentity(trx, actor.id, provider);
    await trx.insertInto("external_identity").values({
      provider,
      provider_user_id: userId,
      account_id: actor.id,
    }).execute();
    await logOperation(trx, actor, "account.bind", "account", {
      id: actor.id,
      before: { [provider]: before?.userId ?? null },
      after: { [provider]: userId },
    });
  });
}

/** Returns the identity that the account had. */
export async function dropIdentity(
  trx: Trx,
  account_id: number,
  provider: Provider,
): Promise<string | undefined> {
  const dropped = await trx.deleteFrom("external_identity")
    .where("provider", "=", provider).where("account_id", "=", account_id)
    .returning("provider_user_id").executeTakeFirst();
  return dropped?.provider_user_id;
}

/** Takes the identity from one's own account; it may have none. */
export async function unbindIdentity(
  db: Db | Trx,
  actor: Actor,
  provider: Provider,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const before = await dropIdentity(trx, actor.id, provider);
    if (!before) return;
    await logOperation(trx, actor, "account.unbind", "account", {
      id: actor.id,
      before: { [provider]: before },
    });
  });
}

/** One's own identity at the service; null if none is bound. */
export async function readIdentity(
  db: Db | Trx,
  actor: Actor,
  provider: Provider,
): Promise<{ userId: string; since: Date } | null> {
  const row = await db.selectFrom("external_identity")
    .select(["provider_user_id as userId", "created_at as since"])
    .where("provider", "=", provider).where("account_id", "=", actor.id)
    .executeTakeFirst();
  return row ?? null;
}
