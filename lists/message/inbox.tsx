import {
  actionsColumn,
  type Fact,
  type ListColumn,
} from "@/components/list/column.ts";
import { Content } from "@/components/message/content.tsx";
import { InboxSubject } from "@/components/message/opened.tsx";
import { withQuery } from "@/components/query.ts";
import { RowActions } from "@/components/table.tsx";
import { DateTime, Tag } from "@/components/values.tsx";
import { emptyList } from "@/db/empty_list.ts";
import {
  type Inbox,
  inboxIds,
  inboxOf,
  type InboxRow,
  listInbox,
} from "@/db/message/inbox.ts";
import { deleteFromInbox, markRead } from "@/domain/message/inbox.ts";
import { InboxFilter } from "@/domain/message/message_filter.ts";
import { wordMessage } from "@/domain/message/words.ts";
import { DEFAULT_LOCALE } from "@/locales/messages.ts";
import { extraColumn, factColumn } from "../columns.ts";
import { extraMoment } from "../moments.tsx";
import type { BulkAction, ListSpec, Uncounted, Words } from "../spec.ts";

type InboxColumn = ListColumn<InboxRow>;

/** Subject, whether it was read, from whom and when. */
function columns(words: Words, here: string): InboxColumn[] {
  const { t } = words;
  const content: Fact<InboxRow> = {
    header: t("message.page.content"),
    value: (message) => wordMessage(t, message).content,
  };
  return [
    {
      key: "subject",
      fixed: true,
      header: t("message.page.subject"),
      phone: "line",
      facts: [
        {
          header: t("message.page.subject"),
          value: (message) => wordMessage(t, message).subject,
        },
        content,
      ],
      cell: (message) => <InboxSubject message={message} here={here} />,
    },
    {
      key: "status",
      fixed: true,
      header: t("common.status"),
      phone: "left",
      value: ({ read_at }) =>
        t(read_at === null ? "message.page.unread" : "message.page.read"),
      cell: ({ read_at }) =>
        read_at === null
          ? <Tag tone="cust">{t("message.page.unread")}</Tag>
          : <Tag>{t("message.page.read")}</Tag>,
    },
    {
      key: "sender",
      header: t("message.page.sender"),
      phone: "right",
      value: ({ sender }) => sender ?? t("common.system"),
    },
    {
      key: "received_at",
      header: t("message.page.received_at"),
      phone: "row",
      sort: "-created_at",
      at: ({ created_at }) => created_at,
      cell: ({ created_at }) => <DateTime at={created_at} />,
    },
    ...chosenOnly(words, content),
    deletion(words, here),
  ];
}

/** What few want to see, and a file may say. */
function chosenOnly(
  { t }: Words,
  content: Fact<InboxRow>,
): InboxColumn[] {
  return [
    extraColumn(
      "kind",
      t("message.page.kind"),
      ({ kind }) => t(`message.kind.${kind}`),
    ),
    {
      ...factColumn("content", content),
      cell: (message) => <Content words={wordMessage(t, message).content} />,
    },
    extraMoment("read_at", t("message.page.read_at"), ({ read_at }) => read_at),
  ];
}

function deletion({ t }: Words, here: string): InboxColumn {
  return {
    ...actionsColumn(t),
    phone: "hide",
    cell: (message) => (
      <RowActions>
        <a
          class="btn btn-xs"
          href={withQuery(here, { confirm: "delete", id: message.id })}
          aria-label={t("message.page.delete_what", wordMessage(t, message))}
        >
          {t("common.delete")}
        </a>
      </RowActions>
    ),
  };
}

const ACTIONS: BulkAction[] = [
  {
    key: "read",
    label: "message.page.mark_read",
    may: () => true,
    run: (trx, actor, id) => markRead(trx, actor, id),
  },
  {
    key: "delete",
    label: "common.delete",
    confirm: "message.page.bulk_delete",
    danger: true,
    may: () => true,
    run: (trx, actor, id) => deleteFromInbox(trx, actor, [id]),
  },
];

/**
 * The reader's messages; `here` is the path and query under which the list is shown, `locale` the language in which
 * notices are found by their words.
 */
export function inboxList(
  here = "",
  locale = DEFAULT_LOCALE,
): ListSpec<InboxRow, InboxFilter, Uncounted<Inbox>> {
  return {
    name: "message.inbox",
    title: "message.page.title",
    caption: "message.page.caption",
    // Said because `kind` is a condition here: without it, it would be taken for one of the page's lists.
    home: "",
    tabs: ["read"],
    filter: InboxFilter,
    columns: (words) => columns(words, here),
    idOf: ({ id }) => id,
    // A notice has no text until it is read in a language: it is named by the number of its document.
    labelOf: ({ id, subject, params }) => subject || String(params.no ?? id),
    find: (db, actor, filter, settings) =>
      listInbox(db, { actor, settings, locale }, filter),
    none: emptyList,
    ids: (db, actor, filter, settings, most) =>
      inboxIds(db, { actor, settings, locale }, filter, most),
    rows: inboxOf,
    actions: ACTIONS,
  };
}
