import { TicketState } from "@/components/feedback/ticket_state.tsx";
import type { Fact, ListColumn } from "@/components/list/column.ts";
import { Content } from "@/components/message/content.tsx";
import { Two } from "@/components/table.tsx";
import { DateTime, DocumentNo } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  answersFeedback,
  type FeedbackList,
  type FeedbackRow,
  listTickets,
  ticketIds,
  ticketsOf,
} from "@/db/feedback/tickets.ts";
import { FeedbackFilter } from "@/domain/feedback/feedback_filter.ts";
import { closeTicket } from "@/domain/feedback/ticket.ts";
import { factColumn } from "../columns.ts";
import type { BulkAction, ListSpec, Uncounted, Words } from "../spec.ts";

type TicketColumn = ListColumn<FeedbackRow>;

const DETAIL = "/common/account/feedback-detail";

/** What a ticket is about. */
function kindOf({ t }: Words): Fact<FeedbackRow> {
  return {
    header: t("feedback.page.kind"),
    value: ({ kind }) => t(`feedback.kind.${kind}`),
  };
}

/** Number, subject, and whose turn it is. */
function facts(
  { t }: Words,
  kind: Fact<FeedbackRow>,
): TicketColumn[] {
  return [
    {
      key: "no",
      fixed: true,
      header: t("feedback.page.no"),
      value: ({ feedback_no }) => feedback_no,
      cell: ({ id, feedback_no }) => (
        <DocumentNo no={feedback_no} href={`${DETAIL}/${id}`} cover />
      ),
    },
    {
      key: "title",
      header: t("feedback.page.subject"),
      phone: "line",
      facts: [
        { header: t("feedback.page.subject"), value: ({ title }) => title },
        kind,
      ],
      cell: ({ title, kind }) => (
        <>
          <Content words={title} />
          <small>{t(`feedback.kind.${kind}`)}</small>
        </>
      ),
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "status",
      value: ({ status }) => t(`feedback.status.${status}`),
      cell: ({ status }) => <TicketState status={status} />,
    },
  ];
}

/** When it was opened and last changed; on phones beside its author, where one is named. */
function times(
  { t }: Words,
  kind: Fact<FeedbackRow>,
  phone: "row" | "right" = "right",
): TicketColumn[] {
  return [
    {
      key: "created_at",
      header: t("common.created_at"),
      drop: 2,
      phone: "hide",
      sort: "-created_at",
      at: ({ created_at }) => created_at,
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
    {
      key: "updated",
      header: t("feedback.page.updated"),
      phone,
      at: ({ status_at }) => status_at,
      cell: ({ status_at }) => <DateTime at={status_at} />,
    },
    factColumn("kind", kind),
  ];
}

/** From whom: said where the tickets are everybody's. */
function author({ t }: Words): TicketColumn[] {
  const customer: Fact<FeedbackRow> = {
    header: t("common.customer"),
    value: ({ organization }) => organization,
  };
  return [
    {
      key: "author",
      header: t("feedback.page.author"),
      phone: "left",
      facts: [
        { header: t("feedback.page.author"), value: ({ author }) => author },
        customer,
      ],
      cell: ({ author, organization }) => (
        <Two first={author} second={organization ?? ""} />
      ),
    },
    factColumn("customer", customer),
  ];
}

const CLOSE: BulkAction = {
  key: "close",
  label: "feedback.page.close",
  confirm: "feedback.page.close_text",
  may: () => true,
  run: (trx, actor, id, _input, ordered) =>
    closeTicket(trx, actor, id, { at: ordered }),
};

/** The reader's own tickets. */
export const OWN_TICKETS: ListSpec<
  FeedbackRow,
  FeedbackFilter,
  Uncounted<FeedbackList>
> = {
  name: "feedback.own",
  title: "feedback.page.title",
  caption: "feedback.page.caption",
  // Said because `kind` is a condition here: without it, it would be taken for one of the page's lists.
  home: "",
  tabs: ["status"],
  filter: FeedbackFilter.transform((filter) => ({
    ...filter,
    tab: "mine" as const,
  })),
  columns: (words) => {
    const kind = kindOf(words);
    return [...facts(words, kind), ...times(words, kind, "row")];
  },
  idOf: ({ id }) => id,
  labelOf: ({ feedback_no }) => feedback_no,
  find: listTickets,
  none: emptyList,
  ids: ticketIds,
  rows: ticketsOf,
  actions: [CLOSE],
};

/** Everybody's tickets, for those who answer them. */
export const ALL_TICKETS: typeof OWN_TICKETS = {
  ...OWN_TICKETS,
  name: "feedback.all",
  title: "feedback.page.all",
  home: "tab=all",
  filter: FeedbackFilter,
  columns: (words) => {
    const kind = kindOf(words);
    return [
      ...facts(words, kind),
      ...author(words),
      ...times(words, kind),
    ];
  },
  actions: [{ ...CLOSE, may: answersFeedback }],
};
