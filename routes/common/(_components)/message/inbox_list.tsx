import { DateRange, Field } from "@/components/filter_field.tsx";
import { KeywordField } from "@/components/keyword_field.tsx";
import { ErrorSummary, Form } from "@/components/form.tsx";
import { Hidden } from "@/components/hidden.tsx";
import { ListView } from "@/components/list/list_view.tsx";
import { OpenForm } from "@/components/message/opened.tsx";
import { useT } from "@/components/reader.tsx";
import type { Inbox, InboxRow } from "@/db/message/inbox.ts";
import { MESSAGE_KINDS } from "@/db/schema/message.ts";
import type { InboxFilter } from "@/domain/message/message_filter.ts";
import type { ListSpec, Uncounted } from "@/lists/spec.ts";
import { MessageTabs } from "./message_tabs.tsx";
import type { InboxData } from "./page_data.ts";
import { WriteLink } from "./write_link.tsx";

interface InboxListProps {
  spec: ListSpec<InboxRow, InboxFilter, Uncounted<Inbox>>;
  data: InboxData;
  /** path and query without the open dialog */
  here: string;
  url: URL;
  mayWrite: boolean;
}

/** Everything that was written to the reader, by people and by the product. */
export function InboxList(props: InboxListProps) {
  const { spec, data, here, url, mayWrite } = props;
  const t = useT();
  const { filter, found, loaded } = data;
  return (
    <>
      <OpenForm here={here} />
      <ListView
        spec={spec}
        data={data}
        url={new URL(here, url)}
        plain={mayWrite}
        head={
          <>
            <ReadAll data={data} here={here} />
            {mayWrite && <WriteLink here={here} />}
          </>
        }
        notice={loaded.refused && <ErrorSummary refusal={loaded.refused} />}
        tabs={
          <MessageTabs
            counts={found.totalMore ? undefined : found.counts}
            chosen={filter.read === undefined
              ? "all"
              : filter.read
              ? "read"
              : "unread"}
            here={here}
            mayWrite={mayWrite}
          />
        }
        conditions={<Conditions />}
        empty={{ title: t("message.page.empty") }}
        first={{
          title: t("message.page.empty"),
          text: t("message.page.empty_text"),
        }}
      />
    </>
  );
}

function Conditions() {
  const t = useT();
  return (
    <>
      <KeywordField hint={t("message.page.keyword_hint")} />
      <Field
        name="kind"
        label={t("message.page.kind")}
        kind="select"
        options={MESSAGE_KINDS.map((kind) =>
          [kind, t(`message.kind.${kind}`)] as const
        )}
      />
      <DateRange
        label={t("message.page.from")}
      />
    </>
  );
}

/**
 * Marks everything as read that was there when the page was shown. Under a condition it is not offered: it would mark
 * what the list leaves out, too. There the rows that were found are ticked.
 */
function ReadAll({ data, here }: { data: InboxData; here: string }) {
  const t = useT();
  const { counts, newest } = data.found;
  if (!counts?.unread || !newest) return null;
  return (
    <Form event="read_all" action={here}>
      <Hidden name="until" value={newest} />
      <button type="submit" class="btn">
        {t("message.page.read_all")}
      </button>
    </Form>
  );
}
