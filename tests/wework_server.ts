import type { WeworkOptions } from "@/platform/wework.ts";
import { listen } from "./listen.ts";

/**
 * A WeWork of our own that implements the documented protocol: gettoken, auth/getuserinfo, user/getuserid. Every answer
 * is HTTP 200 with an errcode, as the real one's is.
 */
export interface WeworkServer extends AsyncDisposable {
  options: WeworkOptions;
  /** a code for a member, as its QR page hands it to the browser; good once */
  codeFor(member: string): string;
  /** the paths that were asked for, in order */
  asked: string[];
  /** makes the next token request give one that is over already */
  spoilToken(): void;
  /** what it does instead of answering, from now on */
  fail: null | "redirect" | "error" | "large" | "hang" | "refuse";
}

const CORP = { corpId: "ww0123456789", agentId: "1000002", secret: "s3cret" };
/** Members by mobile number. */
const PHONES: Record<string, string> = { "13900001111": "LinXiaoYan" };

export function openWework(): WeworkServer {
  const codes = new Map<string, string>();
  const tokens = new Set<string>();
  let spoilt = false;
  const answer = (errcode: number, more: Record<string, unknown> = {}) =>
    Response.json({ errcode, errmsg: errcode ? "refused" : "ok", ...more });

  function token(query: URLSearchParams): Response {
    const right = query.get("corpid") === CORP.corpId &&
      query.get("corpsecret") === CORP.secret;
    if (!right) return answer(40001);
    const access_token = crypto.randomUUID();
    if (!spoilt) tokens.add(access_token);
    spoilt = false;
    return answer(0, { access_token, expires_in: 7200 });
  }

  function member(code: string | null): Response {
    const userid = codes.get(code ?? "");
    if (!userid) return answer(40029);
    codes.delete(code ?? "");
    return userid.startsWith("outside")
      ? answer(0, { openid: userid })
      : answer(0, { userid });
  }

  const gone = Promise.withResolvers<void>();
  const server = listen(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    wework.asked.push(pathname);
    const failed = failing(wework.fail, origin, gone.promise);
    if (failed) return failed;
    if (wework.fail === "refuse") return answer(48002);
    if (pathname === "/cgi-bin/gettoken") return token(searchParams);
    if (!tokens.has(searchParams.get("access_token") ?? "")) {
      return answer(40014);
    }
    if (pathname === "/cgi-bin/auth/getuserinfo") {
      return member(searchParams.get("code"));
    }
    if (pathname === "/cgi-bin/user/getuserid" && request.method === "POST") {
      const { mobile } = await request.json();
      const userid = PHONES[mobile];
      return userid ? answer(0, { userid }) : answer(46004);
    }
    return new Response("not here", { status: 404 });
  });
  const origin = `http://127.0.0.1:${server.addr.port}`;
  const wework: WeworkServer = {
    options: { api: origin, login: `${origin}/wwlogin/sso/login`, ...CORP },
    codeFor(member) {
      const code = crypto.randomUUID();
      codes.set(code, member);
      return code;
    },
    asked: [],
    spoilToken: () => spoilt = true,
    fail: null,
    async [Symbol.asyncDispose]() {
      gone.resolve();
      await server.shutdown();
    },
  };
  return wework;
}

function failing(
  fail: WeworkServer["fail"],
  origin: string,
  gone: Promise<void>,
): Response | Promise<Response> | null {
  switch (fail) {
    case "redirect":
      return Response.redirect(`${origin}/elsewhere`, 302);
    case "error":
      return new Response("oops", { status: 502 });
    case "large":
      return new Response(`{"errcode":0,"errmsg":"${"x".repeat(100_000)}"}`);
    case "hang":
      return gone.then(() => Response.json({ errcode: 0 }));
    default:
      return null;
  }
}
