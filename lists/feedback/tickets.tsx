import { TicketState } from "@/components/feedback/ticket_state.tsx";
import type { ListColumn } from "@/components/list/column.ts";
import { Content } from "@/components/message/content.tsx";
import { Two } from "@/components/table.tsx";
import { DateTime, DocumentNo } from "@/components/values.tsx";
import {
  answersFeedback,
  type FeedbackList,
  type FeedbackRow,
  listTickets,
  ticketIds,
  ticketsOf,
} from "@/db/feedback/tickets.ts";
import { toList } from "@/db/list.ts";
import { FeedbackFilter } from "@/domain/feedback/feedback_filter.ts";
import { closeTicket } from "@/domain/feedback/ticket.ts";
import { extraColumn } from "../columns.ts";
import type { BulkAction, ListSpec, Uncounted, Words } from "../spec.ts";

type TicketColumn = ListColumn<FeedbackRow>;

const DETAIL = "/common/account/feedback-detail";

/** Number, subject, and whose turn it is. */
function facts({ t }: Words): TicketColumn[] {
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
      value: ({ title }) => title,
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
    extraColumn(
      "kind",
      t("feedback.page.kind"),
      ({ kind }) => t(`feedback.kind.${kind}`),
    ),
  ];
}

/** From whom: said where the tickets are everybody's. */
function author({ t }: Words): TicketColumn[] {
  return [
    {
      key: "author",
      header: t("feedback.page.author"),
      phone: "left",
      value: (ticket) => ticket.author,
      cell: ({ author, organization }) => (
        <Two first={author} second={organization ?? ""} />
      ),
    },
    extraColumn(
      "customer",
      t("common.customer"),
      ({ organization }) => organization,
    ),
  ];
}

const CLOSE: BulkAction = {
  key: "close",
  label: "feedback.page.close",
  confirm: "feedback.page.close_text",
  may: () => true,
  run: (trx, actor, id) => closeTicket(trx, actor, id),
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
  filter: FeedbackFilter.transform((filter) => ({
    ...filter,
    tab: "mine" as const,
  })),
  columns: (words) => [...facts(words), ...times(words, "row")],
  idOf: ({ id }) => id,
  labelOf: ({ feedback_no }) => feedback_no,
  find: ({ db, actor, settings }, filter) =>
    listTickets(db, actor, filter, settings),
  none: (filter) => toList<FeedbackRow>([], 0, filter),
  ids: ({ db, actor, settings }, filter, most) =>
    ticketIds(db, actor, filter, settings, most),
  rows: ({ db, actor }, ids) => ticketsOf(db, actor, ids),
  actions: [CLOSE],
};

/** Everybody's tickets, for those who answer them. */
export const ALL_TICKETS: typeof OWN_TICKETS = {
  ...OWN_TICKETS,
  name: "feedback.all",
  title: "feedback.page.all",
  home: "tab=all",
  filter: FeedbackFilter,
  columns: (words) => [...facts(words), ...author(words), ...times(words)],
  actions: [{ ...CLOSE, may: answersFeedback }],
};
