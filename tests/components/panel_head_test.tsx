import { PanelHead } from "@/components/panel_head.tsx";
import type { Locale } from "@/locales/messages.ts";
import { deepEqual } from "node:assert/strict";
import { textOf } from "../html.ts";
import { render } from "./render.tsx";

/** How Li is greeted on a day of November by the clock in Shanghai. */
function greetings(clocks: readonly string[], locale: Locale): string[] {
  return clocks.map((clock) =>
    textOf(render(
      <PanelHead
        name="Li"
        figures={false}
        now={new Date(`2026-11-21T${clock}+08:00`)}
      />,
      locale,
    ))
  );
}

Deno.test("who works at night is not wished a good morning before five", () => {
  const clocks = ["00:35", "04:59", "05:00", "12:00", "18:00", "23:59"];
  deepEqual(greetings(clocks, "zh-cn"), [
    "夜深了，Li",
    "夜深了，Li",
    "上午好，Li",
    "下午好，Li",
    "晚上好，Li",
    "晚上好，Li",
  ]);
  deepEqual(greetings(clocks, "en-us"), [
    "Good evening, Li",
    "Good evening, Li",
    "Good morning, Li",
    "Good afternoon, Li",
    "Good evening, Li",
    "Good evening, Li",
  ]);
});
