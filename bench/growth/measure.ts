import { sql } from "kysely";
import { type Statement, withStatements } from "@/db/statements.ts";
import type { Desk } from "@/tests/lists.ts";
import { pause } from "@/tests/until.ts";

/** A page at both sizes. */
export interface Subject {
  /** what it is a state of: a list's name, "search", "panel", the pattern of a document's page */
  of: string;
  /** what is special about it */
  what: string;
  as: string;
  kind: "list" | "detail" | "other";
  small: string;
  large: string;
}

/** What a page took; milliseconds. */
export interface Figures {
  status: number;
  time: number;
  statements: number;
  slowest: number;
  /** the slowest of the round in which that was fastest */
  worst: Statement | null;
  /** what it wrote, which no page may */
  writes: string[];
}

export interface Measured extends Subject {
  at: { small: Figures; large: Figures };
}

const ROUNDS = 3;

/** Asks for the page in turn at both sizes and takes the best of each: what the machine does besides can only add to it. The first time only warms. */
export async function measure(
  desks: { small: Desk; large: Desk },
  subject: Subject,
): Promise<Measured> {
  const seen = { small: [] as Figures[], large: [] as Figures[] };
  for (let round = 0; round <= ROUNDS; round++) {
    for (const size of ["small", "large"] as const) {
      const figures = await ask(desks[size], subject.as, subject[size]);
      if (round > 0) seen[size].push(figures);
    }
  }
  return {
    ...subject,
    at: { small: least(seen.small), large: least(seen.large) },
  };
}

async function ask(desk: Desk, as: string, url: string): Promise<Figures> {
  const visitor = await desk.visitor(as);
  // Something was written: what a list says is read, not taken from before.
  await sql`select pg_current_xact_id()`.execute(desk.db);
  const started = performance.now();
  const { result, statements } = await withStatements(async () => {
    const answer = await visitor.send("GET", url);
    await answer.bytes();
    return answer;
  });
  if (result.status === 429) {
    // Who searches in a loop is told to wait, and waits.
    const seconds = Number(result.headers.get("retry-after") ?? 1);
    await pause(seconds * 1_000);
    return await ask(desk, as, url);
  }
  const time = performance.now() - started;
  const worst = statements.toSorted((a, b) => b.duration - a.duration)[0];
  return {
    status: result.status,
    time,
    statements: statements.length,
    slowest: worst?.duration ?? 0,
    worst: worst ?? null,
    writes: statements.map(({ sql }) => sql.trim())
      .filter((sql) => !/^(?:select|with)\b/i.test(sql)),
  };
}

/** Each figure by itself: the least. Caches that all pages share run out once in a while, and are not counted then. */
function least(rounds: Figures[]): Figures {
  const calm = rounds.toSorted((a, b) => a.slowest - b.slowest)[0]!;
  return {
    status: Math.max(...rounds.map(({ status }) => status)),
    time: Math.min(...rounds.map(({ time }) => time)),
    statements: Math.min(...rounds.map(({ statements }) => statements)),
    slowest: calm.slowest,
    worst: calm.worst,
    writes: rounds.flatMap(({ writes }) => writes),
  };
}

/** What misses a bar is measured twice, a while apart; this is the better of both, figure by figure. */
export function better(one: Measured, other: Measured): Measured {
  const both = (size: "small" | "large") =>
    least([one.at[size], other.at[size]]);
  return { ...one, at: { small: both("small"), large: both("large") } };
}

/** A request's time may grow by so much. */
export const MOST_GROWTH = 1.3;
/** milliseconds: less is noise, however large the ratio */
export const NOISE = 5;
/** milliseconds */
export const MOST_OF_STATEMENT = 50;
/** Statements of a whole request; control panels and the search have no bar. */
const MOST_STATEMENTS = { list: 4, detail: 8, other: Infinity };

/** Which bars the page misses, in words. */
export function missed({ kind, at: { small, large } }: Measured): string[] {
  return [
    ...large.status === 200 && small.status === 200
      ? []
      : [`answers ${small.status} and ${large.status}`],
    ...large.time > MOST_GROWTH * small.time &&
        large.time - small.time > NOISE
      ? ["time"]
      : [],
    ...large.slowest > MOST_OF_STATEMENT ? ["statement"] : [],
    ...large.statements > MOST_STATEMENTS[kind] ? ["statements"] : [],
    ...large.writes.length > 0 ? ["writes"] : [],
  ];
}
