import { deepEqual, equal, match, notEqual, rejects } from "node:assert/strict";
import type { Db } from "@/db/schema/database.ts";
import { readBasic, readSession } from "@/domain/account/session.ts";
import { signIn, SignInInput } from "@/domain/account/sign_in.ts";
import { Refused } from "@/domain/errors.ts";
import { parse } from "@/domain/validate.ts";
import { faultsIn } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";
import { alter, as, HERE } from "./staff.ts";

async function refusalOf(attempt: Promise<unknown>): Promise<Refused> {
  try {
    await attempt;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error("it was not refused");
}

async function fail(
  db: Db,
  username: string,
  count: number,
  ip: (i: number) => string,
): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, i) => ({ username, ip: ip(i) }),
  );
  await db.insertInto("sign_in_failure").values(rows).execute();
}

Deno.test("who signs in gets a token that stands for their account with its present rights", async () => {
  await using world = await openWorld();
  const signed = await signIn(world.db, as("sales"));
  match(signed.token, /^[\w-]{43}$/);
  const session = await readSession(world.db, signed.token);
  deepEqual(session?.actor, world.sales);
  equal(session?.sessionId, signed.sessionId);
  equal(signed.panel, "mkt");
  const days = (signed.expiresAt.getTime() - Date.now()) / 86_400_000;
  equal(Math.round(days), 30);
});

Deno.test("a user name is the same in capitals and with spaces around it", async () => {
  await using world = await openWorld();
  const { username } = parse(SignInInput, {
    username: "  SALES ",
    password: "x",
  });
  equal(
    (await signIn(world.db, as(username, "demo-sales"))).actor.id,
    world.sales.id,
  );
});

Deno.test("the token is nowhere in the database", async () => {
  await using world = await openWorld();
  const { token } = await signIn(world.db, as("sales"));
  const rows = await world.db.selectFrom("session").selectAll().execute();
  equal(JSON.stringify(rows).includes(token), false);
});

Deno.test("an unknown name, a wrong password and a disabled account are refused in the same words", async () => {
  await using world = await openWorld();
  await alter(world.db, world.nobody, { status: 0 });
  const refusals = await Promise.all([
    refusalOf(signIn(world.db, as("who"))),
    refusalOf(signIn(world.db, as("sales", "wrong-password"))),
    refusalOf(signIn(world.db, as("nobody"))),
    refusalOf(signIn(world.db, as("sales", ""))),
  ]);
  for (const { code, text, fields } of refusals) {
    deepEqual([code, text, fields], [40101, { key: "error.40101" }, {}]);
  }
});

Deno.test("after ten failures even the right password waits, and says how long", async () => {
  await using world = await openWorld();
  for (let i = 0; i < 10; i++) {
    await rejects(signIn(world.db, as("sales", "wrong-password")));
  }
  const refused = await refusalOf(signIn(world.db, as("sales")));
  equal(refused.code, 42900);
  equal(
    Number(refused.retryAfter) > 800 && Number(refused.retryAfter) <= 900,
    true,
  );
  equal(
    (await signIn(world.db, as("sales", "demo-sales", "10.0.0.2"))).actor.id,
    world.sales.id,
  );
  equal((await signIn(world.db, as("finance"))).actor.id, world.finance.id);
});

Deno.test("capitals in the name do not give new attempts", async () => {
  await using world = await openWorld();
  await fail(world.db, "sales", 10, () => HERE.ip);
  equal(
    (await refusalOf(signIn(world.db, as("SALES", "demo-sales")))).code,
    42900,
  );
});

Deno.test("letters of other alphabets that the database takes for ours are no other spelling of a name", async () => {
  await using world = await openWorld();
  for (const name of ["adm\u0130n", "\u212Aelvin"]) {
    const guess = signIn(world.db, as(name, "demo-admin"));
    equal((await refusalOf(guess)).code, 40101, name);
  }
  await signIn(world.db, as("ADMIN", "demo-admin"));
  const { noted } = await world.db.selectFrom("sign_in_failure")
    .select((eb) => eb.fn.countAll<number>().as("noted"))
    .executeTakeFirstOrThrow();
  equal(noted, 2, "counted like others");
});

Deno.test("another address of the same IPv6 network does not give new attempts", async () => {
  await using world = await openWorld();
  for (let i = 0; i < 10; i++) {
    const guess = as("sales", "wrong-password", `2001:db8:1:2::${i}`);
    await rejects(signIn(world.db, guess));
  }
  const right = (ip: string) => signIn(world.db, as("sales", undefined, ip));
  equal((await refusalOf(right("2001:db8:1:2:ffff::1"))).code, 42900);
  equal((await right("2001:db8:1:3::1")).actor.id, world.sales.id);
});

Deno.test("guesses that are sent at once are counted one after the other", async () => {
  await using world = await openWorld();
  const guesses = Array.from(
    { length: 16 },
    () => refusalOf(signIn(world.db, as("sales", "wrong-password"))),
  );
  const codes = (await Promise.all(guesses)).map(({ code }) => code);
  equal(codes.filter((code) => code === 40101).length, 10);
  equal(codes.filter((code) => code === 42900).length, 6);
});

Deno.test("a name guessed from fifty addresses, and an address that tried thirty names, wait", async () => {
  await using world = await openWorld();
  await fail(world.db, "sales", 50, (i) => `10.1.0.${i}`);
  equal((await refusalOf(signIn(world.db, as("sales")))).code, 42900);
  await fail(world.db, "x", 30, () => "10.0.0.9");
  equal(
    (await refusalOf(
      signIn(world.db, as("finance", "demo-finance", "10.0.0.9")),
    ))
      .code,
    42900,
  );
});

Deno.test("after a quarter of an hour the failures are forgotten", async () => {
  await using world = await openWorld();
  await fail(world.db, "sales", 50, () => HERE.ip);
  await world.db.updateTable("sign_in_failure").set({
    at: new Date(Date.now() - 15 * 60_000 - 1_000),
  }).execute();
  await fail(world.db, "sales", 49, (i) => `10.1.0.${i}`);
  equal((await signIn(world.db, as("sales"))).actor.id, world.sales.id);
});

Deno.test("signing in anew ends the session that it takes the place of", async () => {
  await using world = await openWorld();
  const first = await signIn(world.db, as("sales"));
  const second = await signIn(world.db, {
    ...as("sales"),
    previousSessionId: first.sessionId,
  });
  notEqual(first.token, second.token);
  equal(await readSession(world.db, first.token), null);
});

Deno.test("the call's basic auth is the user name with the token, of the same account", async () => {
  await using world = await openWorld();
  const { token } = await signIn(world.db, as("sales"));
  const basic = (text: string) => readBasic(world.db, btoa(text));
  equal((await basic(`sales:${token}`))?.actor.id, world.sales.id);
  equal((await basic(`Sales:${token}`))?.actor.id, world.sales.id);
  equal(await basic(`finance:${token}`), null);
  equal(await basic(`sales:demo-sales`), null);
  equal(await basic(token), null);
  equal(await readBasic(world.db, "%%%"), null);
});

Deno.test("nothing typed is refused at its field", () => {
  for (
    const input of [{}, { username: " ", password: "" }, {
      username: "\u200b",
      password: 1,
    }]
  ) {
    deepEqual(Object.keys(faultsIn(SignInInput, input)), [
      "username",
      "password",
    ]);
  }
});
