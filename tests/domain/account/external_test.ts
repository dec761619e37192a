import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import {
  enterByIdentity,
  readIdentity,
  signInByIdentity,
  unbindIdentity,
} from "@/domain/account/external.ts";
import { deleteAccount, setAccountStatus } from "@/domain/account/manage.ts";
import { openWorld } from "@/tests/world.ts";
import { codeOf, setUpTotp } from "./authenticator.ts";
import { bind, HERE, lastOperations } from "./staff.ts";

const LIN = { provider: "wework", userId: "LinXiaoYan" } as const;
const UNBOUND = { code: 40101, text: { key: "account.ewx.unbound" } };

Deno.test("a bound member of WeWork signs in as the account that they bound", async () => {
  await using world = await openWorld();
  const { db, sales, finance } = world;
  await rejects(enterByIdentity(db, LIN, HERE), UNBOUND);
  await bind(db, sales, LIN.userId);
  const entered = await enterByIdentity(db, LIN, HERE);
  ok("token" in entered);
  equal(entered.actor.id, sales.id);
  await bind(db, sales, LIN.userId); // again: nothing happens
  await rejects(bind(db, finance, LIN.userId), {
    code: 40903,
    text: { key: "account.ewx.taken" },
  });
  await bind(db, sales, "Lin2");
  await rejects(enterByIdentity(db, LIN, HERE), UNBOUND);
  equal((await readIdentity(db, sales, "wework"))?.userId, "Lin2");
  await unbindIdentity(db, sales, "wework");
  await unbindIdentity(db, sales, "wework");
  equal(await readIdentity(db, sales, "wework"), null);
  const events = (await lastOperations(db, 3)).map((
    { event, before, after },
  ) => [event, before, after]);
  deepEqual(events, [
    ["account.unbind", { wework: "Lin2" }, null],
    ["account.bind", { wework: "LinXiaoYan" }, { wework: "Lin2" }],
    ["account.bind", { wework: null }, { wework: "LinXiaoYan" }],
  ]);
});

Deno.test("WeWork is no way around a disabled account, and none for customers", async () => {
  await using world = await openWorld();
  const { db, admin, sales, green } = world;
  await bind(db, sales, LIN.userId);
  await setAccountStatus(db, admin, sales.id, { status: 0, version: 1 });
  await rejects(enterByIdentity(db, LIN, HERE), UNBOUND);
  await setAccountStatus(db, admin, sales.id, { status: 1, version: 2 });
  await deleteAccount(db, admin, sales.id);
  await bind(db, world.finance, LIN.userId); // free again
  await rejects(bind(db, green, "x"), {
    code: 40300,
  });
});

Deno.test("WeWork proves the first factor only", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await bind(db, sales, LIN.userId);
  const { secret } = await setUpTotp(db, sales);
  const entered = await enterByIdentity(db, LIN, HERE);
  ok("challenge" in entered);
  await rejects(signInByIdentity(db, LIN, { ...HERE, totp: "" }), {
    code: 40101,
    fields: { totp: { key: "account.totp.code.required" } },
  });
  const done = await signInByIdentity(db, LIN, {
    ...HERE,
    totp: codeOf(secret),
  });
  equal(done.actor.id, sales.id);
});
