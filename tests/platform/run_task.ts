import { UNSET } from "../unset.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** Runs one of the project's tasks to its end: what it said, and how many seconds it took. */
export async function run(
  task: string,
  env: Record<string, string>,
  ...typed: string[]
) {
  const started = performance.now();
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `tasks/${task}.ts`, ...typed],
    cwd: ROOT,
    env: { ...UNSET, NO_COLOR: "1", ...env },
    stdin: "null",
  }).output();
  return {
    code,
    out: new TextDecoder().decode(stdout),
    err: new TextDecoder().decode(stderr),
    seconds: (performance.now() - started) / 1_000,
  };
}
