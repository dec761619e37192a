import { Reader } from "@/components/reader.tsx";
import { type Locale, translator } from "@/locales/messages.ts";
import type { ComponentChildren } from "preact";
import { renderToString } from "preact-render-to-string";

/** A part of a page as a reader gets it, in November 2026 in Shanghai; without the gaps that absent attributes leave. */
export function render(
  part: ComponentChildren,
  locale: Locale = "zh-cn",
): string {
  const html = renderToString(
    <Reader
      t={translator(locale)}
      timeZone="Asia/Shanghai"
      now={new Date("2026-11-21T04:00:00Z")}
    >
      {part}
    </Reader>,
  );
  return html.replace(/<[^>]*>/g, (tag) => tag.replace(/ +(?=[ >])/g, ""));
}
