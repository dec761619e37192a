import { DateRange, Field } from "@/components/filter_field.tsx";
import { FilterPanel } from "@/components/filter_panel.tsx";
import { text } from "@/domain/errors.ts";
import { deepEqual, doesNotMatch, match } from "node:assert/strict";
import { presetsOf } from "@/domain/platform/spans.ts";
import { formsOf, linksOf } from "../html.ts";
import { render } from "./render.tsx";

const TYPED = `<"绿源"`;
const KEYWORD = new URLSearchParams({ keyword: TYPED });
const DAYS = "from=2026-09-01";
const URL =
  `/mkt/oem/list?phase=production&${KEYWORD}&type=part&${DAYS}&page=4&sort=-total`;

function panel(open: boolean, wrong = false): string {
  return render(
    <FilterPanel
      url={URL}
      open={open}
      fault={wrong ? { from: text("validation.day") } : undefined}
    >
      <Field name="keyword" label="关键词" />
      <Field
        name="type"
        label="类型"
        kind="select"
        options={[["part", "零件订单"]]}
      />
      <Field name="pay" label="付款" />
      <DateRange />
    </FilterPanel>,
  );
}

Deno.test("a search keeps tab and order, sends its own conditions, and starts at the first page", () => {
  const sent = formsOf(panel(true))[0]?.fields;
  deepEqual(sent, [
    ["keyword", TYPED],
    ["type", "part"],
    ["pay", ""],
    ["from", "2026-09-01"],
    ["to", ""],
    ["phase", "production"],
    ["sort", "-total"],
  ]);
});

Deno.test("conditions in force stand below the panel, each with the way out of it", () => {
  const html = panel(false);
  doesNotMatch(html, /<details[^>]* open[ >]/);
  const chips = linksOf(html).filter(({ href }) =>
    href.startsWith(URL.slice(0, 13))
  );
  deepEqual(
    chips.map(({ text, href }) => [text, href.split("?")[1] ?? ""]),
    [
      ["重置", ""],
      [`关键词：${TYPED}`, `phase=production&type=part&${DAYS}&sort=-total`],
      ["零件订单", `phase=production&${KEYWORD}&${DAYS}&sort=-total`],
      [
        "创建日期：2026-09-01 起",
        `phase=production&${KEYWORD}&type=part&sort=-total`,
      ],
      ["清除筛选", ""],
    ],
  );
});

Deno.test("a condition by something that can no longer be chosen says so, and stays until it is taken off", () => {
  const html = render(
    <FilterPanel url="/pms/account/list?role=17" open>
      <Field name="role" label="角色" kind="select" options={[["2", "会计"]]} />
    </FilterPanel>,
  );
  match(html, /角色：不在选项中/);
  deepEqual(formsOf(html)[0]?.fields, [["role", "17"]]);
});

Deno.test("without any condition a list is what its page opens with, whatever its tabs are called", () => {
  const waysOut = (home?: string) => {
    const html = render(
      <FilterPanel
        url="/pms/account/list?status=0&kind=oem&keyword=x"
        open
        home={home}
      >
        <Field name="keyword" label="关键词" />
        <Field name="status" label="状态" />
      </FilterPanel>,
    );
    return linksOf(html).filter(({ text }) =>
      ["重置", "清除筛选"].includes(text)
    ).map(({ href }) => href);
  };
  deepEqual(waysOut(), ["/pms/account/list", "/pms/account/list"]);
  deepEqual(waysOut("kind=refund"), [
    "/pms/account/list?kind=refund",
    "/pms/account/list?kind=refund",
  ]);
});

Deno.test("a span of days is one condition, which says where it begins and ends", () => {
  const chipsOf = (days: string) => {
    const html = render(
      <FilterPanel url={`/list?${days}&type=part`} open>
        <DateRange label="日期" />
      </FilterPanel>,
    );
    return linksOf(html).map(({ text, href }) => `${text} ${href}`).slice(2);
  };
  const out = "/list?type=part";
  deepEqual(chipsOf("from=2026-09-01&to=2026-09-30"), [
    `日期：2026-09-01 至 2026-09-30 ${out}`,
  ]);
  deepEqual(chipsOf("from=2026-09-01&to=2026-09-01"), [
    `日期：2026-09-01 ${out}`,
  ]);
  deepEqual(chipsOf("to=2026-09-30"), [`日期：2026-09-30 止 ${out}`]);
});

Deno.test("the usual spans of days reach up to today", () => {
  const spans = presetsOf("2026-03-15").map(({ name, from, to }) =>
    `${name} ${from} ${to}`
  );
  deepEqual(spans, [
    "today 2026-03-15 2026-03-15",
    "week 2026-03-09 2026-03-15",
    "month 2026-03-01 2026-03-15",
    "last_month 2026-02-01 2026-02-28",
    "year 2026-01-01 2026-03-15",
  ]);
});

Deno.test("a condition that was refused opens the panel and says why at its field", () => {
  const html = panel(false, true);
  match(html, /<details[^>]* open[ >]/);
  match(html, /id="q-from"[^>]*aria-describedby="q-from-error"/);
  match(html, /id="q-from-error">请输入有效日期/);
});
