/** The codes with which postgres.js and the sockets below it report a server that can't be reached or goes away. */
const GONE = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "53300", // too many connections
]);

/** The code of an error: of PostgreSQL's its SQLSTATE; empty where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? `${error.code ?? ""}` : "";
}

/** Whether the database or the storage is away: no fault of ours, and the request may work later (50300). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (GONE.has(code) || /^(?:57P0[1-5]|08...)$/.test(code)) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** Whether the statement waited too long for a lock, or met a deadlock: it may work later. */
export function isBusy(error: unknown): boolean {
  return ["55P03", "40P01"].includes(codeOf(error));
}

/** Whether the statement took longer than its connection allows: it waits for a lock, or there is too much to do. */
export function isSlow(error: unknown): boolean {
  return codeOf(error) === "57014";
}

/** Whether the same may work later, as it is: the database is away, or others hold what is needed. */
export function isPassing(error: unknown): boolean {
  return isUnavailable(error) || isBusy(error);
}

/** Whether the statement names a table or a column that is not there. */
export function isUndefined(error: unknown): boolean {
  return ["42P01", "42703"].includes(codeOf(error));
}

/** Whether the database's user lacks a right that the statement needs. */
export function isForbidden(error: unknown): boolean {
  return codeOf(error) === "42501";
}

/** Whether a unique value is taken: whoever wrote it at the same moment was first. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === "23505";
}

/** Whether a row is gone that another one names, or still named that should go. */
export function isReference(error: unknown): boolean {
  return codeOf(error) === "23503";
}
