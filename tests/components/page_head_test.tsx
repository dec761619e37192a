import { CrumbList, MoreActs, PageHead } from "@/components/page_head.tsx";
import { DescriptionList, Rows } from "@/components/sheet.tsx";
import { Money } from "@/components/values.tsx";
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { linksOf } from "../html.ts";
import { render } from "./render.tsx";

const ACTS = [
  { title: "打印", href: "?print=1", icon: "printer" },
  false,
  { title: "关闭订单", href: "?confirm=close", bad: true },
] as const;

Deno.test("what else may be done with a document stands beside each other, and on phones in a menu that needs no script", () => {
  const html = render(<MoreActs acts={ACTS} />);
  const [inline = "", menu = ""] = html.split("<details");
  const acts = [["?print=1", "打印"], ["?confirm=close", "关闭订单"]];
  for (const half of [inline, menu]) {
    deepEqual(linksOf(half).map(({ href, text }) => [href, text]), acts);
  }
  equal(inline.match(/lg-only/g)?.length, 2);
  match(menu, /^ class="dd ph-only"><summary[^>]* aria-label="更多"/);
});

Deno.test("where nothing else may be done there is no menu", () => {
  equal(render(<MoreActs acts={[false]} />), "");
});

Deno.test("phones keep a sentence that is needed, and go without one that only explains", () => {
  match(render(<PageHead title="任务" note="泵" />), /<p class="mut">泵<\/p>/);
  match(
    render(<PageHead title="角色" aside="权限打包" />),
    /<p class="mut lg-only">权限打包<\/p>/,
  );
});

Deno.test("of facts below each other only the one that matters is bold", () => {
  const html = render(
    <Rows
      items={[["单号", "1"], ["金额", <Money key="a" fen={100} strong />]]}
    />,
  );
  deepEqual(html.match(/<b\b.*?<\/b>/g), ['<b class="cny">¥1.00</b>']);
  doesNotMatch(html, /<b[^>]*>1<\/b>/);
});

Deno.test("of facts only those are named that there are", () => {
  for (const Facts of [DescriptionList, Rows]) {
    const html = render(<Facts items={[["单号", "1"], false]} />);
    equal(html.match(/单号/g)?.length, 1);
    doesNotMatch(html, /<(dt|dd|li)>\s*<\//);
    equal(render(<Facts items={[false]} />).replace(/<[^>]*>/g, ""), "");
  }
});

Deno.test("a step of the way that is cut is said whole when it is pointed at", () => {
  const way = (title: string) => render(<CrumbList items={[{ title }]} />);
  match(way("Enterprise management"), /<li title="Enterprise management"/);
  doesNotMatch(way("企业管理"), /title/);
});
