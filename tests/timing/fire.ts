import { createSession } from "@/domain/account/session.ts";
import { isCall } from "@/platform/request.ts";
import type { Visitor } from "@/tests/http.ts";
import type { AccountName } from "@/tests/story.ts";
import type { World } from "@/tests/world.ts";

/** The product that is shot at, in this process or another. */
export interface Target {
  world: World;
  visitor(): Visitor;
}

/** One hostile request. */
export interface Shot {
  /** null: nobody is signed in */
  by: AccountName | null;
  method: string;
  path: string;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** What came of many. */
export interface Hits {
  sent: number;
  /** how many answers had each status */
  statuses: Map<number, number>;
  /** milliseconds */
  slowest: number;
  /** by what was wrong, the shots that met it */
  faults: Map<Fault, string[]>;
}

/** What must not be in an answer. */
export const FAULTS = [
  "fault of ours (5xx, or none)",
  "something of the inside told",
  "something reflected unescaped",
  "an envelope that is none, or of another status",
  "a redirect to elsewhere",
  "more than two seconds",
] as const;
export type Fault = typeof FAULTS[number];

const SLOWEST_MS = 2_000;
/** What belongs in a log, never in an answer. */
const INSIDE =
  /\n\s+at |\b(?:Type|Range|Syntax|Zod|Postgres|Database)Error\b|node_modules|pglite|kysely|syntax error at|violates/i;
/** A file of ours; in a page it may be a part's name. */
const SOURCE = /[a-z_]\.tsx?\b/i;
const REFLECTED = /<script>alert\(|" onfocus=alert\(|(?:href|src)="javascript:/;
/** They have protocols of their own. */
const NO_ENVELOPE =
  /^\/api\/(?:common\/(?:file\/tus|socket(?!\/token))|openapi\.json)/;

/** Sends the shots, `hands` at once, and looks at each answer. */
export async function fire(
  target: Target,
  shots: AsyncIterable<Shot>,
  hands = 1,
): Promise<Hits> {
  const hits: Hits = {
    sent: 0,
    statuses: new Map(),
    slowest: 0,
    faults: new Map(),
  };
  const people = openPeople(target);
  const queue = shots[Symbol.asyncIterator]();
  const work = async () => {
    for (;;) {
      const { value: shot, done } = await queue.next();
      if (done) return;
      await shoot(people, shot, hits);
    }
  };
  await Promise.all(Array.from({ length: hands }, work));
  return hits;
}

type People = ReturnType<typeof openPeople>;

/** Sessions that are made anew when a shot has ended them: the next ones are to reach what lies behind. */
function openPeople({ world, visitor }: Target) {
  const sessions = new Map<AccountName, Promise<string>>();
  return {
    visitor,
    async headers(name: AccountName, path: string) {
      let session = sessions.get(name);
      if (!session) sessions.set(name, session = sessionOf(world, name));
      return headersOf(name, await session, path);
    },
    forget: (name: AccountName) => sessions.delete(name),
  };
}

/** Signs in without a password, which a shot may have changed, and gives the session's token. */
export function sessionOf(world: World, name: AccountName): Promise<string> {
  return createSession(world.db, world.accounts[name].id, {
    ip: "127.0.0.1",
    userAgent: "",
  });
}

/** What says who asks: of a call basic auth, of a page the cookie. */
export function headersOf(
  name: AccountName,
  token: string,
  path: string,
): Record<string, string> {
  return isCall(path)
    ? { authorization: `Basic ${btoa(`${name}:${token}`)}` }
    : { cookie: `session=${token}` };
}

async function shoot(people: People, shot: Shot, hits: Hits): Promise<void> {
  const { by, method, path, body, headers } = shot;
  const own = by ? await people.headers(by, path) : {};
  const started = performance.now();
  let status = 0;
  let text = "";
  let location: string | null = null;
  let type = "";
  try {
    const answer = await people.visitor().send(method, path, body, {
      ...own,
      ...headers,
    });
    ({ status } = answer);
    location = answer.headers.get("location");
    type = answer.headers.get("content-type") ?? "";
    text = await answer.text();
  } catch (error) {
    text = String(error);
  }
  const took = performance.now() - started;
  hits.sent++;
  hits.slowest = Math.max(hits.slowest, took);
  hits.statuses.set(status, (hits.statuses.get(status) ?? 0) + 1);
  if (by && status === 401) people.forget(by);
  const answer = { method, path, status, text, type, location, took };
  for (const fault of judge(answer)) {
    const said = hits.faults.get(fault) ?? [];
    hits.faults.set(fault, said);
    said.push(
      `${by} ${method} ${path.slice(0, 200)} ${
        typeof body === "string" ? body.slice(0, 300) : ""
      } → ${status} in ${Math.round(took)} ms ${text.slice(0, 300)}`,
    );
  }
}

interface Answer {
  method: string;
  path: string;
  status: number;
  text: string;
  type: string;
  location: string | null;
  took: number;
}

function judge(answer: Answer): Fault[] {
  const { method, path, status, text, type, location, took } = answer;
  const html = type.startsWith("text/html");
  const enveloped = isCall(path.split("?", 1)[0] ?? "") &&
    !NO_ENVELOPE.test(path) && method !== "HEAD";
  const found: [Fault, boolean][] = [
    ["fault of ours (5xx, or none)", status === 0 || status >= 500],
    ["something of the inside told", tells(text, html)],
    ["something reflected unescaped", html && REFLECTED.test(text)],
    [
      "an envelope that is none, or of another status",
      enveloped && !isEnvelope(text, status),
    ],
    [
      "a redirect to elsewhere",
      location !== null && !/^\/(?![/\\])/.test(location) &&
      !location.startsWith("http://localhost"),
    ],
    ["more than two seconds", took > SLOWEST_MS],
  ];
  return found.flatMap(([fault, there]) => there ? [fault] : []);
}

/** In an envelope its words count; what was sent may stand in its data. */
function tells(text: string, html: boolean): boolean {
  if (html) return INSIDE.test(text);
  const words = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? "";
  return INSIDE.test(words) || SOURCE.test(words);
}

function isEnvelope(text: string, status: number): boolean {
  try {
    const { code, message }: { code: number; message: string } = JSON.parse(
      text,
    );
    return typeof message === "string" &&
      status === (code === 0 ? 200 : Math.floor(code / 100));
  } catch {
    return false;
  }
}
