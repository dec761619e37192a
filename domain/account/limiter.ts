import { sql } from "kysely";
import type { Db } from "@/db/schema/database.ts";
import { busy, text } from "@/domain/errors.ts";
import { oneByOne } from "@/domain/one_by_one.ts";

/** A sign-in that failed: which name, from which address, when. */
export interface Failure {
  username: string;
  ip: string;
  at: Date;
}

/** One guess at a password at a time, so that those that are sent at once are counted one after the other. */
export const guessInTurn = oneByOne(100);

const WINDOW = 15 * 60_000;

/** How many failures within 15 minutes are borne (decisions 1.5). */
const LIMITS: {
  most: number;
  counts: (failure: Failure, username: string, ip: string) => boolean;
}[] = [
  {
    most: 10,
    counts: (failure, username, ip) =>
      failure.username === username && failure.ip === ip,
  },
  { most: 50, counts: (failure, username) => failure.username === username },
  { most: 30, counts: (failure, _, ip) => failure.ip === ip },
];

/** Seconds until the name may be tried again from the address; 0 = now. */
export function secondsToWait(
  failures: readonly Failure[],
  username: string,
  ip: string,
  now: Date,
): number {
  const waits = LIMITS.map(({ most, counts }) => {
    const times = failures.filter((failure) => counts(failure, username, ip))
      .map(({ at }) => at.getTime());
    const last = times.sort((one, other) => other - one)[most - 1];
    return last === undefined ? 0 : last + WINDOW - now.getTime();
  });
  return Math.max(0, Math.ceil(Math.max(...waits) / 1_000));
}

/** Throws 42900 while there have been too many failures for the name, from the address, or both. */
export async function refuseTooMany(
  db: Db,
  username: string,
  ip: string,
): Promise<void> {
  const name = username.toLowerCase();
  const failures = await db.selectFrom("sign_in_failure")
    .select(["username", "ip", "at", sql<Date>`now()`.as("now")])
    .where("at", ">", sql<Date>`now() - interval '15 minutes'`)
    .where((eb) => eb.or([eb("username", "=", name), eb("ip", "=", ip)]))
    .execute();
  const seconds = secondsToWait(
    failures,
    name,
    ip,
    failures[0]?.now ?? new Date(),
  );
  if (seconds === 0) return;
  const minutes = Math.ceil(seconds / 60);
  throw busy(seconds, text("account.sign_in.too_many", { minutes }));
}

/** Counts a failure, and forgets those that count no more. */
export async function noteFailure(
  db: Db,
  username: string,
  ip: string,
): Promise<void> {
  await db.with(
    "forgotten",
    (query) =>
      query.deleteFrom("sign_in_failure").where(
        "at",
        "<",
        sql<Date>`now() - interval '15 minutes'`,
      ),
  )
    .insertInto("sign_in_failure").values({
      username: username.toLowerCase(),
      ip,
    }).execute();
}
