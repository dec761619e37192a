import { ok } from "node:assert/strict";
import { openDemoSite, seat } from "../browser.ts";
import { none } from "../none.ts";
import { demoPages } from "../pages.ts";

/** Letters of style that a page brings along at most: a part of the whole, which has some 80,000. */
const MOST_STYLE = 45_000;

/** What is wrong with the first visit's style; run in the browser. */
async function differences(): Promise<string[]> {
  // One of each kind of element: thirty rows are styled as one is.
  const kinds = new Map<string, Element>();
  for (const element of document.querySelectorAll("body, body :not(svg *)")) {
    const { tagName, className, parentElement } = element;
    const kind = `${parentElement?.className} > ${tagName} ${className}`;
    if (!kinds.has(kind)) kinds.set(kind, element);
  }
  const looks = () =>
    [...kinds].flatMap(([kind, element]) =>
      [undefined, "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (pseudo && style.content === "none") return [];
        return [
          `${kind} ${pseudo ?? ""}`,
          ...[...style].map((name) =>
            `${name}: ${style.getPropertyValue(name)}`
          ),
        ];
      })
    );
  const before = looks();
  const link = document.querySelector<HTMLLinkElement>("link[as=style]");
  if (!link) return ["the whole style is no file"];
  await new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = reject;
    link.rel = "stylesheet";
  });
  if (document.styleSheets.length < 2) return ["the whole style did not come"];
  const after = looks();
  return before.flatMap((own, i) => {
    const whole = after[i] ?? [];
    const at = own.findIndex((one, k) => one !== whole[k]);
    return at < 0 ? [] : [`${own[0]} has ${own[at]}, not ${whole[at]}`];
  });
}

Deno.test("the page of a first visit looks as with the whole style, of which it has a part", async () => {
  await using site = await openDemoSite();
  const shown = new Map(
    (await demoPages(site.db)).map((page) => [`${page.as} ${page.kind}`, page]),
  );
  const byAccount = Map.groupBy(shown.values(), ({ as }) => as);
  const wrong: string[] = [];
  for (const [as, pages] of byAccount) {
    await using desk = await seat(site, { device: "desktop" });
    await using phone = await seat(site, { device: "phone" });
    for (const { page } of [desk, phone]) {
      await page.route("**/*.js", (route) => route.abort());
    }
    if (as) await Promise.all([desk.signIn(as), phone.signIn(as)]);
    for (const [i, { url }] of pages.entries()) {
      const { page, context } = i % 2 ? phone : desk;
      await context.clearCookies({ name: "css" });
      await page.goto(url);
      const own = (await page.innerText("style")).length;
      if (own > MOST_STYLE) wrong.push(`${url}: ${own} letters of style`);
      const found = await page.evaluate(differences);
      wrong.push(...found.slice(0, 5).map((one) => `${url}: ${one}`));
    }
  }
  none(wrong);
  ok(shown.size > 10);
});
