import { deepEqual, equal, notEqual, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import type { Actor } from "@/domain/access.ts";
import { provePassword } from "@/domain/account/own_password.ts";
import {
  createSession,
  endSignIns,
  readSession,
} from "@/domain/account/session.ts";
import { beginSignIn, finishSignIn, signIn } from "@/domain/account/sign_in.ts";
import { takeCode } from "@/domain/account/take_code.ts";
import {
  cancelTotp,
  confirmTotp,
  readOwnTotp,
  removeTotp,
  renewRecoveryCodes,
  resetTotp,
  startTotp,
} from "@/domain/account/totp.ts";
import { openWorld } from "@/tests/world.ts";
import { atCodeStart, codeOf, demandTotp, setUpTotp } from "./authenticator.ts";
import {
  alter,
  as,
  changePassword,
  givePassword,
  HERE,
  hire,
  lastOperations,
} from "./staff.ts";

const SALES = as("sales");
const PROOF = { password: "demo-sales", ip: HERE.ip };

/** Proves the password, then makes new recovery codes, as the form does. */
async function renewCodes(
  db: Db,
  actor: Actor,
  proof: typeof PROOF,
): Promise<string[]> {
  const session = await beginSession(db, actor);
  await provePassword(db, actor, proof, "proof");
  return await renewRecoveryCodes(db, actor, session);
}

/** The id of a new session of the account's. */
async function beginSession(db: Db, { id }: Actor): Promise<number> {
  const session = await readSession(db, await createSession(db, id, HERE));
  ok(session);
  return session.sessionId;
}

const NEEDED = { code: 40101, text: { key: "account.totp.needed" } };
const missing = {
  ...NEEDED,
  fields: { totp: { key: "account.totp.code.required" } },
};
const wrong = {
  ...NEEDED,
  fields: { totp: { key: "account.totp.code.wrong" } },
};

/** Digits as a Chinese keyboard may type them. */
function wide(digits: string): string {
  return digits.replace(
    /\d/g,
    (digit) => String.fromCodePoint(0xff10 + Number(digit)),
  );
}

Deno.test("a set-up ends with the first code: ten recovery codes, and the other sessions are over", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const here = await createSession(db, sales.id, HERE);
  const elsewhere = await createSession(db, sales.id, HERE);
  const { sessionId } = (await readSession(db, here))!;
  await startTotp(db, sales, sessionId, PROOF, HERE.keys);
  const { pendingSecret, confirmedAt } = await readOwnTotp(
    db,
    sales,
    sessionId,
    HERE.keys,
  );
  equal(confirmedAt, null);
  equal(
    (await signIn(world.db, SALES)).actor.id,
    sales.id,
    "not asked for yet",
  );
  await atCodeStart();
  await rejects(confirmTotp(db, sales, sessionId, "000000", HERE.keys), {
    code: 42200,
    fields: { code: { key: "account.totp.code.wrong" } },
  });
  const code = codeOf(pendingSecret ?? "");
  const codes = await confirmTotp(
    db,
    sales,
    sessionId,
    `${code.slice(0, 3)} ${wide(code.slice(3))}`,
    HERE.keys,
  );
  equal(new Set(codes).size, 10);
  ok(codes.every((one) => /^[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}$/.test(one)));
  ok(await readSession(db, here));
  equal(await readSession(db, elsewhere), null);
  const own = await readOwnTotp(db, sales, sessionId, HERE.keys);
  deepEqual([own.pendingSecret, own.recoveryLeft], [null, 10]);
  ok(own.confirmedAt);
  const stored = await db.selectFrom("recovery_code").select("code_hash")
    .execute();
  ok(!codes.some((one) => JSON.stringify(stored).includes(one)));
  const [log] = await lastOperations(db, 1);
  deepEqual([log?.event, log?.before, log?.after], ["totp.set_up", {}, {}]);
});

Deno.test("a set-up is completed within ten minutes, in the session that began it, under the password that began it", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  const signedIn = async () =>
    (await readSession(db, await createSession(db, sales.id, HERE)))!.sessionId;
  const [here, elsewhere] = [await signedIn(), await signedIn()];
  const seen = async (session: number | null) =>
    (await readOwnTotp(db, sales, session, HERE.keys)).pendingSecret;
  const isOver = async (session: number, secret: string) => {
    equal(await seen(session), null);
    await rejects(
      confirmTotp(db, sales, session, codeOf(secret), HERE.keys),
      {
        code: 40900,
        text: { key: "account.totp.not_started", params: { minutes: 10 } },
      },
    );
  };
  const begin = async (password = PROOF.password) => {
    const proof = { ...PROOF, password };
    await startTotp(db, sales, here, proof, HERE.keys);
    return await seen(here) ?? "";
  };

  const secret = await begin();
  notEqual(secret, "");
  await isOver(elsewhere, secret);
  equal(await seen(null), null);
  await db.updateTable("account_totp")
    .set({ pending_until: sql<Date>`pending_until - interval '10 minutes'` })
    .execute();
  await isOver(here, secret);

  const before = await begin();
  const next = "another password";
  const input = { old_password: PROOF.password, password: next };
  await changePassword(db, sales, here, { input, ip: HERE.ip });
  await isOver(here, before);
  const again = await begin(next);
  await givePassword(db, admin, sales.id, { password: PROOF.password });
  await isOver(here, again);
  equal((await readOwnTotp(db, sales, here, HERE.keys)).confirmedAt, null);
});

Deno.test("a confirmation that is sent twice shows recovery codes that are valid", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await startTotp(db, sales, null, PROOF, HERE.keys);
  const { pendingSecret } = await readOwnTotp(db, sales, null, HERE.keys);
  const secret = pendingSecret ?? "";
  await atCodeStart();
  const code = codeOf(secret, -1);
  const confirm = (typed: string) =>
    confirmTotp(db, sales, null, typed, HERE.keys);
  const [unseen = ""] = await confirm(code);
  await rejects(confirm(codeOf(secret)), {
    code: 40900,
    text: { key: "account.totp.not_started", params: { minutes: 10 } },
  }, "another code");
  const shown = await confirm(code);
  equal(shown.length, 10);
  const [{ confirmedAt, recoveryLeft }, stored] = [
    await readOwnTotp(db, sales, null, HERE.keys),
    await db.selectFrom("recovery_code").select("code_hash").execute(),
  ];
  ok(confirmedAt);
  deepEqual([recoveryLeft, stored.length], [10, 10]);
  equal(await takeCode(db, sales.id, unseen, HERE.keys), false);
  equal(await takeCode(db, sales.id, shown[0] ?? "", HERE.keys), true);
});

Deno.test("a code that somebody signed in with repeats no confirmation", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { secret } = await setUpTotp(db, sales);
  const code = codeOf(secret);
  equal(await takeCode(db, sales.id, code, HERE.keys), true);
  await rejects(confirmTotp(db, sales, null, code, HERE.keys), {
    code: 40900,
    text: { key: "account.totp.not_started", params: { minutes: 10 } },
  });
  equal((await readOwnTotp(db, sales, null, HERE.keys)).recoveryLeft, 10);
});

Deno.test("signing in asks for the code in the same call, or in a second step", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { secret } = await setUpTotp(db, sales);
  await rejects(signIn(world.db, SALES), missing);
  await rejects(signIn(world.db, { ...SALES, totp: "123" }), wrong);
  await rejects(
    signIn(world.db, { ...SALES, password: "wrong", totp: codeOf(secret) }),
    { code: 40101, text: { key: "error.40101" }, fields: {} },
  );
  equal(
    (await signIn(world.db, { ...SALES, totp: wide(codeOf(secret)) })).actor.id,
    sales.id,
  );

  const begun = await beginSignIn(world.db, SALES);
  ok("challenge" in begun);
  const { challenge } = begun;
  await rejects(
    finishSignIn(world.db, { ...HERE, challenge, code: "" }),
    missing,
  );
  await rejects(
    finishSignIn(world.db, { ...HERE, challenge, code: codeOf(secret) }),
    wrong,
    "each code once",
  );
  const code = codeOf(secret, 1);
  const done = await finishSignIn(world.db, { ...HERE, challenge, code });
  equal(done.actor.id, sales.id);
  await rejects(finishSignIn(world.db, { ...HERE, challenge, code }), {
    code: 40101,
    text: { key: "account.totp.over" },
  });
});

Deno.test("the same code that is sent twice at once lets in once", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales } = world;
  const { secret } = await setUpTotp(db, sales);
  const code = codeOf(secret);
  const taken = await Promise.all(
    Array.from({ length: 8 }, () => takeCode(db, sales.id, code, HERE.keys)),
  );
  equal(taken.filter(Boolean).length, 1);
});

Deno.test("a recovery code stands in once, however it is typed", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { recovery: [first = "", second = ""] } = await setUpTotp(db, sales);
  const typed = ` ${first.toLowerCase().replaceAll("-", " ")} `;
  equal((await signIn(world.db, { ...SALES, totp: typed })).actor.id, sales.id);
  await rejects(signIn(world.db, { ...SALES, totp: first }), wrong);
  equal((await readOwnTotp(db, sales, null, HERE.keys)).recoveryLeft, 9);
  const fresh = await renewCodes(db, sales, PROOF);
  await rejects(signIn(world.db, { ...SALES, totp: second }), wrong);
  equal(
    (await signIn(world.db, { ...SALES, totp: fresh[9] ?? "" })).actor.id,
    sales.id,
  );
});

Deno.test("guessed codes count as failed sign-ins", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { secret } = await setUpTotp(db, sales);
  const begun = await beginSignIn(world.db, SALES);
  ok("challenge" in begun);
  const guess = (code: string) =>
    finishSignIn(world.db, { ...HERE, challenge: begun.challenge, code });
  for (let i = 0; i < 10; i++) await rejects(guess("000000"), wrong);
  await rejects(guess(codeOf(secret)), { code: 42900 });
  await rejects(signIn(world.db, SALES), { code: 42900 });
});

Deno.test("a first step is over after ten minutes, with another password, with the account, and with the second factor", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  const { secret } = await setUpTotp(db, sales);
  const begin = async (password = SALES.password) => {
    const begun = await beginSignIn(db, { ...SALES, password });
    ok("challenge" in begun);
    return begun.challenge;
  };
  const isOver = (challenge: string) =>
    rejects(finishSignIn(db, { ...HERE, challenge, code: codeOf(secret) }), {
      code: 40101,
      text: { key: "account.totp.over" },
    });

  const late = await begin();
  await db.updateTable("sign_in_challenge")
    .set({ expires_at: sql<Date>`expires_at - interval '10 minutes'` })
    .execute();
  await isOver(late);

  const earlier = await begin();
  notEqual(earlier, late);
  const password = "another password";
  await givePassword(db, admin, sales.id, { password });
  await isOver(earlier);

  const last = await begin(password);
  await alter(db, sales, { status: 0 });
  await isOver(last);
  await alter(db, sales, { status: 1 });
  await resetTotp(db, admin, sales.id);
  await isOver(last);

  for (const token of ["", "x", "a".repeat(43), "'; drop table account"]) {
    await isOver(token);
  }
});

Deno.test("the password is asked for before anything changes; a wrong one counts", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await setUpTotp(db, sales);
  const bad = { password: "wrong", ip: HERE.ip };
  const refused = {
    code: 42200,
    fields: { proof: { key: "account.old_password.wrong" } },
  };
  await rejects(startTotp(db, sales, null, bad, HERE.keys), refused);
  await rejects(renewCodes(db, sales, bad), refused);
  const session = await beginSession(db, sales);
  await rejects(removeTotp(db, sales, session, bad), refused);
  ok((await readOwnTotp(db, sales, null, HERE.keys)).confirmedAt);
  await removeTotp(db, sales, session, PROOF);
  equal((await readOwnTotp(db, sales, null, HERE.keys)).confirmedAt, null);
  equal((await signIn(world.db, SALES)).actor.id, sales.id);
  await rejects(renewCodes(db, sales, PROOF), {
    code: 40900,
    text: { key: "account.totp.not_set_up" },
  });
});

Deno.test("a second factor that is removed twice at once is in the log once", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await setUpTotp(db, sales);
  const session = await beginSession(db, sales);
  await Promise.all([1, 2].map(() => removeTotp(db, sales, session, PROOF)));
  deepEqual((await lastOperations(db, 2)).map(({ event }) => event), [
    "totp.remove",
    "totp.set_up",
  ]);
});

Deno.test("whose session another password ends while theirs is proved keeps the second factor and its codes", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await setUpTotp(db, sales);
  const session = await beginSession(db, sales);
  const asked = [
    removeTotp(db, sales, session, PROOF), // reads the password before its first wait
    provePassword(db, sales, PROOF, "proof")
      .then(() => renewRecoveryCodes(db, sales, session)),
  ];
  await endSignIns(db, sales.id);
  for (const one of asked) await rejects(one, { code: 40901 });
  ok((await readOwnTotp(db, sales, null, HERE.keys)).confirmedAt);
});

Deno.test("another authenticator takes over only when it is confirmed", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { secret } = await setUpTotp(db, sales);
  await startTotp(db, sales, null, PROOF, HERE.keys);
  equal(
    (await signIn(world.db, { ...SALES, totp: codeOf(secret) })).actor.id,
    sales.id,
  );
  await cancelTotp(db, sales.id);
  await rejects(confirmTotp(db, sales, null, "000000", HERE.keys), {
    code: 40900,
    text: { key: "account.totp.not_started", params: { minutes: 10 } },
  });
  await startTotp(db, sales, null, PROOF, HERE.keys);
  const next = (await readOwnTotp(db, sales, null, HERE.keys)).pendingSecret ??
    "";
  notEqual(next, secret);
  await confirmTotp(db, sales, null, codeOf(next, -1), HERE.keys);
  await rejects(signIn(world.db, { ...SALES, totp: codeOf(secret, 1) }), wrong);
  equal(
    (await signIn(world.db, { ...SALES, totp: codeOf(next) })).actor.id,
    sales.id,
  );
});

Deno.test("a role demands a second factor: it is due until it is set up, and then stays", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const token = await createSession(db, sales.id, HERE);
  const due = async (own: string) => (await readSession(db, own))?.totpDue;
  equal(await due(token), false);
  await demandTotp(world, sales.id);
  equal(await due(token), true);
  const own = await readOwnTotp(db, sales, null, HERE.keys);
  deepEqual(own.demandedBy, [{ name: "出纳", name_en: "Cashier" }]);
  const { secret } = await setUpTotp(db, sales);
  const next = await signIn(world.db, { ...SALES, totp: codeOf(secret) });
  equal(next.totpDue, false);
  const session = await beginSession(db, sales);
  await rejects(removeTotp(db, sales, session, PROOF), {
    code: 40900,
    text: { key: "account.totp.demanded", params: { role: "出纳" } },
  });
});

Deno.test("a super admin takes away somebody's lost second factor, nobody else does", async () => {
  await using world = await openWorld();
  const { db, admin, sales } = world;
  await setUpTotp(db, sales);
  const token = await createSession(db, sales.id, HERE);
  const chief = await hire(world, "chief", {
    group: 128,
    permissions: ["manage_admin_account"],
  });
  await rejects(resetTotp(db, chief, sales.id), { code: 40300 });
  await rejects(resetTotp(db, admin, admin.id), { code: 40900 });
  await resetTotp(db, admin, sales.id);
  equal(await readSession(db, token), null);
  equal((await signIn(world.db, SALES)).actor.id, sales.id);
  const [log] = await lastOperations(db, 1);
  deepEqual([log?.event, log?.source_id], ["totp.reset", sales.id]);
});
