import { deepEqual, equal } from "node:assert/strict";
import type { Page } from "playwright-core";
import { openDemoSite } from "../browser.ts";
import { none } from "../none.ts";
import { deskOf } from "./desk.ts";

/** The rows that a list's tabs stand in, and those of them that are cut off or lie on each other. */
function tabsOn(page: Page) {
  return page.locator(".phase").evaluate((nav) => {
    const frame = nav.getBoundingClientRect();
    const boxes = [...nav.children].map((tab) => tab.getBoundingClientRect());
    const lost = boxes.filter((box, i) =>
      box.right > frame.right ||
      boxes.some((other, j) =>
        i < j && box.top === other.top && other.left < box.right
      )
    );
    return {
      rows: new Set(boxes.map(({ top }) => top)).size,
      lost: lost.length,
    };
  });
}

Deno.test("each tab of a list is there to be read, in as many rows as that takes", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "admin", {
    device: "desktop",
    locale: "en-us",
  });
  const { page } = desk;
  await page.goto("/prod/mall/part");
  for (const width of [768, 1133, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    equal((await tabsOn(page)).lost, 0, `at ${width}`);
  }
  await using sales = await deskOf(site, "sales", { device: "desktop" });
  await sales.page.goto("/mkt/oem/list");
  for (const width of [768, 1133]) {
    await sales.page.setViewportSize({ width, height: 800 });
    deepEqual(await tabsOn(sales.page), { rows: 1, lost: 0 }, `at ${width}`);
  }
});

Deno.test("the disc of a state is as far from its ring on each side", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", { device: "desktop" });
  const { page } = desk;
  await page.goto("/mkt/oem/list");
  const edge = await page.locator("main .st").first().evaluate((state) => {
    const pie = getComputedStyle(state, "::before");
    return parseFloat(pie.borderTopWidth) + parseFloat(pie.paddingTop);
  });
  equal(edge % 1, 0, `${edge} px: a part of one is painted on one side only`);
});

/** The tables that are wider than their sheet, and the words of cells that are cut to next to nothing. */
function crushedOn(page: Page): Promise<string[]> {
  return page.locator("main .gt").evaluateAll((tables) =>
    tables.flatMap((table) => {
      const wide = table.scrollWidth - table.parentElement!.clientWidth;
      const cut = [...table.querySelectorAll<HTMLElement>("td .clip")].filter(
        (words) =>
          words.offsetWidth < 78 && words.scrollHeight > words.clientHeight + 2,
      );
      return [
        ...wide > 1 ? [`${wide} px too wide`] : [],
        ...cut.map((words) => `${words.innerText}: ${words.offsetWidth} px`),
      ];
    })
  );
}

Deno.test("what is to be made or shipped can be read on every width, in a table that fits its sheet", async () => {
  await using site = await openDemoSite();
  const lists = {
    production: ["/prod/produce/task", "/prod/inventory/pending-orders"],
    sales: ["/mkt/oem/list"],
  };
  for (const locale of ["zh-cn", "en-us"] as const) {
    for (const [name, paths] of Object.entries(lists)) {
      await using desk = await deskOf(site, name, {
        device: "desktop",
        locale,
      });
      const { page } = desk;
      for (const path of paths) {
        await page.goto(path);
        for (const width of [768, 1133, 1240, 1400, 1440]) {
          await page.setViewportSize({ width, height: 800 });
          none(await crushedOn(page), `${path} at ${width} in ${locale}`);
        }
      }
    }
  }
});

Deno.test("what is done to many rows keeps the way out in its corner, however many rows it takes itself", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "admin", {
    device: "desktop",
    locale: "en-us",
  });
  const { page } = desk;
  for (const path of ["/mkt/customer/organization", "/prod/mall/all"]) {
    await page.goto(path);
    await page.setViewportSize({ width: 768, height: 800 });
    await page.locator("tbody .tick input").first().check();
    const away = await page.locator(".bulk").evaluate((bar) => {
      const frame = bar.getBoundingClientRect();
      const way = bar.lastElementChild!.getBoundingClientRect();
      return [way.top - frame.top, frame.right - way.right].map(Math.round);
    });
    deepEqual(away, [6, 6], path);
  }
});

Deno.test("on a tablet the way to a page is cut at its beginning, not at the page itself nor at what is around it", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "sales", {
    device: "desktop",
    locale: "en-us",
  });
  const { page } = desk;
  await page.goto("/mkt/customer/organization");
  await page.locator("tbody a.lk").first().click();
  await page.waitForURL(/open=/);
  await page.setViewportSize({ width: 768, height: 800 });
  const steps = page.locator(".crumb li").filter({ visible: true });
  const cut = await steps.evaluateAll((all) =>
    all.filter((step) => step.scrollWidth > step.clientWidth).length
  );
  deepEqual([await steps.count(), cut], [3, 0]);
  await page.setViewportSize({ width: 1440, height: 800 });
  equal(await steps.count(), 4);
});

Deno.test("who looks at their own profile on a tablet reads the whole of their address for mails", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "admin", { device: "desktop" });
  const { page } = desk;
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto("/common/account/setting");
  const field = page.locator("[name=email]").first();
  const free = await field.evaluate((input) =>
    input.clientWidth - input.scrollWidth
  );
  equal(free, 0);
});

Deno.test("what is to be sent is typed beside the name of the part", async () => {
  await using site = await openDemoSite();
  await using desk = await deskOf(site, "oem_green", { device: "desktop" });
  const { page } = desk;
  await page.goto("/oem/inventory/adjust");
  const row = page.locator("tbody tr").first();
  const [name, field] = [row.locator("td").first(), row.locator("input")];
  const [from, to] = [await name.boundingBox(), await field.boundingBox()];
  equal(to!.x - from!.x < 500, true, `${to!.x - from!.x} px away`);
});
