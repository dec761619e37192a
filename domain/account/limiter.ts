import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { busy, Refused, text } from "@/domain/errors.ts";
import { fewOfEach, oneByOne } from "@/domain/one_by_one.ts";

/** A sign-in that failed. */
export interface Failure {
  username: string;
  /** as {@link networkOf} gives it */
  ip: string;
  at: Date;
}

/** One guess at a password at a time, so that simultaneous ones are all counted. */
export const guessInTurn = oneByOne(100);

/** What one network may have waiting at the door, in the queues that everybody shares. */
const ofOneNetwork = fewOfEach<string>(32);

const WINDOW_MINUTES = 15;

/** The failures within {@link WINDOW_MINUTES} that are allowed (decisions 1.5). */
const LIMITS: {
  most: number;
  counts: (failure: Failure, username: string | null, ip: string) => boolean;
}[] = [
  {
    most: 10,
    counts: (failure, username, ip) =>
      failure.username === username && failure.ip === ip,
  },
  { most: 50, counts: (failure, username) => failure.username === username },
  { most: 30, counts: (failure, _, ip) => failure.ip === ip },
];

/** What failures are counted by: an IPv4 address, or the /64 network of an IPv6 one, which a single subscriber owns. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail] = ip.toLowerCase().split("::");
  const groups = groupsOf(head);
  if (tail !== undefined) {
    const left = 8 - groups.length - groupsOf(tail).length;
    groups.push(
      ...Array<string>(Math.max(left, 0)).fill("0"),
      ...groupsOf(tail),
    );
  }
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+\B/, ""));
  return `${network.join(":")}::/64`;
}

/** The groups of a part of an IPv6 address; one that ends as IPv4 is written ends in two. */
function groupsOf(part: string): string[] {
  const groups = part.replace(/[^:]*\.[^:]*$/, "0:0").split(":");
  return groups.filter((group) => group !== "");
}

/** Seconds until the name, or what has none (null), may be tried again from the address; 0 = now. */
export function secondsToWait(
  failures: readonly Failure[],
  username: string | null,
  ip: string,
  now: Date,
): number {
  const waits = LIMITS.map(({ most, counts }) => {
    const times = failures.filter((failure) => counts(failure, username, ip))
      .map(({ at }) => at.getTime());
    const last = times.sort((one, other) => other - one)[most - 1];
    return last === undefined
      ? 0
      : last + WINDOW_MINUTES * 60_000 - now.getTime();
  });
  return Math.max(0, Math.ceil(Math.max(...waits) / 1_000));
}

/** Throws 42900 while there have been too many failures for the name (null: it has none), from the address, or both. */
export async function refuseTooMany(
  db: Db,
  username: string | null,
  ip: string,
): Promise<void> {
  const name = username?.toLowerCase() ?? null;
  const network = networkOf(ip);
  const failures = await db.selectFrom("sign_in_failure")
    .select(["username", "ip", "at", sql<Date>`now()`.as("now")])
    .where(
      "at",
      ">",
      sql<Date>`now() - make_interval(mins => ${WINDOW_MINUTES})`,
    )
    .where((eb) =>
      eb.or([
        eb("ip", "=", network),
        ...name === null ? [] : [eb("username", "=", name)],
      ])
    )
    .execute();
  const seconds = secondsToWait(
    failures,
    name,
    network,
    failures[0]?.now ?? new Date(),
  );
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw busy(seconds, text("account.sign_in.too_many", { minutes }));
}

/** Records a failure. Nothing is looked for besides: whoever guesses would make each try cost more than the one before. */
export async function noteFailure(
  db: Db,
  username: string,
  ip: string,
): Promise<void> {
  await db.insertInto("sign_in_failure")
    .values({ username: username.toLowerCase(), ip: networkOf(ip) }).execute();
}

/** Gives a job at the door one of the places that its network may take in the queues. Throws 42900 without any. */
export async function fewOfNetwork<T>(
  ip: string,
  job: () => Promise<T>,
): Promise<T> {
  return await ofOneNetwork(networkOf(ip), job);
}

/**
 * Tries a link of an invitation or a code of WeWork, which no account counts: what is refused counts for the network.
 * Throws 42900 after too many; codes are held to the network's limit alone, as a whole office comes from one address.
 */
export async function countingRefusals<T>(
  { db, ip }: { db: Db; ip: string },
  what: "invite" | "ewx",
  attempt: () => Promise<T>,
): Promise<T> {
  const name = `\n${what} ${networkOf(ip)}`; // a user name is one line: nobody signs in under this one
  await refuseTooMany(db, what === "ewx" ? null : name, ip);
  try {
    return await attempt();
  } catch (error) {
    if (isGuess(error)) await noteFailure(db, name, ip);
    throw error;
  }
}

/** Neither a new password that won't do, nor what was not tried: too soon, or asked for by another browser. */
function isGuess(error: unknown): boolean {
  return error instanceof Refused && error.status < 500 &&
    error.code !== 42900 && error.code !== 40301 &&
    !("password" in error.fields);
}
