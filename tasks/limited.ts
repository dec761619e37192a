/** `limited.ts TASK …`: runs a task of this folder with only the permissions that the configuration needs. */
import { extname, join } from "node:path";
import { type Config, readConfig } from "@/platform/config.ts";
import { permissionFlags } from "@/platform/permissions.ts";
import { ATTACHED, runCommand } from "@/platform/process.ts";

/**
 * How V8 keeps the heap of what serves: young objects in half of its usual room, and a collection when the old ones are
 * half as many again. Under load that is a quarter less memory, for a twentieth of the requests. The young have all of
 * their room at once: growing into it, a start would collect several times, which is a tenth of it.
 */
export const HEAP_FLAGS =
  "--v8-flags=--min-semi-space-size=16,--max-semi-space-size=16,--heap-growing-percent=50";

/** Deno's flags for a process of the product: its heap size, and its permissions. */
export function processFlags(config: Config): string[] {
  return [HEAP_FLAGS, ...permissionFlags(config)];
}

/**
 * Runs a file with only the permissions that the configuration needs, and exits as it does. Deno can't drop all
 * permissions once it has them, so it takes a process of its own. That is told to stop when this one is, and stops by
 * itself if this one was killed. `options` are Deno's, `args` the file's.
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
