const HOLDER = `
  import { lockFolder } from "${import.meta.resolve("@/platform/lock.ts")}";
  await lockFolder(Deno.args[0]);
  console.log("held");
  await new Promise(() => setInterval(() => {}, 1000));
`;

/** Another process that holds the lock until it is killed. */
export async function holder(folder: string): Promise<Deno.ChildProcess> {
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
