import { outsideTransactions } from "@/db/transaction.ts";
import { malformed, notFound, Refused, text } from "@/domain/errors.ts";
import { compressed } from "./compress.ts";
import type { Config } from "./config.ts";
import { secured } from "./headers.ts";
import { log } from "./log.ts";
import { clientAddress, siteOrigin } from "./origin.ts";
import { faultPage, refusalPage } from "./plain_page.ts";
import { answering, type CurrentRequest } from "./request.ts";
import { LONGEST_ADDRESS } from "./redirect.ts";
import { traceRequest } from "./telemetry.ts";

type Guarded = Pick<Config, "publicOrigins" | "trustedProxies" | "host">;
type Handler = (
  req: Request,
  info: Deno.ServeHandlerInfo,
) => Response | Promise<Response>;

/** The methods that a path answers, named in the refusal of any other. */
type MethodsOf = (path: string) => readonly string[];

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
/** The largest body, whatever the settings say: 10 GB. */
const LARGEST_BODY = 10_737_418_240;
const PROBES = ["/healthz", "/readyz"];

/**
 * The outermost handler: gives each request its id, lets only well-formed requests for this site through, and sends
 * every answer, refusals and faults included, with the security headers, compressed, and with one log line. `methodsOf`
 * says which methods a path answers (default: all that are let through); a path without any is unknown.
 */
export function guard(
  handler: Handler,
  config: Guarded,
  methodsOf: MethodsOf = () => METHODS,
): Deno.ServeHandler {
  return (req, info) => {
    const holds = new DisposableStack();
    const request: CurrentRequest = {
      id: crypto.randomUUID(),
      ip: clientAddress(req.headers, info.remoteAddr, config),
      nonce: crypto.randomUUID(),
      received: req,
      left: req.headers.has("upgrade") ? req.signal : undefined, // silent about what was before it was asked for
      holds,
    };
    return outsideTransactions(() =>
      answering(
        request,
        () =>
          answerTo(req, info, request, handler, { ...config, methodsOf })
            .finally(() => holds.dispose()),
      )
    );
  };
}

async function answerTo(
  req: Request,
  info: Deno.ServeHandlerInfo,
  request: CurrentRequest,
  handler: Handler,
  config: Guarded & { methodsOf: MethodsOf },
): Promise<Response> {
  const started = performance.now();
  const path = pathOf(req.url);
  traceRequest(request.id);
  const checked = check(req, path, config);
  const refused = checked instanceof Refused;
  const response = refused
    ? refusedAtTheDoor(req, path, checked, config.methodsOf)
    : await handled(handler, asReached(req, checked), info, path, request.id);
  const level = isProbe(path) ? "debug" : "info";
  log[level]("request", {
    method: req.method,
    path: path.slice(0, 200),
    status: response.status,
    ip: request.ip,
    ms: Math.round(performance.now() - started),
  });
  if (response.status === 101) return response; // a socket from now on
  const origin = refused ? null : checked;
  const answer = secured(req, response, request.nonce, origin);
  answer.headers.set("x-request-id", request.id);
  if (refused || leavesUnread(req, answer.status)) {
    answer.headers.set("connection", "close");
  }
  return await compressed(req, answer);
}

/** After these the rest of the body may still be on its way. */
const BROKEN_OFF = new Set([408, 413]);

/** Whether nobody will read the rest of the request: the connection must close, or the client could hold it open. */
function leavesUnread(req: Request, status: number): boolean {
  return BROKEN_OFF.has(status) ||
    status >= 400 && req.body !== null && !req.bodyUsed;
}

/** The site's origin that the request is for, or why it is refused. */
function check(req: Request, path: string, config: Guarded): string | Refused {
  if (!METHODS.includes(req.method)) {
    return new Refused(40500, text("error.40500"));
  }
  const url = URL.parse(req.url);
  if (!url || url.username || url.password || !hostAgrees(req, url)) {
    return malformed();
  }
  const origin = siteOrigin(url, config) ??
    (isProbe(path) ? url.origin : null);
  if (origin === null) return new Refused(42100, text("error.42100"));
  if (!isWellFormed(req.url, path)) {
    return malformed();
  }
  if (Number(req.headers.get("content-length") ?? 0) > LARGEST_BODY) {
    return new Refused(41300, text("error.41300"));
  }
  return origin;
}

/** Deno makes the URL of the request's target if that is absolute: it must not say another host than the header. */
function hostAgrees(req: Request, url: URL): boolean {
  const host = req.headers.get("host");
  return host === null ||
    URL.parse(`${url.protocol}//${host}`)?.host === url.host;
}

/** Whether a monitor asks there: it is answered at once, and for any host, as it asks by address. */
export function isProbe(path: string): boolean {
  return PROBES.includes(path);
}

/** The path as it was sent, without the query; Deno does not change it. */
export function pathOf(url: string): string {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  return start < 0 ? "" : url.slice(start).split(/[?#]/, 1)[0] ?? "";
}

function isWellFormed(url: string, path: string): boolean {
  if (
    url.length > LONGEST_ADDRESS || !path.startsWith("/") ||
    !/^[\x21-\x7e]*$/.test(url)
  ) return false;
  if (path.includes("//") || path.includes("\\") || /%00/.test(url)) {
    return false;
  }
  if (path.split("/").some((segment) => /^(?:\.|%2e){1,2}$/i.test(segment))) {
    return false;
  }
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** The request as the client made it: a proxy that ended TLS passed it on as http. */
function asReached(req: Request, origin: string): Request {
  if (req.url.startsWith(`${origin}/`)) return req;
  const { method, headers, body } = req; // not the signal: Deno's is costly and says little
  const target = req.url.slice(req.url.indexOf("/", req.url.indexOf("//") + 2));
  return new Request(origin + target, { method, headers, body });
}

/** The handler's answer, or an error page if it throws. */
async function handled(
  handler: Handler,
  req: Request,
  info: Deno.ServeHandlerInfo,
  path: string,
  id: string,
): Promise<Response> {
  try {
    return await handler(req, info);
  } catch (error) {
    return faultPage(req, path, error, id);
  }
}

function refusedAtTheDoor(
  req: Request,
  path: string,
  refused: Refused,
  methodsOf: MethodsOf,
): Response {
  if (refused.code !== 40500) return refusalPage(req, path, refused);
  const methods = methodsOf(path);
  if (methods.length === 0) {
    return refusalPage(req, path, notFound());
  }
  const response = refusalPage(req, path, refused);
  response.headers.set("allow", methods.join(", "));
  return response;
}
