import {
  configureSync,
  getLogger,
  type Logger,
  type LogRecord,
} from "@logtape/logtape";
import { currentRequest } from "./request.ts";

type LogLevel = "debug" | "info" | "warning" | "error";

/** The product's log: JSON lines, each with the request and the account that it belongs to. */
export const log: Logger = getLogger("app");

/** Sends the log to `write`, one JSON object a line. */
export function startLog(
  level: LogLevel,
  write: (line: string, level: LogRecord["level"]) => void = writeLine,
): void {
  const sink = (record: LogRecord) => write(toLine(record), record.level);
  configureSync({
    reset: true,
    sinks: { lines: sink },
    loggers: [
      { category: "app", sinks: ["lines"], lowestLevel: level },
      { category: ["logtape", "meta"], sinks: ["lines"], lowestLevel: "error" },
    ],
  });
}

/**
 * Writes through the console, because that is what Deno's OpenTelemetry collects, and by its level, which becomes the
 * severity there: warnings and errors go to standard error.
 */
function writeLine(line: string, level: LogRecord["level"]): void {
  if (level === "error" || level === "fatal") console.error(line);
  else if (level === "warning") console.warn(line);
  else if (level === "info") console.info(line);
  else console.debug(line);
}

/** Logs a fault of ours, once; `id` is shown to the user, who can report it. */
export function logError(error: unknown, id: string): void {
  log.error("fault", { fault: id, error });
}

function toLine(record: LogRecord): string {
  const request = currentRequest();
  const line = {
    time: new Date(record.timestamp).toISOString(),
    level: record.level,
    message: record.message.map(String).join(""),
    ...(request && { request: request.id, account: request.accountId }),
    ...(told(record.properties, 0) as Record<string, unknown>),
  };
  return JSON.stringify(line).replace(
    UNSAFE,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Control and direction characters that JSON keeps: on a screen they could forge or hide a line. */
const UNSAFE = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
const SECRET = /authorization|cookie|password|passwd|secret|token|credential/i;
const LONGEST = 2_000;
const DEEPEST = 5;

/** A value as it may be logged: without secrets, errors as text, cut where it is long or deep. */
function told(value: unknown, depth: number): unknown {
  if (typeof value === "string") {
    return value.length > LONGEST
      ? `${value.slice(0, LONGEST).toWellFormed()}…`
      : value;
  }
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null || value instanceof Date) {
    return value;
  }
  if (depth >= DEEPEST) return "…";
  if (value instanceof Error) return toldError(value, depth);
  if (Array.isArray(value)) {
    return value.slice(0, 50).map((entry) => told(entry, depth + 1));
  }
  const entries = Object.entries(value);
  return Object.fromEntries(
    entries.map((
      [name, entry],
    ) => [name, SECRET.test(name) ? "[secret]" : told(entry, depth + 1)]),
  );
}

/** What helps to find the fault. Not the driver's parameters and details, which hold users' input. */
function toldError(error: Error, depth: number): Record<string, unknown> {
  const code = "code" in error ? String(error.code) : undefined;
  const cause = error.cause === undefined
    ? undefined
    : told(error.cause, depth + 1);
  return {
    name: error.name,
    message: told(error.message, depth),
    code,
    stack: told(error.stack ?? "", depth),
    cause,
  };
}
