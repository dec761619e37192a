import type { Db } from "@/db/schema/database.ts";
import { inTransaction } from "@/db/transaction.ts";
import type { Actor } from "@/domain/access.ts";
import { NewAccount, type RoleInput } from "@/domain/account/account_input.ts";
import { createAccount, resetPassword } from "@/domain/account/manage.ts";
import { hashed } from "@/domain/account/new_password.ts";
import { actorOf } from "@/domain/account/actor.ts";
import {
  changeOwnPassword,
  proveOwnPassword,
} from "@/domain/account/profile.ts";
import { bindIdentity } from "@/domain/account/external.ts";
import { createRole } from "@/domain/account/roles.ts";
import {
  createSession,
  endSession,
  readSession,
} from "@/domain/account/session.ts";
import type { Permission } from "@/domain/permissions.ts";
import { parse } from "@/domain/validate.ts";
import type { World } from "@/tests/world.ts";

/** Where somebody signs in from, when it does not matter. */
export const HERE = {
  ip: "10.0.0.1",
  userAgent: "test",
  keys: { key: null, before: null },
};

/** How somebody of the story signs in. */
export function as(
  username: string,
  password = `demo-${username}`,
  ip = HERE.ip,
) {
  return { ...HERE, username, password, ip };
}

interface Wish {
  group?: number;
  permissions?: Permission[];
  roles?: number[];
}

/** Makes an account as its form does. */
export async function makeAccount(
  db: Db,
  actor: Actor,
  input: NewAccount,
): Promise<{ id: number }> {
  return await createAccount(db, actor, await hashed(input));
}

/** Gives an account a password as the form does. */
export async function givePassword(
  db: Db,
  actor: Actor,
  id: number,
  input: { password: string },
): Promise<void> {
  await resetPassword(db, actor, id, await hashed(input));
}

/** A member of staff as the super admin makes one, as they may act now. */
export async function hire(
  { db, admin }: Pick<World, "db" | "admin">,
  username: string,
  wish: Wish = {},
): Promise<Actor> {
  const { id } = await makeAccount(
    db,
    admin,
    parse(NewAccount, {
      username,
      password: `demo-${username}-1`,
      permissions: [],
      roles: [],
      ...wish,
    }),
  );
  return await now(db, { id });
}

/** The account as it may act at this moment. */
export async function now(db: Db, { id }: { id: number }): Promise<Actor> {
  const actor = await actorOf(db, id);
  if (!actor) throw new Error(`${id} may not sign in`);
  return actor;
}

/** A role as the super admin makes one; what is left out is empty. */
export async function makeRole(
  { db, admin }: Pick<World, "db" | "admin">,
  wish: Pick<RoleInput, "name"> & Partial<RoleInput>,
): Promise<number> {
  const { id } = await createRole(db, admin, {
    name_en: "",
    description: "",
    requires_totp: false,
    permissions: [],
    ...wish,
  });
  return id;
}

/** Changes an account as no command does it: its version stays, nobody is signed out, no log tells of it. */
export async function alter(
  db: Db,
  { id }: { id: number },
  change: { status?: number; group_level?: number },
): Promise<void> {
  await db.updateTable("account").set(change).where("id", "=", id).execute();
}

/** The version that an editor reads. */
export async function versionOf(db: Db, id: number): Promise<number> {
  const { version } = await db.selectFrom("account").select("version")
    .where("id", "=", id).executeTakeFirstOrThrow();
  return version;
}

/** The operation log's last rows, the newest first. */
export async function lastOperations(db: Db, count: number) {
  return await db.selectFrom("operation_log")
    .select(["event", "source_id", "before", "after"])
    .orderBy("id", "desc").limit(count).execute();
}

type TypedChange = Parameters<typeof proveOwnPassword> extends
  [Db, Actor, ...infer Typed] ? Typed : never;

/** Proves the old password, then changes it, as forms and calls do. */
export async function changePassword(
  db: Db,
  actor: Actor,
  sessionId: number | null,
  ...typed: TypedChange
): Promise<void> {
  const change = await proveOwnPassword(db, actor, ...typed);
  await inTransaction(
    db,
    (trx) => changeOwnPassword(trx, actor, sessionId, change),
  );
}

/** Binds a member of WeWork to the account, in a session of its own that ends with it. */
export async function bind(
  db: Db,
  actor: Actor,
  userId: string,
): Promise<void> {
  const session = await sessionOf(db, actor);
  await bindIdentity(db, actor, session, { provider: "wework", userId });
  await endSession(db, session);
}

/** Signs the account in; the session's id. */
export async function sessionOf(db: Db, actor: Actor): Promise<number> {
  const token = await createSession(db, actor.id, HERE);
  const session = await readSession(db, token);
  return session!.sessionId;
}
