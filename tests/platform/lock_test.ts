import { equal, match, rejects } from "node:assert/strict";
import { LockedError, lockFolder } from "@/platform/lock.ts";

const HOLDER = `
  import { lockFolder } from "${import.meta.resolve("@/platform/lock.ts")}";
  await lockFolder(Deno.args[0]);
  console.log("held");
  await new Promise(() => setInterval(() => {}, 1000));
`;

/** Another process that holds the lock until it is killed. */
async function holder(folder: string): Promise<Deno.ChildProcess> {
  const script = await Deno.makeTempFile({ suffix: ".ts" });
  await Deno.writeTextFile(script, HOLDER);
  const process = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", script, folder],
    stdin: "null",
    stdout: "piped",
    stderr: "inherit",
  }).spawn();
  const reader = process.stdout.getReader();
  await reader.read();
  reader.releaseLock();
  return process;
}

Deno.test("a second process on the same data folder is told at once who holds it", async () => {
  const folder = await Deno.makeTempDir();
  const other = await holder(folder);
  const started = performance.now();
  await rejects(lockFolder(folder), (error: unknown) => {
    equal(error instanceof LockedError, true);
    match(
      (error as Error).message,
      new RegExp(
        `^${folder} is in use by process ${other.pid}: .*DATA_DIR[^\\n]*$`,
      ),
    );
    return true;
  });
  equal(performance.now() - started < 1000, true);
  other.kill("SIGKILL");
  await other.output();
});

Deno.test("the lock of a killed process is free", async () => {
  const folder = await Deno.makeTempDir();
  const other = await holder(folder);
  other.kill("SIGKILL");
  await other.output();
  const lock = await lockFolder(folder);
  equal((await Deno.readTextFile(`${folder}/lock`)).trim(), String(Deno.pid));
  lock.release();
});

Deno.test("a released lock can be taken again", async () => {
  const folder = await Deno.makeTempDir();
  (await lockFolder(folder)).release();
  (await lockFolder(folder)).release();
});
