import { Icon, iconBody, type IconName } from "@/components/icon.tsx";
import lucide from "@iconify-json/lucide/icons.json" with { type: "json" };
import { deepEqual, equal, match } from "node:assert/strict";
import { isCode, readSources } from "../sources.ts";
import { render } from "./render.tsx";

const NAMES = new Set<string>([
  ...Object.keys(lucide.icons),
  ...Object.keys(lucide.aliases),
]);

Deno.test("every icon that a source names is one of lucide's", async () => {
  const sources = await readSources();
  const named = sources.filter(({ path }) => isCode(path)).flatMap(({ text }) =>
    Array.from(
      text.matchAll(
        /(?:<(?:Use)?Icon name|\bicon)(?:=|: |=\{)"([a-z][a-z0-9-]*)"/g,
      ),
      ([, name = ""]) => name,
    )
  );
  equal(named.length > 20, true);
  deepEqual(named.filter((name) => !NAMES.has(name)), []);
});

Deno.test("an icon's older name draws the same", () => {
  equal(iconBody("trash-2"), iconBody("trash"));
});

Deno.test("every icon has strokes of its own and nothing of what the stylesheet says for all", () => {
  for (const name of NAMES) {
    const body = iconBody(name as IconName);
    match(body, /^<(?:path|circle|rect|line|polyline|polygon|ellipse) /, name);
    equal(/stroke=|stroke-|<g/.test(body), false, name);
  }
});

Deno.test("an icon is decoration to who can't see it", () => {
  match(
    render(<Icon name="truck" />),
    /^<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><path/,
  );
});
