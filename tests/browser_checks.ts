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

interface AxeOptions {
  /** only these rules; left out: all */
  runOnly?: string[];
  /** what is excluded from the check, by selectors */
  exclude?: string[];
}

/**
 * The faults that axe finds on the page as it is; needs JavaScript. The browser keeps axe loaded on every later page of
 * the same person: sending its 550 KB again takes as long as a check.
 */
export async function axeViolations(
  page: Page,
  { exclude = [], ...options }: AxeOptions = {},
): Promise<string[]> {
  if (!await page.evaluate("'axe' in globalThis")) {
    await page.context().addInitScript(AXE);
    await page.evaluate(AXE);
  }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify({ exclude })}, ${
      JSON.stringify({ ...options, resultTypes: ["violations"] })
    }).then((result) => result.violations)`,
  );
  return violations.flatMap((violation) =>
    violation.nodes.map((node) =>
      `${violation.id} at ${node.target.join(" ")}: ${node.failureSummary}`
    )
  );
}

/**
 * The faults of the whole page's layout: it scrolls sideways, a table is wider than its sheet, a text is cut off
 * without an ellipsis, a figure leaves its tile, the buttons of its head differ in height, or its cards leave part of
 * their row empty.
 */
export async function layoutFaults(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  return await page.evaluate(() => {
    const faults: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) {
      const widest = [...document.querySelectorAll("main *")].findLast((one) =>
        one.getBoundingClientRect().right >= scrollWidth
      );
      faults.push(
        `scrolls sideways: ${scrollWidth} > ${clientWidth} ${
          widest?.outerHTML.slice(0, 120)
        }`,
      );
    }
    for (
      const table of document.querySelectorAll<HTMLTableElement>(
        "main .gt",
      )
    ) {
      const over = table.scrollWidth - (table.parentElement?.clientWidth ?? 0);
      // On phones, whatever is not a card scrolls in its frame.
      if (over > 0 && innerWidth >= 768) {
        faults.push(`${over} px of "${table.caption?.textContent}" stick out`);
      }
    }
    for (
      const element of document.querySelectorAll<HTMLElement>(
        "a, button, label, th, h1, h2, h3, .badge",
      )
    ) {
      const style = getComputedStyle(element);
      if (element.matches(".sr")) continue;
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
    for (const tile of document.querySelectorAll<HTMLElement>(".kpi .sheet")) {
      const { right } = tile.getBoundingClientRect();
      const words = document.createRange();
      for (const part of tile.querySelectorAll(".v, small")) {
        words.selectNodeContents(part);
        const over = Math.round(words.getBoundingClientRect().right - right);
        if (over > 0) faults.push(`"${words}" leaves its tile by ${over} px`);
      }
    }
    const heights = new Set(
      [...document.querySelectorAll(".ph .go .btn")]
        .map((button) => Math.round(button.getBoundingClientRect().height))
        .filter((height) => height > 0),
    );
    if (heights.size > 1) faults.push(`heads of ${[...heights].join()} px`);
    const board = document.querySelector(".cg")?.getBoundingClientRect();
    const cells = [...document.querySelectorAll(".cg > *")]
      .map((cell) => cell.getBoundingClientRect());
    for (
      const [y, row] of Map.groupBy(cells, ({ top }) => Math.round(top))
    ) {
      const end = Math.max(...row.map(({ right }) => right));
      if (Math.round(board!.right - end) > 1) {
        faults.push(`the row of cards at ${y} px ends at ${end} px`);
      }
    }
    return faults;
  });
}

/**
 * Targets too small for a thumb: less than 44 px high or wide. Links inside a sentence are exempt; a checkbox
 * counts with its label, and a link with the area that it covers.
 */
export function targetFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inSentence = (element: Element) =>
      getComputedStyle(element).display.startsWith("inline") &&
      [...element.parentElement?.childNodes ?? []].some((node) =>
        node.nodeType === Node.TEXT_NODE && node.textContent?.trim()
      );
    const sizeOf = (element: HTMLElement) => {
      const boxed = element.matches("[type=checkbox], [type=radio]");
      const area = boxed ? element.closest("label") ?? element : element;
      const { width, height } = area.getBoundingClientRect();
      const cover = getComputedStyle(element, "::after");
      if (cover.content === "none" || cover.position !== "absolute") {
        return { width, height };
      }
      return {
        width: Math.max(width, parseFloat(cover.width)),
        height: Math.max(height, parseFloat(cover.height)),
      };
    };
    const isOut = (element: HTMLElement) =>
      !element.checkVisibility({ visibilityProperty: true }) ||
      element.closest("[inert], [aria-hidden], .skip, .sr") !== null;
    const targets = document.querySelectorAll<HTMLElement>(
      "a[href], button, summary, select, textarea, input:not([type=hidden])",
    );
    return [...targets].flatMap((element) => {
      if (isOut(element) || inSentence(element)) return [];
      const { width, height } = sizeOf(element);
      if (Math.min(width, height) >= 43.5) return [];
      const name = element.ariaLabel ?? element.textContent?.trim();
      return [
        `${Math.round(width)}×${
          Math.round(height)
        } ${element.tagName}.${element.className} “${name}”`,
      ];
    });
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
