import { Reader } from "@/components/reader.tsx";
import { type Locale, translator } from "@/locales/messages.ts";
import { withIslands } from "@/fresh/islands.ts";
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";

/**
 * A part of a page as a reader gets it, in November 2026 in Shanghai; without the gaps that absent attributes leave.
 */
export function render(
  part: ComponentChildren,
  locale: Locale = "zh-cn",
): string {
  const { page } = withIslands("", () => ({
    before: "",
    page: renderToString(
      <Reader
        t={translator(locale)}
        timeZone="Asia/Shanghai"
        now={new Date("2026-11-21T04:00:00Z")}
      >
        {part}
      </Reader>,
    ),
    after: "",
  }));
  return page.replace(/<[^>]*>/g, (tag) => tag.replace(/ +(?=[ >])/g, ""));
}
