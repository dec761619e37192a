import type { browser as zh } from "../zh-cn/browser.ts";

export const browser: Record<keyof typeof zh, string> = {
  "search.found": "{n} listed",
  "search.none": "Nothing found for “{keyword}”",
  "search.all": "All results",
  "search.recent": "Recent searches",
  "search.forget": "Clear",
  "search.kind.page": "Pages",
  "error.request": "Request error, please retry later",
  "common.close": "Close",
  "storage.unavailable": "Local storage is unavailable",
};
