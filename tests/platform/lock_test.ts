import { equal } from "node:assert/strict";
import { lockFolder } from "@/platform/lock.ts";
import { holder } from "./holder.ts";

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
