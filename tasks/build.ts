/** `deno task build`: leaves in `_fresh/` what browsers load and what serves them, if their sources have changed. */
import { rmSync } from "node:fs";
import { ROOT } from "@/platform/root.ts";
import { isClientBuilt } from "./build_client.ts";
import { COMPILED, isServerBuilt } from "./build_server.ts";
import { lockedBuild, sourceFiles } from "./sources.ts";

/**
 * The permissions of a build: read the project, write `_fresh`, and load its own native code. The packages that build
 * run with these in a process of their own; this one runs commands, and loads none of them.
 */
const LIMITS = [
  "--no-prompt",
  "--allow-read=.,/usr/bin/ldd",
  "--ignore-read",
  "--allow-write=_fresh",
  "--allow-env=NODE_ENV",
  "--ignore-env",
  "--allow-ffi=node_modules",
  "--allow-sys=homedir,osRelease,uid",
];

/** Whether the build matches the current sources. */
function isBuilt(): boolean {
  return isClientBuilt() && isServerBuilt();
}

interface BuildOptions {
  /** everything, or what browsers load alone */
  server?: boolean;
  /** called once there is something to do, before it is done: it takes its time */
  begins?: () => void;
}

/**
 * Builds, one process at a time.
 * @returns whether there was something to do
 */
export async function build(
  { server = true, begins }: BuildOptions = {},
): Promise<boolean> {
  const done = () => server ? isBuilt() : isClientBuilt();
  if (done()) return false;
  begins?.();
  using _lock = await lockedBuild(ROOT, "lock");
  if (done()) return false; // somebody else's work
  if (server) await compileJsx();
  const parts = server ? ["client", "server"] : ["client"];
  await run("run", ...LIMITS, "tasks/bundle.ts", ...parts);
  return true;
}

/** Deno alone makes of JSX what renders fastest: strings with holes. */
async function compileJsx(): Promise<void> {
  rmSync(COMPILED, { recursive: true, force: true });
  const files = sourceFiles().filter((path) => path.endsWith(".tsx"));
  await run("transpile", "--quiet", `--outdir=${COMPILED}`, ...files);
}

/** Runs Deno in the project, and ends with it when it fails. */
async function run(...args: string[]): Promise<void> {
  const { success, code } = await new Deno.Command(Deno.execPath(), {
    args,
    cwd: ROOT,
    stdin: "null",
  }).spawn().status;
  if (!success) Deno.exit(code);
}

if (import.meta.main) {
  const start = performance.now();
  const done = await build();
  const time = Math.round(performance.now() - start);
  console.log(done ? `built in ${time} ms` : "nothing has changed");
}
