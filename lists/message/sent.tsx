import {
  actionsColumn,
  type Fact,
  type ListColumn,
} from "@/components/list/column.ts";
import { Content } from "@/components/message/content.tsx";
import { firstWords } from "@/components/message/first_words.ts";
import { recipientsOf } from "@/components/message/recipients.ts";
import { withQuery } from "@/components/query.ts";
import { RowActions } from "@/components/table.tsx";
import { DateTime, Tag } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import { type List } from "@/db/list.ts";
import { listSent, sentIds, sentOf, type SentRow } from "@/db/message/sent.ts";
import { SentFilter } from "@/domain/message/message_filter.ts";
import { mayWrite, revokeMessages } from "@/domain/message/send.ts";
import type { T } from "@/locales/messages.ts";
import { extraColumn, factColumn } from "../columns.ts";
import { extraMoment } from "../moments.tsx";
import type { BulkAction, ListSpec, Words } from "../spec.ts";

type SentColumn = ListColumn<SentRow>;

/** About what, to whom, how many have read it, and since when it is out. */
function columns(words: Words, here: string): SentColumn[] {
  const { t } = words;
  const content: Fact<SentRow> = {
    header: t("message.page.content"),
    value: ({ content }) => content,
  };
  return [
    {
      key: "subject",
      fixed: true,
      header: t("message.page.subject"),
      phone: "line",
      facts: [
        { header: t("message.page.subject"), value: ({ subject }) => subject },
        content,
      ],
      cell: ({ id, subject, content }) => (
        <>
          <a
            class="lk go1 wrap-anywhere"
            href={withQuery(here, { message: id })}
          >
            {subject}
          </a>
          <small>{firstWords(content)}</small>
        </>
      ),
    },
    {
      key: "to",
      header: t("message.page.to"),
      phone: "line",
      value: (message) => recipientsOf(t, message),
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "left",
      value: (message) => standing(t, message),
      cell: (message) => (
        <Tag tone={toneOf(message)}>{standing(t, message)}</Tag>
      ),
    },
    {
      key: "sent_at",
      header: t("message.page.sent_at"),
      phone: "right",
      sort: "-created_at",
      at: ({ created_at }) => created_at,
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
    ...chosenOnly(words, content),
    revocation(words, here),
  ];
}

/** Taken back, or how many have read it. */
function standing(
  t: T,
  { revoked_at, readers, recipients }: SentRow,
): string {
  return revoked_at
    ? t("message.page.revoked")
    : t("message.page.readers", { read: readers, n: recipients });
}

function toneOf({ revoked_at, readers, recipients }: SentRow) {
  if (revoked_at) return undefined;
  return readers === recipients ? "done" : "cust";
}

/** What few want to see, and a file may say. */
function chosenOnly(
  { t }: Words,
  content: Fact<SentRow>,
): SentColumn[] {
  return [
    {
      ...factColumn("content", content),
      cell: ({ content }) => <Content words={content} />,
    },
    extraColumn(
      "recipients",
      t("message.page.recipients"),
      ({ recipients }) => recipients,
    ),
    extraColumn(
      "readers",
      t("message.page.reader_count"),
      ({ readers }) => readers,
    ),
    extraMoment(
      "revoked_at",
      t("message.page.revoked_at"),
      ({ revoked_at }) => revoked_at,
    ),
  ];
}

function revocation({ t }: Words, here: string): SentColumn {
  return {
    ...actionsColumn(t),
    phone: "hide",
    cell: ({ id, subject, revoked_at }) =>
      !revoked_at && (
        <RowActions>
          <a
            class="btn btn-xs"
            href={withQuery(here, { confirm: "revoke", id })}
            aria-label={t("message.page.revoke_what", { subject })}
          >
            {t("message.page.revoke")}
          </a>
        </RowActions>
      ),
  };
}

const ACTIONS: BulkAction[] = [
  {
    key: "revoke",
    label: "message.page.revoke",
    confirm: "message.page.bulk_revoke",
    danger: true,
    may: mayWrite,
    run: (trx, actor, id) => revokeMessages(trx, actor, [id]),
  },
];

/** The messages that the reader wrote; `here` is the path and query under which the list is shown. */
export function sentList(
  here = "",
): ListSpec<SentRow, SentFilter, List<SentRow>> {
  return {
    name: "message.sent",
    title: "message.page.sent",
    caption: "message.page.sent_caption",
    home: "tab=sent",
    filter: SentFilter,
    columns: (words) => columns(words, here),
    idOf: ({ id }) => id,
    labelOf: ({ subject }) => subject,
    find: (db, actor, filter, settings) =>
      listSent(db, actor, "own", filter, settings),
    none: emptyList,
    ids: sentIds,
    rows: sentOf,
    actions: ACTIONS,
  };
}
