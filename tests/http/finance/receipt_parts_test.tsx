import { equal } from "node:assert/strict";
import { ReceiptsWaiting } from "@/routes/finance/(_components)/receipt_parts.tsx";
import { render } from "../../components/render.tsx";
import { textOf } from "../../html.ts";

Deno.test("how many vouchers wait is said exactly up to ten thousand, and above that they are", () => {
  const few = { total: 3, totalMore: false };
  const many = { total: 10_000, totalMore: true };
  const counts = (pending: number) => ({ pending, approved: 9, rejected: 0 });
  const said = (
    found: Parameters<typeof ReceiptsWaiting>[0]["found"],
    tab: "pending" | "history",
  ) => textOf(render(<ReceiptsWaiting found={found} tab={tab} />, "en-us"));
  equal(said({ ...few, counts: counts(3) }, "pending"), "3 to review");
  equal(said(few, "pending"), "3 to review");
  equal(said(many, "pending"), "10,000+ to review");
  equal(said({ ...few, counts: counts(4) }, "history"), "4 to review");
  equal(
    said({ ...few, counts: counts(10_001) }, "history"),
    "10,000+ to review",
  );
  equal(said({ ...few, counts: counts(0) }, "history"), "");
  equal(said(many, "history"), "");
});
