/** What `deno task dev` starts after every change: builds what browsers load, and serves from the sources. */
import { join } from "node:path";
import { ROOT } from "@/platform/root.ts";
import { readConfig } from "@/platform/config.ts";
import { runCommand } from "@/platform/process.ts";
import { build } from "./build.ts";
import { runLimited } from "./limited.ts";

await runCommand(async () => {
  const config = readConfig();
  await build({ server: false });
  const preload = `--preload=${join(ROOT, "tasks", "dev.ts")}`;
  await runLimited(join(ROOT, "tasks", "serve.ts"), config, {
    options: [preload],
  });
});
