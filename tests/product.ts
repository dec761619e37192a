import { readConfig } from "@/platform/config.ts";
import { build } from "@/tasks/build.ts";
import { processFlags } from "@/tasks/limited.ts";
import { freePort } from "./postgres.ts";
import { UNSET } from "./unset.ts";
import { until } from "./until.ts";

const ROOT = new URL("../", import.meta.url).pathname;
const SERVER = "_fresh/server/serve.js";
/** How long a start may take, in seconds. */
const PATIENCE = 120;

/** The product as it is operated: a process of its own, with no more permissions than it needs. */
export interface Product extends AsyncDisposable {
  origin: string;
  port: number;
  process: Deno.ChildProcess;
  /** milliseconds from its start to its first answer at the awaited path */
  startedAfter: number;
  /** all that it has written until now */
  said(): string;
  /** the faults in its log */
  faults(): string[];
  /** Asks it to stop and waits for its end. */
  stop(): Promise<{ code: number; milliseconds: number }>;
  /** Kills it. */
  kill(): Promise<void>;
}

export interface Start {
  /** what is started instead of Deno, in `cwd` and with only the given variables */
  command?: string;
  /** default: the project */
  cwd?: string;
  /** the arguments instead of those for what serves; it is one that starts that */
  args?: string[];
  /** the path that answers 200 once it is started */
  path?: string;
}

/**
 * Starts the product with these variables and waits until it is ready; the caller creates and removes DATA_DIR. Throws
 * with its output if it ends before.
 */
export async function startProduct(
  env: Record<string, string>,
  { command, cwd = ROOT, args, path = "/readyz" }: Start = {},
): Promise<Product> {
  const port = Number(env.PORT ?? freePort());
  const own = { DEMO: "false", LOG_LEVEL: "error", PORT: String(port), ...env };
  if (!args) await build(); // what is started is what was built
  const started = performance.now();
  const process = new Deno.Command(command ?? Deno.execPath(), {
    args: args ?? serving(own),
    cwd,
    env: { ...UNSET, ...own, NO_COLOR: "1" },
    clearEnv: command !== undefined,
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const product = handleOf(process, port);
  const serves = await Promise.race([
    until(PATIENCE, () => answers(product.origin + path)).then(() => true),
    process.status.then(() => false),
  ]).catch(() => false);
  if (serves) {
    return { ...product, startedAfter: performance.now() - started };
  }
  await product.kill();
  throw new Error(`it does not serve: ${product.said()}`);
}

function serving(env: Record<string, string>): string[] {
  return ["run", ...processFlags(readConfig(env)), SERVER];
}

function handleOf(
  process: Deno.ChildProcess,
  port: number,
): Omit<Product, "startedAfter"> {
  let said = "";
  const outputs = [process.stdout, process.stderr].map(async (output) => {
    for await (const text of output.pipeThrough(new TextDecoderStream())) {
      said += text;
    }
  });
  const end = async (signal: Deno.Signal) => {
    try {
      process.kill(signal);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error; // it has ended already
    }
    const [{ code }] = await Promise.all([process.status, ...outputs]);
    return code;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    process,
    said: () => said,
    faults: () =>
      said.split("\n").filter((line) => line.includes('"level":"error"')),
    async stop() {
      const told = performance.now();
      const code = await end("SIGTERM");
      return { code, milliseconds: performance.now() - told };
    },
    kill: async () => void await end("SIGKILL"),
    [Symbol.asyncDispose]: async () => void await end("SIGKILL"),
  };
}

/** Whether somebody listens there and says 200. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url).catch(() => null);
  await response?.body?.cancel();
  return response?.ok ?? false;
}
