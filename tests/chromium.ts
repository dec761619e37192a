import { statfs } from "node:fs/promises";
import chromiumPackage from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** Chromium from npm (for Linux x64), or the one that CHROMIUM_PATH names. */
export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM_PATH") ??
      await chromiumPackage.executablePath(),
    // What its processes share would lie on the disk: a file for each piece of each picture of a page.
    ignoreDefaultArgs: await sharesMemory() ? ["--disable-dev-shm-usage"] : [],
    // A signal handler of its own would keep the tests alive when they are told to stop.
    handleSIGTERM: false,
    args: [
      "--no-sandbox",
      // Each of its pages starts helpers for collecting and compiling: on two cores a sixth of the whole time.
      "--js-flags=--single-threaded",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}

/** Whether there is memory to share: a container may have next to none. */
async function sharesMemory(): Promise<boolean> {
  const room = await statfs("/dev/shm").catch(() => null);
  return room !== null && room.bavail * room.bsize > 2 ** 30;
}
