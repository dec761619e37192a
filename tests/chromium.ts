import chromiumPackage from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

/** Chromium from npm (for Linux x64), or the one that CHROMIUM_PATH names. */
export async function launchChromium(): Promise<Browser> {
  return await chromium.launch({
    executablePath: Deno.env.get("CHROMIUM_PATH") ??
      await chromiumPackage.executablePath(),
    // A signal handler of its own would keep the tests alive when they are told to stop.
    handleSIGTERM: false,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
}
