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

/** Whether the database could not be reached: no fault of ours, and the request may work later (50300). */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  if (GONE.has(code) || /^(?:57P0[1-5]|08...)$/.test(code)) return true;
  return error.cause !== undefined && isUnavailable(error.cause);
}

/** Whether the statement waited too long for a lock, or met a deadlock: it may work later. */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error &&
    (error.code === "55P03" || error.code === "40P01");
}

/** Whether the statement names a table or a column that is not there. */
export function isUndefined(error: unknown): boolean {
  return error instanceof Error && "code" in error &&
    (error.code === "42P01" || error.code === "42703");
}

/** Whether the database's user lacks a right that the statement needs. */
export function isForbidden(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "42501";
}

/** Whether a unique value is taken: whoever wrote it at the same moment was first. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23505";
}

/** Whether a row is gone that another one names, or still named that should go. */
export function isReference(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "23503";
}
