import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { text } from "@/domain/errors.ts";
import { deepEqual, doesNotMatch, match } from "node:assert/strict";
import { formsOf } from "../html.ts";
import { render } from "./render.tsx";

const URL =
  "/mkt/oem/list?phase=production&keyword=old&type=part&page=4&sort=-total";

const TYPED = `<"绿源"`;

function panel(open: boolean, wrong = false): string {
  return render(
    <FilterPanel url={URL} open={open}>
      <Field name="keyword" label="关键词" value={TYPED} />
      <Field
        name="type"
        label="类型"
        kind="select"
        value="part"
        options={[["part", "零件订单"]]}
      />
      <Field name="pay" label="付款" />
      <DateRange
        asked={new URLSearchParams({ from: "2026-09-01" })}
        fault={wrong ? { from: text("validation.day") } : {}}
      />
    </FilterPanel>,
  );
}

Deno.test("a search keeps tab and order, sends its own conditions, and starts at the first page", () => {
  const sent = formsOf(panel(true))[0]?.fields;
  deepEqual(sent, [
    ["phase", "production"],
    ["sort", "-total"],
    ["keyword", TYPED],
    ["type", "part"],
    ["pay", ""],
    ["from", "2026-09-01"],
    ["to", ""],
  ]);
});

Deno.test("a closed panel shows which conditions are in force", () => {
  const html = panel(false);
  doesNotMatch(html, /<details[^>]* open[ >]/);
  deepEqual(
    [...html.matchAll(/class="tag">([^<]*)</g)].map(([, words]) => words),
    ["关键词: &lt;&quot;绿源&quot;", "零件订单", "2026-09-01 – "],
  );
});

Deno.test("a condition that was refused opens the panel and says why at its field", () => {
  const html = panel(false, true);
  match(html, /<details[^>]* open[ >]/);
  match(html, /id="q-from"[^>]*aria-describedby="q-from-error"/);
  match(html, /id="q-from-error">请输入有效日期/);
});
