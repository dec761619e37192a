import { equal, match } from "node:assert/strict";
import { lockFolder } from "@/platform/lock.ts";
import { run } from "../platform/run_task.ts";

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
