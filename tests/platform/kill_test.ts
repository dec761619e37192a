import { deepEqual, ok } from "node:assert/strict";
import { nothingLost } from "../writers.ts";
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
