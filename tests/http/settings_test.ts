import { deepEqual, equal } from "node:assert/strict";
import { startLog } from "@/platform/log.ts";
import { openSite } from "../http.ts";
import { openWorld } from "../world.ts";

Deno.test("a wrong row in the table of settings closes no page, and the log names it once", async () => {
  await using world = await openWorld();
  const site = openSite(world.database);
  const faults: string[] = [];
  startLog("error", (line) => faults.push(JSON.parse(line).message));
  await world.db.insertInto("setting").values([
    { key: "deposit_share", value: "0.3" },
    { key: "invite_days", value: "3" },
  ]).execute();
  const visitor = site.visitor();
  for (const path of ["/login", "/readyz", "/login"]) {
    equal((await visitor.get(path)).status, 200, path);
  }
  const staff = await site.enter("sales");
  equal((await staff.get("/mkt/oem/list")).status, 200);
  deepEqual(faults, [
    "the setting deposit_share must be a whole number from 0 to 10000: its default is in force",
  ]);
});
