import { PhaseTabs, StatusChips } from "@/components/list.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { ReceiptStatus } from "@/db/schema/finance.ts";
import {
  REFUND_STATES,
  type RefundState,
} from "@/domain/finance/receipt_filter.ts";

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
  // Another list shows what its tab counts here, not the view that it opens with.
  const besides = (list: BillTab): Record<string, string> =>
    list === tab ? {} : { view: "none" };
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
          href: to(vouchers, { status: REVIEWED, ...besides("history") }),
          count: counts && counts.approved + counts.rejected,
          current: tab === "history",
        },
        {
          title: t("finance.page.tab.refund"),
          href: to(shared, {
            kind: "refund",
            state: "open",
            ...besides("refund"),
          }),
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

const HISTORY = REVIEWED.map((status) =>
  [status, `finance.page.tab.${status}`] as const
);

/** Approved, rejected, or both. */
export function HistoryChips({ here, chosen, counts }: HistoryChipsProps) {
  const t = useT();
  return (
    <StatusChips
      label={t("finance.page.list.status")}
      items={statusTabs(t, here, {
        all: REVIEWED,
        statuses: HISTORY,
        chosen,
        counts,
      })}
    />
  );
}

interface RefundChipsProps {
  here: string;
  state?: RefundState;
  counts?: Record<RefundState, number>;
}

const REFUNDS = REFUND_STATES.map((state) =>
  [state, `finance.page.refund.${state}`] as const
);

/** Refunds to pay, paid ones, or both. */
export function RefundChips({ here, state, counts }: RefundChipsProps) {
  const t = useT();
  return (
    <StatusChips
      label={t("finance.page.refund.tabs")}
      items={statusTabs(t, here, {
        name: "state",
        statuses: REFUNDS,
        chosen: state ? [state] : [],
        counts,
      })}
    />
  );
}
