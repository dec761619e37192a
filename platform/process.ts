import { ConfigError } from "./config.ts";
import { LockedError } from "./lock.ts";
import { logError } from "./log.ts";

/** Runs a command. A failure that its user can fix is printed as one line; exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const mendable = error instanceof ConfigError ||
      error instanceof LockedError;
    console.error(mendable ? error.message : error);
    Deno.exit(1);
  }
}

/** From now on uncaught errors are logged, and the process stays up. */
export function surviveUncaught(): void {
  globalThis.addEventListener("unhandledrejection", (event) => {
    event.preventDefault();
    logError(event.reason, crypto.randomUUID());
  });
  globalThis.addEventListener("error", (event) => {
    event.preventDefault();
    logError(event.error, crypto.randomUUID());
  });
}

/** The argument by which a parent says that it holds standard input open for as long as it lives. */
export const ATTACHED = "--attached";

/** The command's own arguments, without {@link ATTACHED}. */
export function ownArguments(): string[] {
  const [first, ...others] = Deno.args;
  return first === ATTACHED ? others : Deno.args;
}

/** Resolves when the process is asked to stop, or the parent that it is {@link ATTACHED} to is gone. */
export function stopSignal(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => resolve());
  }
  if (Deno.args.includes(ATTACHED)) {
    Deno.stdin.readable.pipeTo(new WritableStream()).then(resolve, resolve);
  }
  return promise;
}

/** Milliseconds that running requests have to finish when a server stops, so that it ends within ten seconds. */
export const LAST_REQUESTS = 7_000;

/** Waits for work to end, but not longer than `milliseconds`. Returns what came of it; undefined if it isn't done. */
export async function atMost<T>(
  milliseconds: number,
  work: Promise<T>,
): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(late.resolve, milliseconds);
  const done = await Promise.race([work, late.promise]);
  clearTimeout(timer);
  return done;
}

/** Whether the work was done before the process was told to stop. */
export function doneBefore(
  work: Promise<unknown>,
  stopped: Promise<void>,
): Promise<boolean> {
  return Promise.race([work.then(() => true), stopped.then(() => false)]);
}
