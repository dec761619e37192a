import type { Context } from "./context.ts";
import { HttpError } from "./error.ts";
import type { Middleware } from "./handlers.ts";

export interface CsrfOptions<State = unknown> {
  /** From where unsafe requests are taken besides this site. */
  origin?: string | string[] | Check<State>;
}
type Check<State> = (origin: string, context: Context<State>) => boolean;

/** Refuses unsafe requests that a browser sends from another site. */
export function csrf<State>(
  { origin: allowed }: CsrfOptions<State> = {},
): Middleware<State> {
  return (ctx) => {
    const { method, headers } = ctx.req;
    if (/^(?:GET|HEAD|OPTIONS)$/.test(method)) return ctx.next();
    const site = headers.get("sec-fetch-site");
    const origin = headers.get("origin");
    const ours = site === "same-origin" || site === "none" ||
      (site ?? origin) === null; // no browser
    if (ours || (origin !== null && isAllowed(origin, ctx))) return ctx.next();
    throw new HttpError(403);
  };

  function isAllowed(origin: string, ctx: Context<State>): boolean {
    if (typeof allowed === "function") return allowed(origin, ctx);
    return [allowed ?? ctx.url.origin].flat().includes(origin);
  }
}
