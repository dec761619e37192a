import { PhaseTabs, StatusChips } from "@/components/list.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import type { RefundState } from "@/domain/finance/receipt_filter.ts";

export const BILLS = "/finance/bill/oem";

const REVIEWED = ["approved", "rejected"] as const;

/** The tabs: receipts waiting for review, receipts reviewed, refunds. */
export type BillTab = "pending" | "history" | "refund" | "all";

interface BillTabsProps {
  /** current path and query */
  here: string;
  tab: BillTab;
  counts?: Record<ReceiptStatus, number>;
  openRefunds?: number;
}

/** Conditions of vouchers that refunds don't have: neither list's count of the other has them. */
const OF_VOUCHERS = { card_id: null, purpose: null, day_of: null };

/** The tabs over the vouchers and refunds; a tab keeps the conditions that both kinds have. */
export function BillTabs({ here, tab, counts, openRefunds }: BillTabsProps) {
  const t = useT();
  const shared = withQuery(here, OF_VOUCHERS);
  const vouchers = tab === "refund" ? shared : here;
  const to = (
    from: string,
    query: Record<string, string | readonly string[]>,
  ) =>
    withQuery(from, {
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
          href: to(vouchers, { status: "pending" }),
          count: counts?.pending,
          current: tab === "pending",
        },
        {
          title: t("finance.page.tab.history"),
          href: to(vouchers, { status: REVIEWED }),
          count: counts && counts.approved + counts.rejected,
          current: tab === "history",
        },
        {
          title: t("finance.page.tab.refund"),
          href: to(shared, { kind: "refund", state: "open" }),
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

interface RefundChipsProps {
  here: string;
  state?: RefundState;
  counts?: Record<RefundState, number>;
}

/** Refunds to pay, paid ones, or both. */
export function RefundChips({ here, state, counts }: RefundChipsProps) {
  const t = useT();
  const chip = (title: string, value?: RefundState, count?: number) => ({
    title,
    href: withQuery(here, { state: value, page: null, refund: null }),
    count,
    current: state === value,
  });
  return (
    <StatusChips
      label={t("finance.page.refund.tabs")}
      items={[
        chip(
          t("finance.page.tab.all"),
          undefined,
          counts && counts.open + counts.paid,
        ),
        chip(t("finance.page.refund.open"), "open", counts?.open),
        chip(t("finance.page.refund.paid"), "paid", counts?.paid),
      ]}
    />
  );
}
