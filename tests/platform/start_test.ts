import { deepEqual, equal, ok } from "node:assert/strict";
import { join } from "node:path";
import { withStatements } from "@/db/statements.ts";
import { readConfig } from "@/platform/config.ts";
import { ROOT } from "@/platform/root.ts";
import { openStorage } from "@/platform/storage/open.ts";
import { build } from "@/tasks/build.ts";
import { serverFiles } from "@/tasks/build_server.ts";
import { prepare } from "@/tasks/prepare.ts";
import { openWorld } from "../world.ts";

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
  const ours = read.filter((name) => name.includes("/_fresh/server/"));
  ok(ours.some((name) => name.endsWith("/serve.js")));
  ok(ours.length < 8, `${ours.length} files`);
  ok(read.length < 20, `${read.length} modules`);
});

/** Modules of Deno's that are asked for while a file loads, of those that a build keeps for their first use. */
async function askedByLoading(file: string): Promise<string[]> {
  const code = `
    const asked = [];
    const get = process.getBuiltinModule;
    process.getBuiltinModule = (name) => (asked.push(name), get(name));
    await import(${JSON.stringify(file)});
    console.log(JSON.stringify(asked));`;
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", code],
  }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

Deno.test("no constant of what a start loads uses Node's crypto, files or streams: loading them takes 10 ms", async () => {
  await build();
  const start = serverFiles().find((file) => /\/start-[^/]+\.js$/.test(file));
  ok(start);
  deepEqual(await askedByLoading(join(ROOT, start)), []);
});

Deno.test("a start asks a database that is as it should be one question, and mends one that lacks a permission", async () => {
  await using world = await openWorld();
  const config = readConfig({ DEMO: "false" });
  const start = async () => {
    const work = () =>
      prepare(world.database, config, openStorage(config.storage));
    return (await withStatements(work)).statements.length;
  };
  equal(await start(), 1);
  const permissions = world.db.selectFrom("permission").select("action");
  const before = await permissions.execute();
  await world.db.deleteFrom("permission").where("action", "=", "manage_data")
    .execute();
  ok(await start() > 1);
  equal((await permissions.execute()).length, before.length);
});
