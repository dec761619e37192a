import { openDemoSite } from "../browser.ts";
import { none } from "../none.ts";
import { inBothLights, look, roomFaults } from "./looks.ts";

Deno.test("every page looks right on a desktop, in light and dark, in Chinese, and has room on a phone", async () => {
  await using site = await openDemoSite();
  none(
    await look(
      site,
      { device: "desktop", locale: "zh-cn" },
      async (person, seen) => [
        ...await roomFaults(person, "desktop"),
        ...await inBothLights(person, seen),
      ],
    ),
  );
});
