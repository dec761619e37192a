import { deepEqual, equal } from "node:assert/strict";
import {
  countingRefusals,
  type Failure,
  guessInTurn,
  networkOf,
  secondsToWait,
} from "@/domain/account/limiter.ts";
import { beginSignIn, finishSignIn } from "@/domain/account/sign_in.ts";
import { Refused, text } from "@/domain/errors.ts";
import { refusalsOf } from "@/tests/refusals.ts";
import { openWorld } from "@/tests/world.ts";
import { HERE } from "./staff.ts";

const NOW = new Date("2026-11-21T08:00:00Z");

/** Failures a second apart, the last one `secondsAgo` before now. */
function failures(
  count: number,
  { username = "sales", ip = "10.0.0.1", secondsAgo = 0 }: {
    username?: string;
    ip?: string;
    secondsAgo?: number;
  } = {},
): Failure[] {
  return Array.from({ length: count }, (_, i) => ({
    username,
    ip,
    at: new Date(NOW.getTime() - (secondsAgo + i) * 1_000),
  }));
}

/** As many failures of one name, each from an address of its own; or the other way round. */
function spread(count: number, of: "ip" | "username"): Failure[] {
  return failures(count).map((failure, i) => ({
    ...failure,
    [of]: `other${i}`,
  }));
}

const wait = (past: Failure[]) => secondsToWait(past, "sales", "10.0.0.1", NOW);

Deno.test("nobody waits who has not failed", () => {
  equal(wait([]), 0);
});

Deno.test("ten failures of one name from one address are borne, the next attempt waits", () => {
  equal(wait(failures(9)), 0);
  equal(wait(failures(10)), 15 * 60 - 9);
});

Deno.test("fifty failures of one name are borne, wherever they come from", () => {
  equal(wait(spread(49, "ip")), 0);
  equal(wait(spread(50, "ip")), 15 * 60 - 49);
});

Deno.test("thirty failures from one address are borne, whatever the name", () => {
  equal(wait(spread(29, "username")), 0);
  equal(wait(spread(30, "username")), 15 * 60 - 29);
});

Deno.test("what has no name is held to the address's limit alone", () => {
  const nameless = (past: Failure[]) =>
    secondsToWait(past, null, "10.0.0.1", NOW);
  equal(nameless(failures(29)), 0);
  equal(nameless(failures(30)), 15 * 60 - 29);
  equal(nameless(spread(100, "ip")), 0);
});

Deno.test("somebody else's failures from elsewhere do not count", () => {
  equal(wait(failures(100, { username: "finance", ip: "10.0.0.2" })), 0);
});

Deno.test("the wait ends a quarter of an hour after the failure that filled the measure", () => {
  equal(wait(failures(10, { secondsAgo: 15 * 60 - 10 })), 1);
  equal(wait(failures(10, { secondsAgo: 15 * 60 - 9 })), 0);
});

Deno.test("failures are counted by address, of IPv6 by the network that one subscriber has", () => {
  const networks: [ip: string, network: string][] = [
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["1::3:4:5:6:7:8", "1:0:3:4::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["64:ff9b::203.0.113.9", "64:ff9b:0:0::/64"],
  ];
  for (const [ip, network] of networks) equal(networkOf(ip), network);
});

/** How many of forty that are sent while the queue stands still are judged and refused, and how many not judged. */
async function judgedWhileItStands(send: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const standing = guessInTurn(() => promise);
  const refusals = refusalsOf(Array.from({ length: 40 }, send));
  resolve();
  await standing;
  const codes = await refusals;
  return [40101, 42900].map((code) =>
    codes.filter((one) => one === code).length
  );
}

Deno.test("one network keeps no more than its share waiting for a password or a code to be judged", async () => {
  await using world = await openWorld();
  const { db } = world;
  const code = { ...HERE, challenge: "none", code: "000000" };
  deepEqual(
    await judgedWhileItStands(() => finishSignIn(db, code)),
    [32, 8],
  );
  const guess = { ...HERE, username: "nobody", password: "x" };
  deepEqual(
    await judgedWhileItStands(() => beginSignIn(db, guess)),
    [10, 30],
    "of the 32, all after ten failures",
  );
});

Deno.test("links that are none count for the network that tried them, a password that won't do does not", async () => {
  await using world = await openWorld();
  const { db } = world;
  const why = text("error.invalid");
  const tryIt = async (ip: string, fields: Record<string, typeof why> = {}) => {
    const refuse = () => Promise.reject(new Refused(42200, why, fields));
    const tried = countingRefusals({ db, ip }, "invite", refuse);
    const [code] = await refusalsOf([tried]);
    return code;
  };
  for (let i = 0; i < 12; i++) await tryIt("10.0.0.9", { password: why });
  const codes: unknown[] = [];
  for (let i = 0; i < 12; i++) codes.push(await tryIt("10.0.0.9"));
  equal(codes.slice(-3).join(), "42200,42900,42900");
  equal(await tryIt("10.0.0.8"), 42200);
});
