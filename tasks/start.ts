import { join } from "node:path";
import { readConfig } from "@/platform/config.ts";
import { runCommand } from "@/platform/process.ts";
import { isBuilt } from "./build.ts";
import { runLimited } from "./limited.ts";

const PROJECT = join(import.meta.dirname ?? ".", "..");

/**
 * `deno task start`: builds if something has changed, then serves; each in a process that may do only what that needs.
 * Its arguments are options of Deno for the one that serves.
 */
await runCommand(async () => {
  const config = readConfig();
  if (!isBuilt()) await build();
  await runLimited("serve", config, Deno.args);
});

async function build(): Promise<void> {
  const { success, code } = await new Deno.Command(Deno.execPath(), {
    args: ["task", "--quiet", "build"],
    cwd: PROJECT,
    stdin: "null",
  }).spawn().status;
  if (!success) Deno.exit(code);
}
