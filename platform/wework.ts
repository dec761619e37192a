import { z } from "zod";
import { notFound, Refused, text, unavailable } from "@/domain/errors.ts";
import { excerpt } from "@/domain/text.ts";
import { log } from "./log.ts";

/** How the company's WeWork application is reached. */
export interface WeworkOptions {
  /** origin of the interface for servers */
  api: string;
  /** the page that shows the QR code */
  login: string;
  corpId: string;
  agentId: string;
  secret: string;
  /** milliseconds that it has for an answer */
  patience?: number;
}

/** The company's WeWork, as far as signing in needs it. */
interface Wework {
  /** where somebody proves who they are; it sends them to `redirectUri` with `code` and `state` */
  loginUrl(redirectUri: string, state: string): string;
  /** the member whom a code stands for; good once, for five minutes. Throws 42200 at `code`, 50300 */
  memberOf(code: string): Promise<string>;
  /** the member with a mobile number; null when there is none. Throws 50300 */
  memberByPhone(phone: string): Promise<string | null>;
}

const opened = new WeakMap<WeworkOptions, Wework>();

/** The WeWork of the configuration, with its token kept; null where none is configured. */
function weworkOf(options: WeworkOptions | null): Wework | null {
  if (!options) return null;
  let wework = opened.get(options);
  if (!wework) opened.set(options, wework = openWework(options));
  return wework;
}

/** The same, or 40400: without configuration there is no such door. */
export function requireWework(options: WeworkOptions | null): Wework {
  const wework = weworkOf(options);
  if (!wework) throw notFound();
  return wework;
}

function openWework(options: WeworkOptions): Wework {
  const ask = tokenHolder(options);
  return {
    loginUrl(redirectUri, state) {
      const query = new URLSearchParams({
        login_type: "CorpApp",
        appid: options.corpId,
        agentid: options.agentId,
        redirect_uri: redirectUri,
        state,
      });
      return `${options.login}?${query}`;
    },
    async memberOf(code) {
      const answer = await ask("/cgi-bin/auth/getuserinfo", { code });
      if (WRONG_CODE.includes(answer.errcode)) throw wrongCode();
      checkOk(answer);
      if (!answer.userid) throw wrongCode(); // somebody from outside of the company
      return answer.userid;
    },
    async memberByPhone(mobile) {
      const answer = await ask("/cgi-bin/user/getuserid", {}, { mobile });
      if (NO_MEMBER.includes(answer.errcode)) return null;
      checkOk(answer);
      return answer.userid ?? null;
    },
  };
}

/** Every answer is HTTP 200 and says in `errcode` what came of it. */
const Answer = z.object({
  errcode: z.int().default(0),
  errmsg: z.string().default(""),
  access_token: z.string().optional(),
  expires_in: z.number().optional(),
  userid: z.string().min(1).max(64).optional(),
});
type Answer = z.output<typeof Answer>;

const OVER_TOKEN = [40014, 41001, 42001];
const WRONG_CODE = [40029, 42003, 40078];
const NO_MEMBER = [46004, 60111, 60103];

function wrongCode(): Refused {
  const why = text("account.ewx.code");
  return new Refused(42200, why, { code: why });
}

function checkOk({ errcode, errmsg }: Answer): void {
  if (errcode === 0) return;
  log.warning("wework refused", { errcode, errmsg: excerpt(errmsg, 200) });
  throw unreachable();
}

function unreachable(): Refused {
  return unavailable(text("account.ewx.unreachable"));
}

type Ask = (
  path: string,
  query: Record<string, string>,
  body?: unknown,
) => Promise<Answer>;

/** Asks with the application's token: it is fetched once for all who wait for it, and again when it is over. */
function tokenHolder(options: WeworkOptions): Ask {
  let kept: { token: Promise<string>; until: number } | null = null;
  const token = () => {
    if (!kept || kept.until <= performance.now()) {
      const fetched = fetchToken(options);
      const entry = {
        token: fetched.then((one) => one.token),
        until: Infinity,
      };
      fetched.then((one) => entry.until = one.until, () => kept = null);
      kept = entry;
    }
    return kept.token;
  };
  return async (path, query, body) => {
    const send = async () => {
      const params = { access_token: await token(), ...query };
      return await request(options, path, params, body);
    };
    const first = await send();
    if (!OVER_TOKEN.includes(first.errcode)) return first;
    kept = null;
    return await send();
  };
}

/** Seconds before its end at which a token is no longer used. */
const EARLY = 300;

async function fetchToken(options: WeworkOptions) {
  const answer = await request(options, "/cgi-bin/gettoken", {
    corpid: options.corpId,
    corpsecret: options.secret,
  });
  checkOk(answer);
  if (!answer.access_token) throw unreachable();
  const seconds = (answer.expires_in ?? 7200) - EARLY;
  return {
    token: answer.access_token,
    until: performance.now() + Math.max(seconds, 30) * 1000,
  };
}

const PATIENCE = 5_000;
const LARGEST = 64 * 1024;

/** One request: `patience` milliseconds, 64 KB, no redirect. Throws 50300; what is logged of a fault has no secret in it. */
async function request(
  { api, patience = PATIENCE }: WeworkOptions,
  path: string,
  query: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  try {
    const response = await fetch(
      `${api}${path}?${new URLSearchParams(query)}`,
      {
        method: body === undefined ? "GET" : "POST",
        headers: body === undefined
          ? {}
          : { "content-type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
        redirect: "error",
        signal: AbortSignal.timeout(patience),
      },
    );
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`HTTP ${response.status}`);
    }
    return Answer.parse(JSON.parse(await readText(response)));
  } catch (error) {
    const { name } = error instanceof Error ? error : new Error();
    log.warning("wework not reached", { path, fault: name });
    throw unreachable();
  }
}

async function readText(response: Response): Promise<string> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > LARGEST) throw new RangeError("too large");
    pieces.push(piece);
  }
  return await new Blob(pieces).text();
}
