import { equal, match } from "node:assert/strict";
import { lockFolder } from "@/platform/lock.ts";
import { freePort } from "@/tests/postgres.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

async function run(task: string, env: Record<string, string>) {
  const started = performance.now();
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", `tasks/${task}.ts`],
    cwd: ROOT,
    env: { NO_COLOR: "1", ...env },
    stdin: "null",
  }).output();
  return {
    code,
    out: new TextDecoder().decode(stdout),
    err: new TextDecoder().decode(stderr),
    seconds: (performance.now() - started) / 1_000,
  };
}

for (const task of ["start", "migrate", "seed"]) {
  Deno.test(`a wrong variable stops \`deno task ${task}\` with one line that names it`, async () => {
    const { code, out, err } = await run(task, { DATABASE_POOL: "many" });
    equal(code, 1);
    equal(out, "");
    match(err, /^DATABASE_POOL: [^\n]+\n$/);
  });
}

Deno.test("a second process on the same data folder ends with one line within three seconds", async () => {
  const folder = await Deno.makeTempDir();
  const lock = await lockFolder(folder);
  const { code, err, seconds } = await run("migrate", { DATA_DIR: folder });
  equal(code, 1);
  match(
    err,
    new RegExp(`^${folder} is in use by process ${Deno.pid}: [^\\n]+\\n$`),
  );
  equal(seconds < 3, true, `${seconds} s`);
  lock.release();
  await Deno.remove(folder, { recursive: true });
});

Deno.test("a port in use is said in one line", async () => {
  const folder = await Deno.makeTempDir();
  using taken = Deno.listen({ hostname: "127.0.0.1", port: freePort() });
  const { code, err } = await run("start", {
    DATA_DIR: folder,
    PORT: String(taken.addr.port),
  });
  equal(code, 1);
  equal(err, `PORT: ${taken.addr.port} is in use on 127.0.0.1\n`);
  await Deno.remove(folder, { recursive: true });
});
