import { type Call, CALLS, FILES } from "./calls.ts";
import { asPattern } from "./place.ts";

const byLine = new Map(
  CALLS.map((call) => [`${call.method} ${call.path}`, call]),
);
const methods = Map.groupBy([...CALLS, ...FILES], (call) => call.path);

/** "/api/oem/order/12/confirm" → "/api/oem/order/:id/confirm", as the access table writes it. */
function asLine(pathname: string): string {
  return asPattern(
    pathname.replace(/^(\/api\/common\/file\/tus\/)[^/]+$/, "$1:upload"),
  );
}

/** The access line of a call, by method and path. */
export function callOf(method: string, pathname: string): Call | undefined {
  return byLine.get(`${method} ${asLine(pathname)}`);
}

/** The methods that the path has lines for, for the Allow header of a 40500. */
export function methodsOf(pathname: string): string[] {
  const own = (methods.get(asLine(pathname)) ?? []).map((call) => call.method);
  return own.includes("GET") ? ["HEAD", ...own] : own;
}
