import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { Icon } from "@/components/icon.tsx";
import { PhaseTabs, StatusChips } from "@/components/list.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { statusTabs } from "@/components/list/status_tabs.ts";
import { listAlone, withQuery } from "@/components/query.ts";
import { useT } from "@/components/reader.tsx";
import type { FeedbackList, FeedbackRow } from "@/db/feedback/tickets.ts";
import { FEEDBACK_KINDS, FEEDBACK_STATUSES } from "@/db/schema/message.ts";
import type { FeedbackFilter } from "@/domain/feedback/feedback_filter.ts";
import type { ListData } from "@/lists/handlers.ts";
import type { ListSpec, Uncounted } from "@/lists/spec.ts";

export type TicketsData = ListData<
  FeedbackFilter,
  Uncounted<FeedbackList>,
  null
>;

interface TicketsListProps {
  spec: ListSpec<FeedbackRow, FeedbackFilter, Uncounted<FeedbackList>>;
  data: TicketsData;
  /** the reader answers everybody's tickets */
  answers: boolean;
  url: URL;
}

/** The reader's tickets; for those who answer, everybody's in a tab of their own. */
export function TicketsList({ spec, data, answers, url }: TicketsListProps) {
  const t = useT();
  const { filter, found } = data;
  return (
    <ListView
      spec={spec}
      data={data}
      url={url}
      title={t("feedback.page.title")}
      head={
        <a class="btn btn-primary" href={withQuery(listAlone(url), { new: 1 })}>
          <Icon name="plus" />
          {t("feedback.page.new")}
        </a>
      }
      tabs={
        <>
          {answers && (
            <Tabs
              all={filter.tab === "all"}
              path={url.pathname}
              counts={found.tabs}
            />
          )}
          <Chips
            filter={filter}
            tickets={found}
            here={listAlone(url)}
          />
        </>
      }
      conditions={<Conditions />}
      empty={{ title: t("feedback.page.empty") }}
      first={{
        title: t("feedback.page.empty"),
        text: t("feedback.page.empty_text"),
      }}
    />
  );
}

interface TabsProps {
  all: boolean;
  path: string;
  /** of all tickets that a tab opens with */
  counts?: FeedbackList["tabs"];
}

/** The other tab's list shows all that is counted here, not the view that it opens with. */
function Tabs({ all, path, counts }: TabsProps) {
  const t = useT();
  return (
    <PhaseTabs
      label={t("feedback.page.tabs")}
      items={[
        {
          title: t("feedback.page.mine"),
          href: all ? `${path}?view=none` : path,
          count: counts?.mine,
          current: !all,
        },
        {
          title: t("feedback.page.all"),
          href: `${path}?tab=all${all ? "" : "&view=none"}`,
          count: counts?.all,
          current: all,
        },
      ]}
    />
  );
}

interface ChipsProps {
  filter: FeedbackFilter;
  tickets: Uncounted<FeedbackList>;
  /** current path and query */
  here: string;
}

const STATUSES = FEEDBACK_STATUSES.map((status) =>
  [status, `feedback.status.${status}`] as const
);

function Chips({ filter, tickets, here }: ChipsProps) {
  const t = useT();
  const { counts } = tickets;
  return (
    <StatusChips
      label={t("common.status")}
      items={statusTabs(t, here, {
        statuses: STATUSES,
        chosen: filter.status.length === 1 ? filter.status : [],
        counts,
      })}
    />
  );
}

function Conditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("feedback.page.keyword_hint")} />
      <Field
        name="kind"
        label={t("feedback.page.kind")}
        kind="select"
        options={FEEDBACK_KINDS.map((kind) =>
          [kind, t(`feedback.kind.${kind}`)] as const
        )}
      />
      <DateRange />
    </>
  );
}
