import { deepEqual, equal, match, notEqual, ok } from "node:assert/strict";
import { seal, type SecretKeys, unseal } from "@/platform/secrets.ts";

const SECRET = "JBSWY3DPEHPK3PXP";

function key() {
  return crypto.getRandomValues(new Uint8Array(32));
}

const PLAIN: SecretKeys = { key: null, before: null };
const FIRST: SecretKeys = { key: key(), before: null };
const SECOND: SecretKeys = { key: key(), before: FIRST.key };

Deno.test("without a key a secret is kept as it is", async () => {
  equal(await seal(PLAIN, 1, SECRET), SECRET);
  deepEqual(await unseal(PLAIN, 1, SECRET), { secret: SECRET, stale: false });
});

Deno.test("with a key it is kept encrypted, each time otherwise, and what was plain before is still read", async () => {
  const kept = await seal(FIRST, 1, SECRET);
  match(kept, /^v1\.[A-Za-z0-9+/]+=*$/);
  ok(!kept.includes(SECRET));
  notEqual(await seal(FIRST, 1, SECRET), kept);
  deepEqual(await unseal(FIRST, 1, kept), { secret: SECRET, stale: false });
  deepEqual(await unseal(FIRST, 1, SECRET), { secret: SECRET, stale: true });
});

Deno.test("the key before is still read: on the way to another key, and back to none", async () => {
  const kept = await seal(FIRST, 1, SECRET);
  for (const keys of [SECOND, { key: null, before: FIRST.key }]) {
    deepEqual(await unseal(keys, 1, kept), { secret: SECRET, stale: true });
  }
});

Deno.test("what belongs to another account, was changed, or is of another key or version is not read", async () => {
  const kept = await seal(FIRST, 1, SECRET);
  const changed = kept.replace(/.(?=.{4}$)/, (c) => c === "A" ? "B" : "A");
  equal(await unseal(FIRST, 2, kept), null);
  equal(await unseal(FIRST, 1, changed), null);
  equal(await unseal(FIRST, 1, "v1.!"), null);
  equal(await unseal(FIRST, 1, "v1."), null);
  equal(await unseal(FIRST, 1, kept.replace("v1", "v2")), null);
  equal(await unseal({ key: key(), before: key() }, 1, kept), null);
  equal(await unseal(PLAIN, 1, kept), null);
});
