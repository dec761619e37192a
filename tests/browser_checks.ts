import type { Page } from "playwright-core";
import type { Person } from "./browser.ts";
import { none } from "./none.ts";

interface Violation {
  id: string;
  help: string;
  nodes: { target: string[]; failureSummary: string }[];
}

const AXE = await Deno.readTextFile(
  new URL(import.meta.resolve("axe-core/axe.min.js")),
);

/** What axe finds wrong with the page as it stands; needs JavaScript. One line for each place. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate<Violation[]>(
    "axe.run(document).then((result) => result.violations)",
  );
  return violations.flatMap((violation) =>
    violation.nodes.map((node) =>
      `${violation.id} at ${node.target.join(" ")}: ${node.failureSummary}`
    )
  );
}

/** What is wrong with the layout: the page scrolls sideways, or a text is cut off without an ellipsis. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      faults.push(`scrolls sideways: ${scrollWidth} > ${clientWidth}`);
    }
    for (
      const element of document.querySelectorAll<HTMLElement>(
        "a, button, label, th, h1, h2, h3, .badge",
      )
    ) {
      const style = getComputedStyle(element);
      const hides = style.overflowX === "hidden" || style.overflowX === "clip";
      if (
        hides && style.textOverflow !== "ellipsis" &&
        element.scrollWidth > element.clientWidth + 1
      ) {
        faults.push(
          `cut off: ${element.tagName} "${
            element.textContent?.trim().slice(0, 40)
          }"`,
        );
      }
    }
    return faults;
  });
}

/** The page is sound: no fault so far, no violation, nothing cut off. */
export async function checkPage({ page, faults }: Person): Promise<void> {
  none(faults, `faults on ${page.url()}`);
  none(await layoutFaults(page), `layout of ${page.url()}`);
  none(await axeViolations(page), `axe on ${page.url()}`);
}

/** A picture in the folder that SCREENSHOTS names; nothing without it. */
export async function screenshot(
  { page }: Person,
  name: string,
): Promise<void> {
  const folder = Deno.env.get("SCREENSHOTS");
  if (folder) {
    await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
  }
}
