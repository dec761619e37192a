import { browser as en } from "@/locales/en-us/browser.ts";
import { browser as zh } from "@/locales/zh-cn/browser.ts";

export type Words = Record<keyof typeof zh, string>;

/** The texts that a script carries, in the language of the page that it runs in. */
export function words(): Words {
  return document.documentElement.lang === "en" ? en : zh;
}
