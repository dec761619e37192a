import { choicesOf } from "@/components/fields.tsx";
import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { useT } from "@/components/reader.tsx";
import { Sentence } from "@/components/sentence.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Money } from "@/components/values.tsx";
import type { OwnerChoices } from "@/db/account/choices.ts";
import type { ReceiptList } from "@/db/finance/receipts.ts";
import type { Refused } from "@/domain/errors.ts";
import {
  RECEIPT_DAYS,
  type ReceiptFilter,
} from "@/domain/finance/receipt_filter.ts";
import type { State } from "@/utils.ts";
import { type BillTab, BillTabs, HistoryChips } from "./bill_tabs.tsx";
import { ReceiptsTable } from "./receipts_table.tsx";

export interface ReceiptsData {
  kind: "receipts";
  filter: ReceiptFilter;
  refused?: Refused;
  receipts: ReceiptList;
  choices: OwnerChoices;
}

interface ReceiptsListProps {
  data: ReceiptsData;
  state: State;
  url: URL;
}

function tabOf({ status }: ReceiptFilter): BillTab {
  const pending = status.includes("pending");
  if (pending && status.length === 1) return "pending";
  return pending ? "all" : "history";
}

/** The vouchers: the queue, or what was reviewed. */
export function ReceiptsList({ data, state, url }: ReceiptsListProps) {
  const t = useT();
  const { filter, receipts } = data;
  const here = url.pathname + url.search;
  const tab = tabOf(filter);
  const { pending } = receipts.counts;
  return (
    <ListPage
      title={t("finance.page.list.title")}
      note={pending > 0 && (
        <Sentence
          of="finance.page.list.waiting_note"
          with={{ n: <b class="text-ink num">{pending}</b> }}
        />
      )}
    >
      <BillTabs here={here} tab={tab} {...receipts} />
      {tab === "history" && (
        <HistoryChips
          here={here}
          chosen={filter.status}
          counts={receipts.counts}
        />
      )}
      {conditions(data, state, url)}
      <SumBar>
        <Total count={receipts.total} more={receipts.totalMore} />
        <Sums receipts={receipts} received={tab !== "pending"} />
      </SumBar>
      <ReceiptsTable
        rows={receipts.rows}
        url={here}
        queue={tab === "pending"}
        overdueDays={state.settings.overdue_days.finance}
        empty={<Empty url={url} tab={tab} />}
      />
      <Pager url={here} {...receipts} />
    </ListPage>
  );
}

/** The panel asks its direct children for the conditions in force: so this is a function, not a component. */
function conditions(
  { filter, refused, receipts, choices }: ReceiptsData,
  { t, preferences }: State,
  url: URL,
) {
  const fault = refused?.fields ?? {};
  return (
    <FilterPanel
      url={url.pathname + url.search}
      open={preferences.filter !== "0"}
    >
      <Field
        name="keyword"
        label={t("common.keyword")}
        value={url.searchParams.get("keyword") ?? ""}
        placeholder={t("finance.page.list.keyword_hint")}
        error={fault.keyword}
      />
      {choices.organizations && (
        <Field
          name="organization_id"
          label={t("finance.page.list.customer")}
          kind="select"
          value={filter.organization_id}
          options={choicesOf(choices.organizations)}
          error={fault.organization_id}
        />
      )}
      <Field
        name="card_id"
        label={t("finance.page.list.card")}
        kind="select"
        value={filter.card_id}
        options={receipts.cards.map(({ id, bank, number }) =>
          [
            String(id),
            t("finance.page.list.card_tail", {
              bank,
              tail: number.slice(-4),
            }),
          ] as const
        )}
        error={fault.card_id}
      />
      <Field
        name="purpose"
        label={t("finance.page.list.purpose")}
        kind="select"
        value={filter.purpose}
        options={[
          ["deposit", t("finance.page.purpose.deposit")],
          ["balance", t("finance.page.purpose.balance")],
        ]}
        error={fault.purpose}
      />
      <Field
        name="day_of"
        label={t("finance.page.list.day_of")}
        kind="select"
        value={filter.day_of}
        unset={t("finance.page.list.day_of.submitted")}
        options={RECEIPT_DAYS.slice(1).map((day) =>
          [day, t(`finance.page.list.day_of.${day}`)] as const
        )}
        error={fault.day_of}
      />
      <DateRange
        label={t("finance.page.list.from")}
        asked={url.searchParams}
        fault={fault}
      />
    </FilterPanel>
  );
}

function Sums(
  { receipts: { sums }, received }: {
    receipts: ReceiptList;
    received: boolean;
  },
) {
  if (!sums) return null;
  const amount = <Money fen={sums.amount} />;
  return (
    <span>
      {received
        ? (
          <Sentence
            of="finance.page.list.sums_received"
            with={{ amount, received: <Money fen={sums.received} /> }}
          />
        )
        : <Sentence of="finance.page.list.sums" with={{ amount }} />}
    </span>
  );
}

function Empty({ url, tab }: { url: URL; tab: BillTab }) {
  const t = useT();
  const conditions = ["keyword", "organization_id", "card_id", "from", "to"];
  const narrowed = tab !== "pending" ||
    conditions.some((name) => url.searchParams.get(name));
  if (!narrowed) {
    return (
      <EmptyState
        title={t("finance.page.list.empty")}
        text={t("finance.page.list.empty_text")}
      />
    );
  }
  return (
    <EmptyState
      title={t("finance.page.list.empty_filtered")}
      text={t("list.empty.hint")}
    >
      <a class="btn" href={url.pathname}>{t("filter.clear")}</a>
    </EmptyState>
  );
}
