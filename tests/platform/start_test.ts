import { ok } from "node:assert/strict";
import { build } from "@/tasks/build.ts";
import { ROOT } from "@/platform/root.ts";

/** What Deno reads before the first line of the module runs. */
async function readAhead(file: string): Promise<string[]> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", file],
    cwd: ROOT,
  }).output();
  const { modules } = JSON.parse(new TextDecoder().decode(stdout));
  return modules.map(({ specifier }: { specifier: string }) => specifier);
}

Deno.test("a start reads what it needs before it listens, and none of the thousand files of the pages", async () => {
  await build();
  const read = await readAhead("_fresh/server/serve.js");
  ok(read.some((name) => name.endsWith("/_fresh/server/serve.js")));
  ok(read.length < 120, `${read.length} modules`);
});
