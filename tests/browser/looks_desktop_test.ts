import { openDemoSite } from "../browser.ts";
import { none } from "../none.ts";
import { inBothLights, look, onDesktop } from "./looks.ts";

Deno.test("every page looks right on a desktop, in light and dark, in Chinese", async () => {
  await using site = await openDemoSite();
  none(
    await look(
      site,
      { device: "desktop", locale: "zh-cn" },
      async (person, seen) => [
        ...await onDesktop(person),
        ...await inBothLights(person, seen),
      ],
    ),
  );
});

Deno.test("every page has room on a desktop in English", async () => {
  await using site = await openDemoSite();
  none(await look(site, { device: "desktop", locale: "en-us" }, onDesktop));
});
