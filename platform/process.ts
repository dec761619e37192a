import { ConfigError } from "./config.ts";
import { LockedError } from "./lock.ts";
import { logError } from "./log.ts";

/** Runs a command line's work. What the person who started it can mend is said in one line; exit code 1. */
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

/** From now on what nobody caught is logged, and the process stays up. */
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

/** The argument that says: standard input is held open by who started the process, and ends with them. */
export const ATTACHED = "--attached";

/** What a command was given, whether it is {@link ATTACHED} or not. */
export function ownArguments(): string[] {
  const [first, ...others] = Deno.args;
  return first === ATTACHED ? others : Deno.args;
}

/** Resolves when the process is asked to stop, or whoever it is {@link ATTACHED} to is gone. */
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

/** What a request that is being answered gets to end when a server stops, so that all has ended within ten seconds. */
export const LAST_REQUESTS = 7_000;

/** Waits for work to end, but not longer than `milliseconds`. */
export async function atMost(
  milliseconds: number,
  work: Promise<unknown>,
): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, milliseconds);
  await Promise.race([work, late.promise]);
  clearTimeout(timer);
}

/** Whether the work was done before the process was told to stop. */
export function firstOf(
  work: Promise<void>,
  stopped: Promise<void>,
): Promise<boolean> {
  return Promise.race([work.then(() => true), stopped.then(() => false)]);
}
