import { openDemoSite } from "../browser.ts";
import { none } from "../none.ts";
import { inBothLights, look, onPhone } from "./looks.ts";

Deno.test("every page looks right on a phone, in light and dark, in English", async () => {
  await using site = await openDemoSite();
  none(
    await look(
      site,
      { device: "phone", locale: "en-us" },
      async (person, seen) => [
        ...await onPhone(person),
        ...await inBothLights(person, seen),
      ],
    ),
  );
});

Deno.test("every page has room on a phone in Chinese", async () => {
  await using site = await openDemoSite();
  none(await look(site, { device: "phone", locale: "zh-cn" }, onPhone));
});
