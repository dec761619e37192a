import { deepEqual, ok } from "node:assert/strict";
import { existsSync } from "node:fs";
import { nothingLost } from "../writers.ts";
import { startProduct } from "../product.ts";
import { until } from "../until.ts";
import { killOften, PLACES } from "./kills.ts";

const KILLS = 5;

for (const [name, place] of Object.entries(PLACES)) {
  Deno.test(`a killed product loses nothing on ${name}, leaves nothing by half, and the next start needs no hand`, async () => {
    const { acknowledged, refused, losses } = await killOften(place, KILLS);
    nothingLost(losses);
    deepEqual(refused, []);
    ok(acknowledged >= KILLS);
  });
}

Deno.test("a first start that is killed while it writes its database leaves none by half, and the next start needs no hand", async () => {
  const folder = await Deno.makeTempDir({ prefix: "begun-" });
  try {
    const env = { DATABASE_URL: "", DATA_DIR: folder };
    const first = await startProduct(env, { path: "/healthz" });
    const beside = `${folder}/db.new`;
    await until(60, () => existsSync(beside));
    await first.kill();
    ok(!existsSync(`${folder}/db`));
    await using _next = await startProduct(env);
    ok(existsSync(`${folder}/db`));
    ok(!existsSync(beside));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
