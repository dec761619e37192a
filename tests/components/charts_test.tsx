import { BarChart } from "@/components/charts/bar_chart.tsx";
import { Funnel } from "@/components/charts/funnel.tsx";
import { Legend } from "@/components/charts/legend.tsx";
import { LineChart } from "@/components/charts/line_chart.tsx";
import { Spark } from "@/components/charts/spark.tsx";
import type { ComponentChildren } from "preact";
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { render } from "./render.tsx";

const YEAR = [62, 71, 94, 88, 120, 131, 118, 142, 156, 149, 171, 112];

const year = (
  <LineChart
    sentence="十月 171，十一月至今 112"
    points={YEAR.map((value, i) => ({
      label: `${i + 1} 月`,
      value,
      previous: value - 9,
      href: `/mkt/oem/list?from=2026-${i + 1}`,
    }))}
  />
);

/** The drawings of a chart, each with the one inside it that is stretched. */
function drawings(chart: ComponentChildren): string[] {
  const whole = /<svg class="ch[\s\S]*?<\/svg>(?=<svg class="ch|<details)/g;
  return render(chart).match(whole) ?? [];
}

/** The figures of the table under a chart. */
function figures(chart: ComponentChildren): string[] {
  const cells = render(chart).matchAll(/<td class="num">([^<]*)</g);
  return Array.from(cells, ([, figure = ""]) => figure);
}

Deno.test("a chart's table has the chart's figures, and leads to the lists behind them", () => {
  deepEqual(figures(year).filter((_, i) => i % 2 === 0), YEAR.map(String));
  match(
    render(year),
    /<a class="lk" href="\/mkt\/oem\/list\?from=2026-11">11 月/,
  );
  const stages = [{ label: "创建", value: 200 }, { label: "确认", value: 50 }];
  deepEqual(figures(<Funnel sentence="漏斗" stages={stages} />), [
    "200",
    "",
    "50",
    "25%",
  ]);
  deepEqual(figures(<BarChart sentence="台数" bars={stages} />), ["200", "50"]);
});

Deno.test("a chart of counts says no more than a list does: above ten thousand, that there are more", () => {
  const bars = [{ label: "生产中", value: 10_001 }, {
    label: "待开始",
    value: 50,
  }];
  const chart = <BarChart sentence="任务" bars={bars} counts />;
  deepEqual(figures(chart), ["1 万+", "50"]);
  doesNotMatch(render(chart), />10001</);
});

Deno.test("a long name stands beside its bar in two lines, broken where a word ends; of a longer one the table has the whole", () => {
  const beside = (label: string) => {
    const chart = <BarChart sentence="台数" bars={[{ label, value: 1 }]} />;
    const [drawing = ""] = drawings(chart);
    match(render(chart), RegExp(`<td>${label}</td>`));
    return [...drawing.matchAll(/<text x="-124" y="(\d+)">([^<]*)</g)]
      .map(([, y, words]) => `${y} ${words}`);
  };
  deepEqual(beside("智能水肥一体机"), ["21 智能水肥一体机"]);
  deepEqual(beside("智能水肥一体机（田间版）"), [
    "14 智能水肥一体机（田间",
    "28 版）",
  ]);
  deepEqual(beside("智能水肥一体机 FX-200B"), [
    "14 智能水肥一体机",
    "28 FX-200B",
  ]);
  deepEqual(beside("Irrigation controller for greenhouses, large"), [
    "14 Irrigation",
    "28 controller for g…",
  ]);
});

Deno.test("a drawing is a picture with a sentence, under 2.2 KB, without a style of its own", () => {
  const wide = Array.from(
    { length: 6 },
    (_, i) => ({ label: "智能水肥一体机 FX", value: 90 - i }),
  );
  const all = [
    ...drawings(year),
    ...drawings(<BarChart sentence="台数" bars={wide} />),
    ...drawings(<Funnel sentence="漏斗" stages={wide} />),
  ];
  equal(all.length, 4);
  for (const drawing of all) {
    equal(new TextEncoder().encode(drawing).length <= 2253, true, drawing);
    match(drawing, /role="img" aria-label="[^"]+"/);
    doesNotMatch(drawing, /style=|NaN|undefined/);
  }
});

Deno.test("a chart's words keep their size however wide its sheet is: nothing that has words is stretched", () => {
  const bars = [{ label: "创建", value: 200 }];
  for (
    const drawing of [
      ...drawings(year),
      ...drawings(<BarChart sentence="台数" bars={bars} />),
      ...drawings(<Funnel sentence="漏斗" stages={bars} />),
    ]
  ) {
    match(drawing, /<text/);
    doesNotMatch(drawing, /<svg class="ch[^>]*viewBox/);
    doesNotMatch(drawing, /viewBox(?:(?!<\/svg>)[\s\S])*<text/);
  }
});

Deno.test("a legend's pieces of line are those of the chart, beside words", () => {
  const [line = "", dashed = ""] = render(
    <Legend line="近 12 个月" dashed="去年同期" />,
  ).split(/(?<=<\/span>)/);
  match(line, /<svg class="ch[^>]*aria-hidden[\s\S]*class="s1"[\s\S]*近 12/);
  match(dashed, /class="s0"[\s\S]*去年同期/);
  for (const kind of ["s0", "s1"]) match(render(year), RegExp(`"${kind}"`));
});

Deno.test("charts of nothing, of one point and of zeros are still drawn", () => {
  const one = [{ label: "11 月", value: 0 }];
  for (const points of [[], one]) {
    for (
      const chart of [
        <LineChart key="l" sentence="无" points={points} />,
        <BarChart key="b" sentence="无" bars={points} />,
        <Funnel key="f" sentence="无" stages={points} />,
        <Spark key="s" values={points.map(({ value }) => value)} />,
      ]
    ) doesNotMatch(render(chart), /NaN|Infinity|undefined/);
  }
});

Deno.test("where there is nothing to draw yet every chart says so, without an axis", () => {
  const none = "还没有订单";
  const zeros = YEAR.map((_, i) => ({ label: `${i + 1} 月`, value: 0 }));
  for (
    const chart of [
      <LineChart key="l" sentence="无" none={none} points={zeros} />,
      <BarChart key="b" sentence="无" none={none} bars={zeros} />,
      <Funnel key="f" sentence="无" none={none} stages={zeros} />,
    ]
  ) {
    match(render(chart), /<h2>还没有订单<\/h2>/);
    doesNotMatch(render(chart), /class="ch|<table/);
  }
});

Deno.test("what is counted in whole numbers has no fractions at its axis", () => {
  const axis = (values: readonly number[]) => {
    const points = values.map((value, i) => ({ label: `${i + 1} 月`, value }));
    const [drawing = ""] = drawings(
      <LineChart sentence="包裹" points={points} />,
    );
    const texts = drawing.matchAll(
      /<text x="[^"]*" y="[^"]*" text-anchor="end">([^<]*)</g,
    );
    return Array.from(texts, ([, tick = ""]) => Number(tick));
  };
  deepEqual(axis([0, 1]), [0, 1]);
  deepEqual(axis([0, 2]), [0, 1, 2]);
  deepEqual(axis([0, 0.4]), [0, 0.2, 0.4, 0.6, 0.8, 1]);
});
