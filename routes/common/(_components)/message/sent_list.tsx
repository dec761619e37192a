import { DateRange, Field, FilterPanel } from "@/components/filter_panel.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { Icon } from "@/components/icon.tsx";
import { ListPage, SumBar, Total } from "@/components/list.tsx";
import { Pager } from "@/components/pager.tsx";
import { withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import { EmptyState } from "@/components/states.tsx";
import { RowActions, Table } from "@/components/table.tsx";
import { DateTime, Tag } from "@/components/values.tsx";
import type { SentRow } from "@/db/message/sent.ts";
import { excerpt } from "./inbox_list.tsx";
import { MessageTabs } from "./message_tabs.tsx";
import type { SentView } from "./page_data.ts";

interface SentListProps {
  data: SentView;
  /** path and query without what it asks */
  here: string;
  url: URL;
  filterOpen: boolean;
}

/** What the reader wrote, and who has read it. */
export function SentList({ data, here, url, filterOpen }: SentListProps) {
  const t = useT();
  const { sent, refused } = data;
  const fault = refused?.fields ?? {};
  return (
    <ListPage
      title={t("message.page.title")}
      actions={
        <a class="btn btn-primary" href="?write=1">
          <Icon name="plus" />
          {t("message.page.write")}
        </a>
      }
      notice={refused && Object.keys(fault).length === 0 && (
        <ErrorSummary refusal={refused} />
      )}
    >
      <MessageTabs chosen="sent" here={url.pathname} mayWrite />
      <FilterPanel url={here} open={filterOpen}>
        <Field
          name="keyword"
          label={t("common.keyword")}
          value={url.searchParams.get("keyword") ?? ""}
          placeholder={t("message.page.keyword_hint")}
          error={fault.keyword}
        />
        <DateRange
          asked={url.searchParams}
          fault={fault}
          label={t("message.page.sent_from")}
        />
      </FilterPanel>
      <SumBar>
        <Total count={sent.total} more={sent.totalMore} />
      </SumBar>
      <Rows rows={sent.rows} here={here} />
      <Pager url={here} {...sent} />
    </ListPage>
  );
}

/** Whom it went to: some of them by name, and how many. */
export function useRecipients(): (message: SentRow) => string {
  const t = useT();
  return ({ names, recipients }) =>
    recipients > names.length
      ? t("message.page.to_names", { names: names.join(", "), n: recipients })
      : names.join(", ");
}

function Rows({ rows, here }: { rows: readonly SentRow[]; here: string }) {
  const t = useT();
  const recipientsOf = useRecipients();
  return (
    <Table
      caption={t("message.page.sent_caption")}
      rows={rows}
      rowKey={(message) => message.id}
      empty={<EmptyState title={t("message.page.sent_empty")} />}
      columns={[
        {
          header: t("message.page.subject"),
          cell: (message) => (
            <>
              <a
                class="lk go1 wrap-anywhere"
                href={withQuery(here, { message: message.id })}
              >
                {message.subject}
              </a>
              <small>{excerpt(message.content)}</small>
            </>
          ),
        },
        {
          header: t("message.page.to"),
          phone: "line",
          cell: recipientsOf,
        },
        {
          header: t("common.status"),
          phone: "status",
          cell: ({ revoked_at, readers, recipients }) =>
            revoked_at
              ? <Tag>{t("message.page.revoked")}</Tag>
              : (
                <Tag tone={readers === recipients ? "done" : "cust"}>
                  {t("message.page.readers", { read: readers, n: recipients })}
                </Tag>
              ),
        },
        {
          header: t("message.page.sent_at"),
          phone: "right",
          cell: ({ created_at }) => <DateTime at={created_at} />,
        },
        {
          header: t("common.actions"),
          align: "end",
          phone: "hide",
          cell: (message) =>
            !message.revoked_at && (
              <RowActions>
                <a
                  class="btn btn-xs"
                  href={withQuery(here, { confirm: "revoke", id: message.id })}
                  aria-label={t("message.page.revoke_what", {
                    subject: message.subject,
                  })}
                >
                  {t("message.page.revoke")}
                </a>
              </RowActions>
            ),
        },
      ]}
    />
  );
}
