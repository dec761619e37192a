import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { Icon } from "@/components/icon.tsx";
import {
  ListPage,
  PhaseTabs,
  StatusChips,
  SumBar,
  Total,
} from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { Table, Two } from "@/components/table.tsx";
import type { Tone } from "@/components/tone.ts";
import { DateTime, DocumentNo, Status } from "@/components/values.tsx";
import type { FeedbackList, FeedbackRow } from "@/db/feedback/tickets.ts";
import {
  FEEDBACK_KINDS,
  FEEDBACK_STATUSES,
  type FeedbackStatus,
} from "@/db/schema/message.ts";
import type { Refused } from "@/domain/errors.ts";
import type { FeedbackFilter } from "@/domain/feedback/feedback_filter.ts";

/** Whose turn it is on a ticket. */
export const FEEDBACK_TONES: Record<FeedbackStatus, Tone> = {
  open: "ours",
  answered: "cust",
  closed: "shut",
};

export const DETAIL = "/common/account/feedback-detail";

interface TicketsListProps {
  filter: FeedbackFilter;
  tickets: FeedbackList;
  refused?: Refused;
  /** the reader answers everybody's tickets */
  answers: boolean;
  url: URL;
  filterOpen: boolean;
}

/** The reader's tickets; for those who answer, everybody's in a tab of their own. */
export function TicketsList(props: TicketsListProps) {
  const { filter, tickets, refused, answers, url, filterOpen } = props;
  const t = useT();
  const here = url.pathname + url.search;
  const fault = refused?.fields ?? {};
  const all = filter.tab === "all";
  return (
    <ListPage
      title={t("feedback.page.title")}
      actions={
        <a class="btn btn-primary" href="?new=1">
          <Icon name="plus" />
          {t("feedback.page.new")}
        </a>
      }
    >
      {answers && (
        <PhaseTabs
          label={t("feedback.page.tabs")}
          items={[
            {
              title: t("feedback.page.mine"),
              href: url.pathname,
              current: !all,
            },
            {
              title: t("feedback.page.all"),
              href: `${url.pathname}?tab=all`,
              current: all,
            },
          ]}
        />
      )}
      <Chips filter={filter} tickets={tickets} here={here} />
      <FilterPanel url={here} open={filterOpen}>
        <Field
          name="keyword"
          label={t("common.keyword")}
          value={url.searchParams.get("keyword") ?? ""}
          placeholder={t("feedback.page.keyword_hint")}
          error={fault.keyword}
        />
        <Field
          name="kind"
          label={t("feedback.page.kind")}
          kind="select"
          value={filter.kind}
          options={FEEDBACK_KINDS.map((kind) =>
            [kind, t(`feedback.kind.${kind}`)] as const
          )}
          error={fault.kind}
        />
        <DateRange asked={url.searchParams} fault={fault} />
      </FilterPanel>
      <SumBar>
        <Total count={tickets.total} more={tickets.totalMore} />
      </SumBar>
      <Rows rows={tickets.rows} authors={all} />
      <Pager url={here} {...tickets} />
    </ListPage>
  );
}

type ChipsProps = Pick<TicketsListProps, "filter" | "tickets"> & {
  here: string;
};

function Chips({ filter, tickets, here }: ChipsProps) {
  const t = useT();
  const { counts } = tickets;
  const to = (status: FeedbackStatus | null) =>
    withQuery(here, { status, page: null });
  const [only] = filter.status.length === 1 ? filter.status : [];
  return (
    <StatusChips
      label={t("common.status")}
      items={[
        {
          title: t("common.all"),
          href: to(null),
          count: counts.open + counts.answered + counts.closed,
          current: only === undefined,
        },
        ...FEEDBACK_STATUSES.map((status) => ({
          title: t(`feedback.status.${status}`),
          href: to(status),
          count: counts[status],
          current: only === status,
        })),
      ]}
    />
  );
}

/** A ticket's state, in the colour of whose turn it is. */
export function TicketState(
  { status, pill }: { status: FeedbackStatus; pill?: boolean },
) {
  return (
    <Status
      of="feedback.status"
      value={status}
      tone={FEEDBACK_TONES[status]}
      pill={pill}
    />
  );
}

function Rows(
  { rows, authors }: { rows: readonly FeedbackRow[]; authors: boolean },
) {
  const t = useT();
  return (
    <Table
      caption={t("feedback.page.caption")}
      rows={rows}
      rowKey={(ticket) => ticket.id}
      empty={
        <EmptyState
          title={t("feedback.page.empty")}
          text={t("feedback.page.empty_text")}
        />
      }
      columns={[
        {
          header: t("feedback.page.no"),
          cell: (ticket) => (
            <DocumentNo
              no={ticket.feedback_no}
              href={`${DETAIL}/${ticket.id}`}
              cover
            />
          ),
        },
        {
          header: t("feedback.page.subject"),
          phone: "line",
          cell: ({ title, kind }) => (
            <Two first={title} second={t(`feedback.kind.${kind}`)} />
          ),
        },
        {
          header: t("common.status"),
          phone: "status",
          cell: ({ status }) => <TicketState status={status} />,
        },
        ...authors
          ? [{
            header: t("feedback.page.author"),
            phone: "left" as const,
            cell: ({ author, organization }: FeedbackRow) => (
              <Two first={author} second={organization ?? ""} />
            ),
          }]
          : [],
        {
          header: t("common.created_at"),
          drop: 2,
          phone: "hide",
          cell: ({ created_at }) => <DateTime at={created_at} />,
        },
        {
          header: t("feedback.page.updated"),
          phone: "right",
          cell: ({ status_at }) => <DateTime at={status_at} />,
        },
      ]}
    />
  );
}
