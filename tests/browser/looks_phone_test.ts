import { openDemoSite } from "../browser.ts";
import { none } from "../none.ts";
import { inBothLights, look, roomFaults } from "./looks.ts";

Deno.test("every page looks right on a phone, in light and dark, in English, and has room on a desktop", async () => {
  await using site = await openDemoSite();
  none(
    await look(
      site,
      { device: "phone", locale: "en-us" },
      async (person, seen) => [
        ...await roomFaults(person, "phone"),
        ...await inBothLights(person, seen),
      ],
    ),
  );
});
