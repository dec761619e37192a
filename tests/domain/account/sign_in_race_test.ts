import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Db, Trx } from "@/db/schema/database.ts";
import {
  bindIdentity,
  enterByIdentity,
  type Identity,
  readIdentity,
  signInByIdentity,
  unbindIdentity,
} from "@/domain/account/external.ts";
import {
  deleteAccount,
  resetPassword,
  setAccountStatus,
} from "@/domain/account/manage.ts";
import { hashed } from "@/domain/account/new_password.ts";
import { beginSignIn, finishSignIn, signIn } from "@/domain/account/sign_in.ts";
import { confirmTotp, readOwnTotp, startTotp } from "@/domain/account/totp.ts";
import { hold, untilHeldUp } from "@/tests/held.ts";
import { interrupted } from "@/tests/interrupted.ts";
import { openWorld } from "@/tests/world.ts";
import { codeOf, setUpTotp } from "./authenticator.ts";
import {
  as,
  bind,
  changePassword,
  HERE,
  sessionOf,
  versionOf,
} from "./staff.ts";

const SALES = as("sales");
const WRONG = { code: 40101, text: { key: "error.40101" }, fields: {} };
const LIN: Identity = { provider: "wework", userId: "Lin" };
const NEW = { password: "another password" };

/** What somebody could go on with who holds the old password. */
async function entrances(db: Db, account_id: number): Promise<number> {
  const sessions = await db.selectFrom("session").select("id")
    .where("account_id", "=", account_id).execute();
  const steps = await db.selectFrom("sign_in_challenge").select("id")
    .where("account_id", "=", account_id).execute();
  return sessions.length + steps.length;
}

for (
  const [way, enter] of [["the call", signIn], [
    "the form",
    beginSignIn,
  ]] as const
) {
  Deno.test(`who signs in by ${way} with a password that is reset at that moment is refused as with a wrong one`, async () => {
    await using world = await openWorld({ server: true });
    const { db, admin, sales } = world;
    const next = await hashed(NEW);
    const commit = await hold(
      db,
      (trx) => resetPassword(trx, admin, sales.id, next),
    );
    const entering = enter(db, SALES);
    await untilHeldUp(db, entering);
    await commit();
    await rejects(entering, WRONG);
    equal(await entrances(db, sales.id), 0);
    equal((await signIn(db, { ...SALES, ...NEW })).actor.id, sales.id);
  });
}

Deno.test("a first step whose password is reset at that moment leads to no second", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin, sales } = world;
  await setUpTotp(db, sales);
  const next = await hashed(NEW);
  const commit = await hold(
    db,
    (trx) => resetPassword(trx, admin, sales.id, next),
  );
  const entering = beginSignIn(db, SALES);
  await untilHeldUp(db, entering);
  await commit();
  await rejects(entering, WRONG);
  equal(await entrances(db, sales.id), 0);
});

Deno.test("who changes the password while somebody finishes signing in with the old one has nobody else inside", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { secret } = await setUpTotp(db, sales);
  const begun = await beginSignIn(db, SALES);
  ok("challenge" in begun);
  const { database, meanwhile } = interrupted(world.database);
  const input = { old_password: SALES.password, ...NEW };
  meanwhile(() => changePassword(db, sales, null, { ip: HERE.ip, input }));
  const entry = { ...HERE, challenge: begun.challenge, code: codeOf(secret) };
  await rejects(finishSignIn(database.db, entry), {
    code: 40101,
    text: { key: "account.totp.over" },
  });
  equal(await entrances(db, sales.id), 0);
});

Deno.test("whom WeWork brings while their account is disabled stays outside", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin, sales } = world;
  await bind(db, sales, LIN.userId);
  const version = await versionOf(db, sales.id);
  const commit = await hold(
    db,
    (trx) => setAccountStatus(trx, admin, sales.id, { status: 0, version }),
  );
  const entering = enterByIdentity(db, LIN, HERE);
  await untilHeldUp(db, entering);
  await commit();
  await rejects(entering, { code: 40101 });
  equal(await entrances(db, sales.id), 0);
});

for (const second of [false, true]) {
  const factor = second ? "with" : "without";
  Deno.test(`whom WeWork brings while their password is reset stays outside, ${factor} a second factor: the binding is gone`, async () => {
    await using world = await openWorld({ server: true });
    const { db, admin, sales } = world;
    await bind(db, sales, LIN.userId);
    const totp = second ? codeOf((await setUpTotp(db, sales)).secret) : "";
    const next = await hashed(NEW);
    const commit = await hold(
      db,
      (trx) => resetPassword(trx, admin, sales.id, next),
    );
    const knocking = enterByIdentity(db, LIN, HERE);
    await untilHeldUp(db, knocking);
    const calling = signInByIdentity(db, LIN, { ...HERE, totp });
    await untilHeldUp(db, calling, 2);
    await commit();
    await rejects(knocking, WRONG);
    await rejects(calling, WRONG);
    equal(await entrances(db, sales.id), 0);
  });
}

Deno.test("who binds a member of WeWork while the account gets another password, or goes, binds none", async () => {
  await using world = await openWorld({ server: true });
  const { db, admin, sales } = world;
  const next = await hashed(NEW);
  for (
    const end of [
      (trx: Trx) => resetPassword(trx, admin, sales.id, next),
      (trx: Trx) => deleteAccount(trx, admin, sales.id),
    ]
  ) {
    const session = await sessionOf(db, sales);
    const commit = await hold(db, end);
    const binding = bindIdentity(db, sales, session, LIN);
    await untilHeldUp(db, binding);
    await commit();
    await rejects(binding, { code: 40901 });
    equal(await readIdentity(db, sales, LIN.provider), null);
  }
});

Deno.test("whoever WeWork brings while their identity goes over to a colleague comes in as neither", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  await bind(db, sales, LIN.userId);
  const { database, meanwhile } = interrupted(world.database);
  meanwhile(async () => {
    await unbindIdentity(db, sales, LIN.provider);
    await bind(db, finance, LIN.userId);
  });
  await rejects(enterByIdentity(database.db, LIN, HERE), WRONG);
  equal(await entrances(db, sales.id) + await entrances(db, finance.id), 0);
});

Deno.test("a sign-in without a code that meets the set-up of a second factor is asked for one", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales } = world;
  const proof = { password: SALES.password, ip: HERE.ip };
  await startTotp(db, sales, null, proof, HERE.keys);
  const { pendingSecret } = await readOwnTotp(db, sales, null, HERE.keys);
  const code = codeOf(pendingSecret ?? "");
  const commit = await hold(
    db,
    (trx) => confirmTotp(trx, sales, null, code, HERE.keys),
  );
  const calling = signIn(db, SALES);
  await untilHeldUp(db, calling);
  const knocking = beginSignIn(db, SALES);
  await untilHeldUp(db, knocking, 2);
  await commit();
  await rejects(calling, {
    code: 40101,
    fields: { totp: { key: "account.totp.code.required" } },
  });
  deepEqual(Object.keys(await knocking), ["challenge", "username"]);
});
