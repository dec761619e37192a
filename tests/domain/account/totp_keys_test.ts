import { deepEqual, equal, match, notEqual, rejects } from "node:assert/strict";
import type { Db } from "@/db/schema/database.ts";
import { keepSecretsAnew } from "@/domain/account/keep_secrets.ts";
import { signIn } from "@/domain/account/sign_in.ts";
import { confirmTotp, readOwnTotp, startTotp } from "@/domain/account/totp.ts";
import { startLog } from "@/platform/log.ts";
import type { SecretKeys } from "@/platform/secrets.ts";
import { openWorld } from "@/tests/world.ts";
import { atCodeStart, codeOf, setUpTotp } from "./authenticator.ts";
import { as, HERE } from "./staff.ts";

function key() {
  return crypto.getRandomValues(new Uint8Array(32));
}

const PLAIN = HERE.keys;
const FIRST: SecretKeys = { key: key(), before: null };
const SECOND: SecretKeys = { key: key(), before: FIRST.key };
const ENCRYPTED = /^v1\./;

const unreadable = {
  code: 40101,
  fields: { totp: { key: "account.totp.unreadable" } },
};

async function kept(db: Db): Promise<string> {
  const { secret, pending_secret } = await db.selectFrom("account_totp")
    .select(["secret", "pending_secret"]).executeTakeFirstOrThrow();
  return secret ?? pending_secret ?? "";
}

/** What the operator is told while it is done. */
async function told(act: () => Promise<unknown>): Promise<string[]> {
  const lines: string[] = [];
  startLog("info", (line) => lines.push(JSON.parse(line).message));
  await act();
  return lines;
}

Deno.test("with a key no secret of a second factor stands in the database as it is, from the set-up on", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await startTotp(db, sales, null, as("sales"), FIRST);
  match(await kept(db), ENCRYPTED);
  const secret = (await readOwnTotp(db, sales, null, FIRST)).pendingSecret ??
    "";
  match(secret, /^[A-Z2-7]{32}$/);
  await atCodeStart();
  await confirmTotp(db, sales, null, codeOf(secret, -1), FIRST);
  match(await kept(db), ENCRYPTED);
  const attempt = { ...as("sales"), keys: FIRST, totp: codeOf(secret) };
  equal((await signIn(db, attempt)).actor.id, sales.id);
});

Deno.test("a set-up that began before there was a key ends encrypted", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await startTotp(db, sales, null, as("sales"), PLAIN);
  const secret = await kept(db);
  await atCodeStart();
  await confirmTotp(db, sales, null, codeOf(secret, -1), FIRST);
  match(await kept(db), ENCRYPTED);
});

Deno.test("a start keeps all secrets as the keys say: encrypted, by another key, plain again", async () => {
  await using world = await openWorld();
  const { db, sales, green } = world;
  const { secret } = await setUpTotp(db, sales);
  await startTotp(db, green, null, as("green"), PLAIN);
  const texts = new Set([await kept(db)]);
  for (const keys of [FIRST, SECOND, { key: null, before: SECOND.key }]) {
    deepEqual(await told(() => keepSecretsAnew(db, keys)), []);
    texts.add(await kept(db));
    const own = { ...keys, before: null };
    const { pendingSecret } = await readOwnTotp(db, green, null, own);
    match(pendingSecret ?? "", /^[A-Z2-7]{32}$/);
  }
  equal(texts.size, 3, "plain, by the first key, by the second");
  equal(await kept(db), secret);
});

Deno.test("how many secrets were encrypted, were so already, or can't be read is counted", async () => {
  await using world = await openWorld();
  const { db, sales, green } = world;
  const count = (keys: SecretKeys) => keepSecretsAnew(db, keys);
  deepEqual(await count(FIRST), { changed: 0, same: 0, lost: 0 });
  await setUpTotp(db, sales);
  await startTotp(db, green, null, as("green"), PLAIN);
  deepEqual(await count(PLAIN), { changed: 0, same: 2, lost: 0 });
  deepEqual(await count(FIRST), { changed: 2, same: 0, lost: 0 });
  deepEqual(await count(FIRST), { changed: 0, same: 2, lost: 0 });
  await startTotp(db, green, null, as("green"), PLAIN);
  deepEqual(await count(SECOND), { changed: 2, same: 0, lost: 0 });
  const lostKey = { key: null, before: FIRST.key };
  await told(async () => {
    deepEqual(await count(lostKey), { changed: 0, same: 0, lost: 2 });
  });
});

Deno.test("several processes that start at once, and a set-up meanwhile, lose no secret", async () => {
  await using world = await openWorld({ server: true });
  const { db, sales, green } = world;
  const { secret } = await setUpTotp(db, sales);
  await Promise.all([
    ...Array.from({ length: 6 }, () => keepSecretsAnew(db, FIRST)),
    startTotp(db, green, null, as("green"), FIRST),
  ]);
  notEqual(await kept(db), secret);
  const attempt = { ...as("sales"), keys: FIRST, totp: codeOf(secret) };
  equal((await signIn(db, attempt)).actor.id, sales.id);
  const { pendingSecret } = await readOwnTotp(db, green, null, FIRST);
  match(pendingSecret ?? "", /^[A-Z2-7]{32}$/);
});

Deno.test("without the key a code is refused in words, the operator is told, a recovery code lets in", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  const { secret, recovery } = await setUpTotp(db, sales);
  await keepSecretsAnew(db, FIRST);
  const before = await kept(db);
  for (const keys of [PLAIN, { key: key(), before: null }]) {
    const attempt = { ...as("sales"), keys };
    const lines = await told(async () => {
      await keepSecretsAnew(db, keys);
      await rejects(
        signIn(db, { ...attempt, totp: codeOf(secret) }),
        unreadable,
      );
    });
    equal(lines.length, 2);
    for (const line of lines) match(line, /^SECRET_KEY .* 1 of the second/);
    const totp = recovery.pop() ?? "";
    equal((await signIn(db, { ...attempt, totp })).actor.id, sales.id);
    equal(await kept(db), before, "left as it is, for when the key is back");
  }
});

Deno.test("a set-up whose secret can't be read any more begins anew", async () => {
  await using world = await openWorld();
  const { db, sales } = world;
  await startTotp(db, sales, null, as("sales"), FIRST);
  equal((await readOwnTotp(db, sales, null, PLAIN)).pendingSecret, null);
  await rejects(confirmTotp(db, sales, null, "000000", PLAIN), {
    code: 40900,
    text: { key: "account.totp.not_started", params: { minutes: 10 } },
  });
  await startTotp(db, sales, null, as("sales"), PLAIN);
  match(await kept(db), /^[A-Z2-7]{32}$/);
});
