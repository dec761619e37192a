/** `deno task prove:crash [KILLS]`: the product is killed while it writes, on both engines. */
import { killOften, PLACES } from "@/tests/platform/kills.ts";
import { argument, atLeast, exactly, NONE, OPEN, prove } from "./report.ts";

await prove(async (tell) => {
  const kills = argument(0, 100);
  for (const [name, place] of Object.entries(PLACES)) {
    let survived = 0;
    const { acknowledged, refused, losses, slowestStart } = await killOften(
      place,
      kills,
      (kill) => survived = kill,
    );
    const { lost, twice, half } = losses;
    const on = (what: string) => `${name}: ${what}`;
    tell(
      on("kills that it came back from by itself"),
      exactly(kills),
      survived,
    );
    tell(on("acknowledged writes"), atLeast(kills), acknowledged);
    tell(on("acknowledged writes that are gone"), NONE, lost.length, lost);
    tell(on("writes that are there twice"), NONE, twice.length, twice);
    tell(on("writes that are there by half"), NONE, half.length, half);
    tell(on("writes that were refused"), NONE, refused.length, refused);
    tell(on("slowest start after a kill, ms"), OPEN, slowestStart);
  }
});
