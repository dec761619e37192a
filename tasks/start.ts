/**
 * `deno task start`, `worker`, `migrate`, `move`, `seed` and `settings`: builds if something has changed, then runs what was
 * built, each in a process that may do only what that needs.
 */
import { join } from "node:path";
import { ROOT } from "@/platform/root.ts";
import { readConfig } from "@/platform/config.ts";
import { runCommand } from "@/platform/process.ts";
import { build } from "./build.ts";
import { runLimited } from "./limited.ts";

const [task = "serve", ...args] = Deno.args;
await runCommand(async () => {
  const config = readConfig();
  await build({
    begins: () => console.log("Building; this takes half a minute or so."),
  });
  const file = join(ROOT, "_fresh", "server", `${task}.js`);
  await runLimited(file, config, { args });
});
