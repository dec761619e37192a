import { DateRange, FlagField } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { ErrorSummary } from "@/components/form.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { useT } from "@/components/reader.tsx";
import type { List } from "@/db/list.ts";
import type { SentRow } from "@/db/message/sent.ts";
import type { SentFilter } from "@/domain/message/message_filter.ts";
import type { ListSpec } from "@/lists/spec.ts";
import { MessageTabs } from "./message_tabs.tsx";
import type { SentData } from "./page_data.ts";
import { WriteLink } from "./write_link.tsx";

interface SentListProps {
  spec: ListSpec<SentRow, SentFilter, List<SentRow>>;
  data: SentData;
  /** path and query without the open dialog */
  here: string;
  url: URL;
}

/** The messages that the reader wrote, and who has read them. */
export function SentList({ spec, data, here, url }: SentListProps) {
  const t = useT();
  const { loaded } = data;
  return (
    <ListView
      spec={spec}
      data={data}
      url={new URL(here, url)}
      title={t("message.page.title")}
      head={<WriteLink here={here} />}
      notice={loaded.refused && <ErrorSummary refusal={loaded.refused} />}
      tabs={<MessageTabs chosen="sent" here={url.pathname} mayWrite />}
      conditions={<Conditions />}
      first={{ title: t("message.page.sent_empty") }}
    />
  );
}

function Conditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("message.page.keyword_hint")} />
      <FlagField
        name="revoked"
        label={t("common.status")}
        options={[
          ["0", t("message.page.not_revoked")],
          ["1", t("message.page.revoked")],
        ]}
      />
      <DateRange
        label={t("message.page.sent_from")}
      />
    </>
  );
}
