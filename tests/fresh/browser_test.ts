import { deepEqual } from "node:assert/strict";
import { launchChromium } from "../chromium.ts";
import { fixtureApp } from "./site.ts";
import { listen } from "../listen.ts";

/** The policy of the product, as far as scripts go. */
const POLICY = "default-src 'none'; script-src 'self'; img-src 'self'";

Deno.test("islands come to life in the browser, each with its data, under a strict policy", async () => {
  const app = (await fixtureApp()).handler();
  await using server = listen(async (req) => {
    const answer = await app(req);
    answer.headers.set("content-security-policy", POLICY);
    return answer;
  });
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on("console", (message) => faults.push(message.text()));
    page.on("pageerror", (error) => faults.push(error.message));
    await page.goto(`http://localhost:${server.addr.port}/panel/clock`);
    await page.getByText("browser").waitFor();
    await page.getByRole("button", { name: "second" }).click();
    await page.getByRole("button", { name: "open" }).click();
    await page.locator("main img").waitFor();

    deepEqual(await page.getByRole("button").allTextContents(), [
      "</script><b>first: 4",
      "second: 4",
      "shut",
    ]);
    deepEqual(faults, []);
  } finally {
    await browser.close();
  }
});
