import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { Form } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table } from "@/components/table.tsx";
import { DateTime, Tag } from "@/components/values.tsx";
import type { InboxRow } from "@/db/message/inbox.ts";
import { MESSAGE_KINDS } from "@/db/schema/message.ts";
import { wordMessage } from "@/domain/message/words.ts";
import { MessageTabs } from "./message_tabs.tsx";
import type { InboxView } from "./page_data.ts";

interface InboxListProps {
  data: InboxView;
  /** path and query without what it asks */
  here: string;
  url: URL;
  filterOpen: boolean;
}

/** The form that opening an unread message submits: it is read from then on. */
const OPEN = "open";

/** Everything that was written to the reader, by people and by the product. */
export function InboxList({ data, here, url, filterOpen }: InboxListProps) {
  const t = useT();
  const { filter, inbox, refused } = data;
  const fault = refused?.fields ?? {};
  return (
    <ListPage
      title={t("message.page.title")}
      actions={<Actions data={data} here={here} />}
      notice={refused && Object.keys(fault).length === 0 && (
        <ErrorSummary refusal={refused} />
      )}
    >
      <MessageTabs
        counts={inbox.totalMore ? undefined : inbox.counts}
        chosen={filter.read === undefined
          ? "all"
          : filter.read
          ? "read"
          : "unread"}
        here={here}
        mayWrite={data.mayWrite}
      />
      <FilterPanel url={here} open={filterOpen}>
        <Field
          name="keyword"
          label={t("common.keyword")}
          value={url.searchParams.get("keyword") ?? ""}
          placeholder={t("message.page.keyword_hint")}
          error={fault.keyword}
        />
        <Field
          name="kind"
          label={t("message.page.kind")}
          kind="select"
          value={filter.kind}
          options={MESSAGE_KINDS.map((kind) =>
            [kind, t(`message.kind.${kind}`)] as const
          )}
          error={fault.kind}
        />
        <DateRange
          asked={url.searchParams}
          fault={fault}
          label={t("message.page.from")}
        />
      </FilterPanel>
      <SumBar>
        <Total count={inbox.total} more={inbox.totalMore} />
      </SumBar>
      <form method="post" action={here} id={OPEN}>
        <Hidden name="event" value="open" />
      </form>
      <Rows rows={inbox.rows} here={here} />
      <Pager url={here} {...inbox} />
    </ListPage>
  );
}

function Actions({ data, here }: { data: InboxView; here: string }) {
  const t = useT();
  const { inbox, filter } = data;
  const newest = filter.page === 1 && !filter.keyword && !filter.kind &&
      !filter.from && !filter.to && filter.read !== true
    ? inbox.rows[0]
    : undefined;
  return (
    <>
      {inbox.counts.unread > 0 && (
        <Form event="read_all" action={here}>
          {newest && <Hidden name="until" value={newest.id} />}
          <button type="submit" class="btn">
            {t("message.page.read_all")}
          </button>
        </Form>
      )}
      {data.mayWrite && (
        <a class="btn btn-primary" href="?write=1">
          <Icon name="plus" />
          {t("message.page.write")}
        </a>
      )}
    </>
  );
}

function Rows({ rows, here }: { rows: readonly InboxRow[]; here: string }) {
  const t = useT();
  return (
    <Table
      caption={t("message.page.caption")}
      rows={rows}
      rowKey={(message) => message.id}
      empty={
        <EmptyState
          title={t("message.page.empty")}
          text={t("message.page.empty_text")}
        />
      }
      columns={[
        {
          header: t("message.page.subject"),
          cell: (message) => <Subject message={message} here={here} />,
        },
        {
          header: t("common.status"),
          phone: "status",
          cell: ({ read_at }) =>
            read_at === null
              ? <Tag tone="cust">{t("message.page.unread")}</Tag>
              : <Tag>{t("message.page.read")}</Tag>,
        },
        {
          header: t("message.page.sender"),
          phone: "left",
          cell: ({ sender }) => sender ?? t("common.system"),
        },
        {
          header: t("message.page.received_at"),
          phone: "right",
          cell: ({ created_at }) => <DateTime at={created_at} />,
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "hide",
          cell: (message) => (
            <RowActions>
              <a
                class="btn btn-xs"
                href={withQuery(here, { confirm: "delete", id: message.id })}
                aria-label={t(
                  "message.page.delete_what",
                  wordMessage(t, message),
                )}
              >
                {t("common.delete")}
              </a>
            </RowActions>
          ),
        },
      ]}
    />
  );
}

/** Opening an unread message is an act: a button; a read one is a link. */
function Subject({ message, here }: { message: InboxRow; here: string }) {
  const t = useT();
  const { subject, content } = wordMessage(t, message);
  return (
    <>
      {message.read_at === null
        ? (
          <button
            type="submit"
            class="lk go1 font-semibold text-left wrap-anywhere"
            form={OPEN}
            name="id"
            value={message.id}
          >
            {subject}
          </button>
        )
        : (
          <a
            class="lk go1 wrap-anywhere"
            href={withQuery(here, { message: message.id })}
          >
            {subject}
          </a>
        )}
      <small>{excerpt(content)}</small>
    </>
  );
}

/** The beginning, on one line. */
export function excerpt(content: string): string {
  const line = content.replaceAll("\n", " ");
  return line.length > 80 ? `${line.slice(0, 80)}…` : line;
}
