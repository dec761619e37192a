import { build } from "@/tasks/build.ts";
import { HEAP_FLAGS } from "@/tasks/limited.ts";
import { freePort } from "@/tests/postgres.ts";
import { UNSET } from "@/tests/unset.ts";
import { pause } from "@/tests/until.ts";

/** A server being measured, in a process of its own. */
export interface Subject extends AsyncDisposable {
  port: number;
  /** milliseconds from the start of the process to its first answer */
  firstAnswer: number;
  /** CPU seconds used so far */
  cpu(): number;
  /** megabytes: now, and the most there was */
  memory(): { now: number; peak: number };
}

const TICKS_PER_SECOND = 100;
/** How long the first answer may take, milliseconds. */
const PATIENCE = 60_000;

/** Starts the built product as it runs beside a worker: it serves, and does no background work. */
export async function startProduct(
  env: Record<string, string>,
): Promise<Subject> {
  await build();
  return await startSubject("_fresh/server/serve.js", "/login", {
    flags: [HEAP_FLAGS],
    env: { JOBS: "false", DEMO: "false", ...env },
  });
}

/** Starts `module` on a free port, with what it serves as its argument, and waits for its first 200 at `path`. */
export async function startSubject(
  module: string,
  path: string,
  { flags = [], file, env = {}, headers = {}, ends = "SIGKILL" }: {
    /** of Deno */
    flags?: string[];
    file?: string;
    env?: Record<string, string>;
    headers?: Record<string, string>;
    /** how it is stopped; one that has started another passes SIGTERM on, and waits for its end */
    ends?: "SIGKILL" | "SIGTERM";
  } = {},
): Promise<Subject> {
  const port = freePort();
  const started = performance.now();
  const child = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", ...flags, module, ...file ? [file] : []],
    env: { ...UNSET, ...env, PORT: String(port), LOG_LEVEL: "error" },
    stdout: "null",
    stderr: "inherit",
  }).spawn();
  await firstAnswer(`http://127.0.0.1:${port}${path}`, headers);
  const firstAnswered = performance.now() - started;
  const proc = (name: string) =>
    Deno.readTextFileSync(`/proc/${child.pid}/${name}`);
  const kilobytes = (name: string) =>
    Number(
      new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(proc("status"))?.[1] ?? NaN,
    );
  return {
    port,
    firstAnswer: firstAnswered,
    cpu() {
      const fields = proc("stat").split(") ")[1]?.split(" ") ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    memory: () => ({
      now: kilobytes("VmRSS") / 1024,
      peak: kilobytes("VmHWM") / 1024,
    }),
    async [Symbol.asyncDispose]() {
      child.kill(ends);
      await child.status;
    },
  };
}

/**
 * Asks as soon as somebody listens. Whether somebody does is asked by connecting alone: a whole request every
 * millisecond would take a core from what is measured.
 */
async function firstAnswer(
  url: string,
  headers: Record<string, string>,
): Promise<void> {
  const { hostname, port } = new URL(url);
  const end = performance.now() + PATIENCE;
  while (performance.now() < end) {
    const line = await Deno.connect({ hostname, port: Number(port) })
      .catch(() => null);
    line?.close();
    if (line) {
      const response = await fetch(url, { headers, redirect: "manual" });
      await response.body?.cancel();
      if (response.status === 200) return;
    }
    await pause(1); // what is measured takes tens of milliseconds
  }
  throw new Error(`no answer from ${url}`);
}
