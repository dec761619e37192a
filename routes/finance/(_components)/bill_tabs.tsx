import { PhaseTabs, StatusChips } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { ReceiptStatus } from "@/db/schema/finance.ts";

export const BILLS = "/finance/bill/oem";

const REVIEWED = ["approved", "rejected"] as const;

/** The tabs: receipts waiting for review, receipts reviewed, refunds. */
export type BillTab = "pending" | "history" | "refund" | "all";

interface BillTabsProps {
  /** current path and query */
  here: string;
  tab: BillTab;
  counts?:
    & Pick<Record<ReceiptStatus, number>, "pending">
    & Partial<Record<ReceiptStatus, number>>;
  openRefunds?: number;
}

/** The tabs over the vouchers and refunds; a tab keeps the conditions that both kinds have. */
export function BillTabs({ here, tab, counts, openRefunds }: BillTabsProps) {
  const t = useT();
  const { pending, approved, rejected } = counts ?? {};
  const to = (query: Record<string, string | readonly string[]>) =>
    withQuery(here, {
      kind: null,
      state: null,
      status: null,
      page: null,
      refund: null,
      ...query,
    });
  return (
    <PhaseTabs
      label={t("finance.page.list.tabs")}
      items={[
        {
          title: t("finance.page.tab.pending"),
          href: to({ status: "pending" }),
          count: pending,
          current: tab === "pending",
        },
        {
          title: t("finance.page.tab.history"),
          href: to({ status: REVIEWED }),
          count: approved === undefined || rejected === undefined
            ? undefined
            : approved + rejected,
          current: tab === "history",
        },
        {
          title: t("finance.page.tab.refund"),
          href: to({ kind: "refund", state: "open" }),
          count: openRefunds,
          current: tab === "refund",
        },
      ]}
    />
  );
}

interface HistoryChipsProps {
  here: string;
  chosen: readonly ReceiptStatus[];
  counts?: Record<ReceiptStatus, number>;
}

/** Approved, rejected, or both. */
export function HistoryChips({ here, chosen, counts }: HistoryChipsProps) {
  const t = useT();
  const both = chosen.length > 1;
  return (
    <StatusChips
      label={t("finance.page.list.status")}
      items={[
        {
          title: t("finance.page.tab.all"),
          href: withQuery(here, { status: REVIEWED, page: null }),
          count: counts && counts.approved + counts.rejected,
          current: both,
        },
        ...REVIEWED.map((status) => ({
          title: t(`finance.page.tab.${status}`),
          href: withQuery(here, { status, page: null }),
          count: counts?.[status],
          current: !both && chosen[0] === status,
        })),
      ]}
    />
  );
}

/** Refunds to pay, paid ones, or both. */
export function RefundChips(
  { here, state }: { here: string; state?: "open" | "paid" },
) {
  const t = useT();
  const chip = (title: string, value: "open" | "paid" | undefined) => ({
    title,
    href: withQuery(here, { state: value, page: null, refund: null }),
    current: state === value,
  });
  return (
    <StatusChips
      label={t("finance.page.refund.tabs")}
      items={[
        chip(t("finance.page.refund.open"), "open"),
        chip(t("finance.page.refund.paid"), "paid"),
        chip(t("finance.page.tab.all"), undefined),
      ]}
    />
  );
}
