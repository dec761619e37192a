import { PhaseTabs, StatusChips } from "@/components/list.tsx";
import { deepEqual } from "node:assert/strict";
import { render } from "./render.tsx";

Deno.test("a tab says no more than its list does: above ten thousand, that there are more", () => {
  const items = [10_000, 10_001, 20_002, 0, undefined].map((count) => ({
    title: "订单",
    href: `?n=${count}`,
    count,
  }));
  for (const Tabs of [PhaseTabs, StatusChips]) {
    const html = render(<Tabs label="阶段" items={items} />);
    deepEqual(
      Array.from(html.matchAll(/<em>([^<]*)</g), ([, count]) => count),
      ["10,000", "1 万+", "1 万+", "0"],
    );
  }
});
