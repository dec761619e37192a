import { AsyncLocalStorage } from "node:async_hooks";

/** What is known about the current request, wherever it is asked. */
export interface CurrentRequest {
  id: string;
  /** the client's address, past the trusted proxies */
  ip: string;
  /** for the page's one `<style>`, which the content security policy lets pass by it */
  nonce: string;
  /** as the server received it: only this one can become a socket */
  received: Request;
  /** for a possible socket: aborted only when its client is gone (deno.json, no-legacy-abort) */
  left?: AbortSignal;
  /** set once the account is known; for the log */
  accountId?: number;
  /** asks again who it is from and whether they may, as its body may have taken minutes; throws 40100, 40300 */
  askAgain?: () => Promise<void>;
  /** what it holds until it is answered */
  holds?: DisposableStack;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Runs `fn` as the answer to `request`. */
export function answering<T>(request: CurrentRequest, fn: () => T): T {
  return current.run(request, fn);
}

/** Runs `end` when the current request is answered; at once where there is none, or it has been. */
export function whenAnswered(end: () => void): void {
  const holds = current.getStore()?.holds;
  if (!holds || holds.disposed) end();
  else holds.defer(end);
}

/** The request that is being answered; undefined in jobs and at start. */
export function currentRequest(): CurrentRequest | undefined {
  return current.getStore();
}

/** Whether the path is a call, which answers in the envelope, or a page. */
export function isCall(pathname: string): boolean {
  return pathname === "/api" || pathname.startsWith("/api/");
}

/** Whether the path is a file, which pages show and programs fetch by the address that calls answer. */
function isFile(pathname: string): boolean {
  return pathname.startsWith("/file/");
}

/** Whether the path accepts a token: calls, and the files that they name (decisions 1.5). */
export function takesToken(pathname: string): boolean {
  return isCall(pathname) || isFile(pathname);
}

/** Whether a refusal is an envelope: for calls, and for files unless a page was asked for. */
export function takesEnvelope(headers: Headers, pathname: string): boolean {
  if (!isFile(pathname)) return isCall(pathname);
  const page = headers.get("accept")?.includes("text/html") ?? true;
  return headers.has("authorization") || !page;
}
