/** `limited.ts TASK …`: runs the task beside it as a process that may do only what the configuration needs. */
import { extname, join } from "node:path";
import { type Config, readConfig } from "@/platform/config.ts";
import { permissionFlags } from "@/platform/permissions.ts";
import { ATTACHED, runCommand } from "@/platform/process.ts";

/**
 * How V8 keeps the heap of what serves: young objects in half of its usual room, and a collection when the old ones are
 * half as many again. Under load that is a quarter less memory, for a twentieth of the requests.
 */
export const HEAP_FLAGS =
  "--v8-flags=--max-semi-space-size=16,--heap-growing-percent=50";

/** Deno's flags for a process of the product: its heap, and no more permissions than the configuration needs. */
export function processFlags(config: Config): string[] {
  return [HEAP_FLAGS, ...permissionFlags(config)];
}

/**
 * Runs a file with no more permissions than the configuration needs, and ends as it ends. Deno can't give permissions
 * up once it has them: it takes a process of its own, which is told to stop when this one is, and stops by itself when
 * this one was killed. `options` are Deno's, `args` the file's.
 */
export async function runLimited(
  file: string,
  config: Config,
  { options = [], args = [] }: { options?: string[]; args?: string[] } = {},
): Promise<never> {
  const child = new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      ...processFlags(config),
      ...options,
      file,
      ATTACHED,
      ...args,
    ],
    stdin: "piped",
  }).spawn();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    Deno.addSignalListener(signal, () => child.kill(signal));
  }
  const { code } = await child.status;
  Deno.exit(code);
}

if (import.meta.main) {
  const [task = "", ...args] = Deno.args;
  const { dirname = ".", filename = "" } = import.meta;
  const file = join(dirname, `${task}${extname(filename)}`);
  await runCommand(() => runLimited(file, readConfig(), { args }));
}
